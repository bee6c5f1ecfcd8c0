// Checks whether a compaction made a slot. Pure.
import type { Slot, View } from "../view/view.ts";

export const isCompacted = (slot: Slot, tree: View["tree"]): boolean =>
  tree.get(slot.entry)?.type === "boundary";
