// Finds what must not go into team memory, whoever writes it: others read it, and it is often under version control. Pure.
import { secretsIn } from "./secrets/secrets.ts";

/** Names the kind of each secret, never the secret. */
export function teamProblem(path: string, text: string): string | undefined {
  const rules = [...new Set(secretsIn(text).map(({ rule }) => rule))];
  if (rules.length === 0) return undefined;
  return `${path} is shared with the team and would hold a secret (${rules.join(", ")}): say where it is kept, not what it is.`;
}
