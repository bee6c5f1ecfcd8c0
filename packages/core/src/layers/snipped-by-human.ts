// Finds the entries that the human has snipped: what was removed on purpose must not come back by itself.
import { pathBetween } from "../view/path-fold.ts";
import type { Left, View } from "../view/view.ts";

export function findSnippedByHuman(view: View): (entry: string) => boolean {
  const path = pathBetween(view, null) ?? [];
  const undone = new Set(path.flatMap((entry) => (entry.type === "undo" ? [entry.of] : [])));
  const left = new Map(view.breaks.map((broken) => [broken.entry, broken.left]));
  const gone = new Set<string>();
  for (const entry of path) {
    if (entry.type === "snip" && entry.by === "user" && !undone.has(entry.id))
      collectRemoved(left, entry.id, gone);
  }
  return (entry) => gone.has(entry);
}

/** Collects what a decision removed, including what those slots had replaced. */
function collectRemoved(
  left: ReadonlyMap<string, readonly Left[]>,
  decision: string,
  gone: Set<string>,
): void {
  for (const { slot, thinking } of left.get(decision) ?? []) {
    if (thinking || gone.has(slot.entry)) continue;
    gone.add(slot.entry);
    collectRemoved(left, slot.entry, gone);
  }
}
