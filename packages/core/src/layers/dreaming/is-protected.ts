// Decides which memories a dream may read but not change: a person's rules stay in that person's words. Pure.
import type { Memory } from "../../memory/memory.ts";
import { foldText } from "./coverage.ts";

/** Team memory belongs to everybody, so one person's sessions are not a reason to reword it. */
const TEAM = "team/";

export function isProtected({ type, evidence, never, broken, path }: Memory): boolean {
  if (broken !== undefined || never.length > 0 || path.startsWith(TEAM)) return true;
  // A memory without evidence was written by hand.
  return type === "feedback" && (evidence === undefined || evidence.class === "said");
}

/** True for a person's own words: a dream may remove them as redundant but must not reword them. */
export const isQuoted = (memory: Memory): boolean => isProtected(memory) || memory.evidence?.class === "said";

/** True if a dream may give it cues, whoever wrote it. */
export const lacksCues = ({ cues, broken, path }: Memory): boolean =>
  cues === undefined && broken === undefined && !path.startsWith(TEAM);

/** True if both state the same rule, so that one of them can be removed. */
export function isDuplicate(a: Memory, b: Memory): boolean {
  const describeWords = ({ body, evidence, type, never }: Memory) =>
    JSON.stringify([type, evidence?.class, foldText(evidence?.quote ?? ""), foldText(body), never]);
  return (
    a.broken === undefined &&
    a.path.startsWith(TEAM) === b.path.startsWith(TEAM) &&
    describeWords(a) === describeWords(b)
  );
}
