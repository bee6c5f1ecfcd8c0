// Pins: what the model or the human wants to keep in view. Clearing leaves it alone; a compaction may remove it.
import type { Slot, View } from "./view.ts";

/** A result goes by its call, recalled memories by their entry. */
export const findPinId = ({ result, entry }: Slot): string => result?.id ?? entry;

export const isPinned = ({ pinned }: Pick<View, "pinned">, slot: Slot): boolean =>
  pinned.size > 0 && pinned.has(findPinId(slot));

/** Pinned slots that are shown whole, the oldest pin first. */
export function listPinned({ slots, pinned }: Pick<View, "slots" | "pinned">): readonly Slot[] {
  if (pinned.size === 0) return [];
  const shown = new Map(slots.flatMap((slot) => (isPinnable(slot) ? [[findPinId(slot), slot]] : [])));
  return [...pinned].flatMap((id) => shown.get(id) ?? []);
}

/** What could be cleared: a result or recalled memories, as long as it is no stub. */
export const isPinnable = (slot: Slot): boolean =>
  (slot.result !== undefined || slot.surfaced === true) && !slot.cleared;
