// Tells what is known of a view's slots apart from what is new. Slots are never changed in place: another one stands in their stead.
import type { Slot } from "./view.ts";

/** How many slots at the start are still those that were looked at. */
export function countUnchanged(known: readonly Slot[], slots: readonly Slot[]): number {
  const end = Math.min(known.length, slots.length);
  let at = 0;
  while (at < end && known[at] === slots[at]) at++;
  return at;
}
