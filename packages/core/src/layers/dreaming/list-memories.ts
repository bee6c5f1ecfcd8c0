// Lists memories for a dream: each file with its numbered statements. Pure.
import type { Memory } from "../../memory/memory.ts";
import type { Fact } from "./facts.ts";
import { listFacts } from "./facts.ts";
import { isProtected, isQuoted, lacksCues } from "./is-protected.ts";

/** About 50,000 tokens. Of a larger store, each dream works on the newest part. */
const LISTED_CHARACTERS = 200_000;

export interface Scope {
  /** The memories that the dream works on. */
  readonly inside: readonly Memory[];
  /** The memories for which there was no room: readable, but not changed. */
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

/** `given`: facts that already have ids, which the list must use. */
export function listMemories(
  memories: readonly Memory[],
  given: readonly Fact[] = listFacts(memories),
): string {
  const facts = Map.groupBy(given, ({ path }) => path);
  return memories
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((memory) => [formatHead(memory), ...(facts.get(memory.path) ?? []).map(formatFact)].join("\n"))
    .join("\n\n");
}

function formatHead(memory: Memory): string {
  const { path, type, evidence, modified, name, description } = memory;
  const marks = [
    type ?? "no type",
    evidence?.class ?? "no evidence",
    new Date(modified).toISOString().slice(0, 10),
    ...(isProtected(memory) ? ["fixed"] : isQuoted(memory) ? ["quoted"] : []),
    ...(lacksCues(memory) ? ["no cues"] : []),
  ];
  return `## memory/${path} (${marks.join(", ")})\n${name}: ${description}`;
}

const formatFact = ({ id, text }: Fact) => `${id}: ${text}`;
