// Separates the known slots of a view from the new ones. This works because slots are never changed in place, only replaced.
import type { Slot } from "./view.ts";

/** Counts the slots at the start that are still the known ones. */
export function countUnchanged(known: readonly Slot[], slots: readonly Slot[]): number {
  const end = Math.min(known.length, slots.length);
  let at = 0;
  while (at < end && known[at] === slots[at]) at++;
  return at;
}
