// Memory as a dream is shown it: each file with its statements, numbered. Pure.
import type { Memory } from "../../memory/memory.ts";
import type { Fact } from "./facts.ts";
import { listFacts } from "./facts.ts";
import { isProtected, isQuoted } from "./is-protected.ts";

/** About 50,000 tokens: a store that is larger is looked after in parts, the newest first. */
const LISTED_CHARACTERS = 200_000;

export interface Scope {
  /** What the dream works on. */
  readonly inside: readonly Memory[];
  /** What there was no room for. It can be read, and stays as it is. */
  readonly outside: readonly Memory[];
}

export function planScope(memories: readonly Memory[], most: number = LISTED_CHARACTERS): Scope {
  let left = most;
  const newest = memories.toSorted((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1));
  const inside = newest.filter((memory) => {
    left -= sizeOf(memory);
    return left >= 0;
  });
  const isInside = new Set(inside);
  return { inside, outside: newest.filter((memory) => !isInside.has(memory)) };
}

const sizeOf = ({ body, description, name, path }: Memory) =>
  body.length * 1.1 + description.length + name.length + path.length + 100;

/** `given`: facts with numbers of their own, which what is listed must be called by. */
export function listMemories(
  memories: readonly Memory[],
  given: readonly Fact[] = listFacts(memories),
): string {
  const facts = Map.groupBy(given, ({ path }) => path);
  return memories
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((memory) => [headOf(memory), ...(facts.get(memory.path) ?? []).map(lineOf)].join("\n"))
    .join("\n\n");
}

function headOf(memory: Memory): string {
  const { path, type, evidence, modified, name, description } = memory;
  const marks = [
    type ?? "no type",
    evidence?.class ?? "no evidence",
    new Date(modified).toISOString().slice(0, 10),
    ...(isProtected(memory) ? ["fixed"] : isQuoted(memory) ? ["quoted"] : []),
  ];
  return `## memory/${path} (${marks.join(", ")})\n${name}: ${description}`;
}

const lineOf = ({ id, text }: Fact) => `${id}: ${text}`;
