// A unified diff for the interface, limited in size and in time.
import { createTwoFilesPatch } from "diff";

/** More than a person reads. */
const DIFF_CHARACTERS = 30_000;
/** Comparing two unrelated files would take quadratic time. */
const MAX_EDITS = 5_000;
const AROUND = 3;

export function formatDiff(name: string, before: string, after: string): string {
  const options = { context: AROUND, maxEditLength: MAX_EDITS };
  const patch = createTwoFilesPatch(name, name, before, after, undefined, undefined, options);
  if (patch === undefined)
    return `--- ${name}\n+++ ${name}\n[The two versions differ too much to be compared.]\n`;
  // The library prints a ruler first, which is not part of a unified diff.
  const text = patch.slice(patch.indexOf("--- "));
  if (text.length <= DIFF_CHARACTERS) return text;
  const end = text.lastIndexOf("\n", DIFF_CHARACTERS);
  return `${text.slice(0, end)}\n[The diff goes on: ${text.length} characters in all.]\n`;
}

/** Lines added and removed, for one line of the interface. */
export function countChanges(diff: string): { added: number; removed: number } {
  const lines = diff.split("\n");
  const countLines = (sign: string) =>
    lines.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length;
  return { added: countLines("+"), removed: countLines("-") };
}
