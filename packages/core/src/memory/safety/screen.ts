// Finds what must not go into team memory, whoever writes it: others read it, and it is often in version control. Pure.
import { secretsIn } from "./secrets/secrets.ts";

/** Shorter parts of a secret could be any word. */
const PART_CHARACTERS = 5;

/** Names the kind of each secret, never the secret itself, and not a path that contains part of it. */
export function teamProblem(path: string, text: string): string | undefined {
  const found = secretsIn(`${path}\n${text}`);
  if (found.length === 0) return undefined;
  const rules = [...new Set(found.map(({ rule }) => rule))].join(", ");
  const whole = `${path}\n${text}`;
  const isNamed = found.some(({ from, to }) => namesPart(path, whole.slice(from, to)));
  return `${isNamed ? "This memory" : path} is shared with the team and would hold a secret (${rules}): say where it is kept, not what it is.`;
}

function namesPart(path: string, secret: string): boolean {
  const name = path.toLowerCase();
  const parts = secret.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.some((part) => part.length >= PART_CHARACTERS && name.includes(part));
}
