// Finds what is not saved even though a model wants to: what the code, git or the current task already says, and
// instructions that no human gave. Pure.
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "./shingles.ts";

const HALF = 0.5;
const CODE_LINE =
  /^\s*(?:[+-](?![ -])|@@ |diff --git|(?:import|export|const|let|var|function|class|def|return|if|for|while|public|private|#include|package|use)\b.*[;{(:]\s*$|[}\])]+[;,]?\s*$|at [\w.$<>]+ ?\(|[\w./-]+:\d+(?::\d+)?\b|[0-9a-f]{7,40}\s)/;
const TASK_LINE =
  /^\s*(?:[-*]\s*)?\[[ xX~]\]\s|^\s*(?:#+\s*)?(?:todo|next steps?|current (?:state|task|status|work)|in progress|work in progress|still to do|remaining(?: work)?|n[äa]chste schritte|offen)\b\s*:?/i;
/** The share of an inferred claim's words that the human must have used. */
const SUPPORT = 0.3;

/** True for code, a patch, a trace or a list of files: the original says it better, and stays up to date. */
export function isCopyOfCode(body: string): boolean {
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  const fenced = [...body.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].reduce(
    (sum, [all]) => sum + all.split("\n").length,
    0,
  );
  const code = lines.filter((line) => CODE_LINE.test(line)).length;
  return lines.length >= 4 && Math.max(fenced, code) / lines.length > HALF;
}

/** True for work in progress: the session's notes have it, and tomorrow it is wrong. */
export function isTaskState(body: string): boolean {
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.filter((line) => TASK_LINE.test(line)).length / lines.length > HALF;
}

/** True if a claim is about what the human spoke of. Also used to compare a new sentence with an old one. */
export function isSupported(claim: string, human: string): boolean {
  const said = new Set(wordsOf(human).map(stemWord));
  const terms = new Set(
    wordsOf(claim)
      .map(stemWord)
      .filter((term) => !isStopWord(term)),
  );
  const shared = [...terms].filter((term) => said.has(term)).length;
  return terms.size > 0 && shared / terms.size >= SUPPORT;
}
