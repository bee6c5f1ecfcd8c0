// Shows the change between two versions as a unified diff.
import { createTwoFilesPatch } from "diff";

/** Two texts with nothing in common would take quadratic time to compare. */
const MAX_EDITS = 5_000;
const AROUND = 3;

/** `null` means that there was, or is, no file. */
export function diffOf(path: string, before: string | null, after: string | null): string {
  const from = before === null ? "/dev/null" : path;
  const to = after === null ? "/dev/null" : path;
  const options = { context: AROUND, maxEditLength: MAX_EDITS };
  const patch = createTwoFilesPatch(from, to, before ?? "", after ?? "", undefined, undefined, options);
  if (patch === undefined)
    return `--- ${from}\n+++ ${to}\n[The two versions differ too much to be compared.]\n`;
  // The library prints a separator line first, which is not part of a unified diff.
  return patch.slice(patch.indexOf("--- "));
}
