// Whether a slot was put there by a compaction. Pure.
import type { Slot, View } from "../view/view.ts";

export const isCompacted = (slot: Slot, tree: View["tree"]): boolean =>
  tree.get(slot.entry)?.type === "boundary";
