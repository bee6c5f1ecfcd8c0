// Pins: what the model or the human wants to keep in view. Clearing leaves it alone; a compaction may remove it.
import type { Slot, View } from "./view.ts";

/** Identifies a result by its call, and recalled memories by their entry. */
export const findPinId = ({ result, entry }: Slot): string => result?.id ?? entry;

export const isPinned = ({ pinned }: Pick<View, "pinned">, slot: Slot): boolean =>
  pinned.size > 0 && pinned.has(findPinId(slot));

/** Returns pinned slots that are shown in full, the oldest pin first. */
export function listPinned({ slots, pinned }: Pick<View, "slots" | "pinned">): readonly Slot[] {
  if (pinned.size === 0) return [];
  const shown = new Map(slots.flatMap((slot) => (isPinnable(slot) ? [[findPinId(slot), slot]] : [])));
  return [...pinned].flatMap((id) => shown.get(id) ?? []);
}

/** True for what could be cleared: a result or recalled memories that are not a stub. */
export const isPinnable = (slot: Slot): boolean =>
  (slot.result !== undefined || slot.surfaced === true) && !slot.cleared;
