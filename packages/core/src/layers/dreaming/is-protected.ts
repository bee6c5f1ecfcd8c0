// Memories that a dream may read but not touch: what a person has laid down stays in that person's words. Pure.
import type { Memory } from "../../memory/memory.ts";
import { foldText } from "./coverage.ts";

/** Team memory is everybody's: what one person's sessions say is no reason to reword it. */
const TEAM = "team/";

export function isProtected({ type, evidence, never, broken, path }: Memory): boolean {
  if (broken !== undefined || never.length > 0 || path.startsWith(TEAM)) return true;
  // Without evidence somebody wrote it by hand.
  return type === "feedback" && (evidence === undefined || evidence.class === "said");
}

/** Somebody's own words: they may become needless, but nobody else puts them differently. */
export const isQuoted = (memory: Memory): boolean => isProtected(memory) || memory.evidence?.class === "said";

/** A person said or wrote it. */
export const isHumans = ({ evidence }: Memory): boolean =>
  evidence === undefined || evidence.class === "said";

/** The same rule twice: one of them may go. */
export function isDuplicate(a: Memory, b: Memory): boolean {
  const describeWords = ({ body, evidence, type, never }: Memory) =>
    JSON.stringify([type, evidence?.class, foldText(evidence?.quote ?? ""), foldText(body), never]);
  return (
    a.broken === undefined &&
    a.path.startsWith(TEAM) === b.path.startsWith(TEAM) &&
    describeWords(a) === describeWords(b)
  );
}
