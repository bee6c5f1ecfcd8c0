// Finds where the notes end in the view: the first slot they do not cover. Pure.
import { isOnPath } from "../view/path-fold.ts";
import type { Slot, TreeNode, View } from "../view/view.ts";
import { isCompacted } from "./is-compacted.ts";

/**
 * `position` is the entry up to which the notes cover the conversation; `null` if they cover everything. Returns undefined if the
 * end is unknown: the entry is not on the path, or a later compaction covers more than the notes do.
 */
export function findNotesEnd(view: View, position: string | null | undefined): number | undefined {
  if (position === null) return view.slots.length;
  const order = position === undefined ? undefined : orderOnPath(view, position);
  if (order === undefined) return undefined;
  const reachedBy = measureReach(view);
  const at = view.slots.findIndex((slot) => reachedBy(slot) > order);
  if (at === -1) return view.slots.length;
  return view.slots.slice(at).some((slot) => isCompacted(slot, view.tree)) ? undefined : at;
}

const orderOnPath = (view: View, id: string): number | undefined =>
  isOnPath(view, id) ? view.tree.get(id)!.order : undefined;

/** The latest entry that a slot represents: its own, or the last of those it replaced. */
function measureReach(view: View): (slot: Slot) => number {
  const known = new Map<string, number>();
  const reachOf = (id: string): number => {
    const hit = known.get(id);
    if (hit !== undefined) return hit;
    const node = view.tree.get(id);
    const ends = listEnds(node).filter((end) => end !== id && view.tree.has(end));
    const order = ends.length > 0 ? Math.max(...ends.map(reachOf)) : (node?.order ?? -1);
    known.set(id, order);
    return order;
  };
  return (slot) => reachOf(slot.entry);
}

function listEnds(node: TreeNode | undefined): readonly string[] {
  if (node?.type !== "boundary" && node?.type !== "snip" && node?.type !== "collapse") return [];
  const { entry } = node;
  if (entry?.type === "boundary" || entry?.type === "snip") return [entry.to];
  return entry?.type === "collapse" ? entry.spans.map(({ to }) => to) : [];
}
