// Where the newest results begin, which stay whole whatever else goes.
import type { View } from "../../view/view.ts";

/** The place of the first of the last `keep` results; nothing before it is among them. */
export function findStartOfNewest(view: View, keep: number): number {
  let at = view.slots.length;
  for (let left = keep; left > 0 && at > 0; ) {
    at--;
    if (view.slots[at]!.result) left--;
  }
  return at;
}
