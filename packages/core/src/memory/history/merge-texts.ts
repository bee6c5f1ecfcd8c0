// Three-way merge by lines. Pure. If both sides changed the same place, it is a conflict, and neither side is chosen.
import { diffArrays } from "diff";

/** Two texts with nothing in common would take quadratic time to compare; then it is a conflict. */
const MAX_EDITS = 1_000;

/** Lines `from` to `to` of the base, and their replacement. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Returns undefined on a conflict. If both only added lines at the same place, both additions are kept, theirs first. */
export function mergeTexts(base: string, theirs: string, ours: string): string | undefined {
  if (ours === base || ours === theirs) return theirs;
  if (theirs === base) return ours;
  const lines = base.split("\n");
  const left = findHunks(lines, theirs.split("\n"));
  const right = findHunks(lines, ours.split("\n"));
  if (!left || !right) return undefined;
  const merged = joinHunks(left, right);
  if (!merged) return undefined;
  const result: string[] = [];
  let at = 0;
  for (const hunk of merged) {
    result.push(...lines.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...result, ...lines.slice(at)].join("\n");
}

function findHunks(base: string[], changed: string[]): Hunk[] | undefined {
  const parts = diffArrays(base, changed, { maxEditLength: MAX_EDITS });
  if (!parts) return undefined;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: { from: number; to: number; lines: string[] } | undefined;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      hunks.push(open);
    }
    if (added) open.lines.push(...value);
    if (removed) {
      at += value.length;
      open.to = at;
    }
  }
  return hunks;
}

function joinHunks(theirs: readonly Hunk[], ours: readonly Hunk[]): Hunk[] | undefined {
  const merged: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < theirs.length || j < ours.length) {
    const [a, b] = [theirs[i], ours[j]];
    if (a && b && isTouching(a, b)) {
      const both = combineHunks(a, b);
      if (!both) return undefined;
      merged.push(both);
      i++;
      j++;
    } else if (a && (!b || isBefore(a, b))) {
      merged.push(a);
      i++;
    } else if (b) {
      merged.push(b);
      j++;
    }
  }
  return isOrdered(merged) ? merged : undefined;
}

/** True if both change the same line of the base, or both add lines at the same place. */
const isTouching = (a: Hunk, b: Hunk): boolean =>
  (a.from < b.to && b.from < a.to) || (a.from === b.from && isAddition(a) === isAddition(b));

const isAddition = ({ from, to }: Hunk): boolean => from === to;

const isBefore = (a: Hunk, b: Hunk): boolean => a.from < b.from || (a.from === b.from && a.to <= b.from);

function combineHunks(a: Hunk, b: Hunk): Hunk | undefined {
  if (a.from === b.from && a.to === b.to && a.lines.join("\n") === b.lines.join("\n")) return a;
  if (!isAddition(a) || !isAddition(b)) return undefined;
  return { ...a, lines: [...a.lines, ...b.lines] };
}

const isOrdered = (hunks: readonly Hunk[]): boolean =>
  hunks.every(({ from }, i) => i === 0 || (hunks[i - 1]?.to ?? 0) <= from);
