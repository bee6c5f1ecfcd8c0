// Rounds of work: a response with all its results. Clearing counts in rounds, because results that were asked for together
// are read together. Responses without calls do not count.
import type { Slot, View } from "./view.ts";

type Slots = Pick<View, "slots">;

export interface Round {
  /** The positions of its first result and after its last. */
  readonly from: number;
  readonly end: number;
}

/** True for the first result of a round. Counting these, forwards or backwards, counts rounds. */
export const isFirstOfRound = (slots: readonly Slot[], at: number): boolean =>
  slots[at]?.result !== undefined && slots[at - 1]?.result === undefined;

/** Yields the newest round first, so that a caller can stop early. */
export function* listRounds({ slots }: Slots): Generator<Round, void> {
  let end = slots.length;
  for (let at = slots.length - 1; at >= 0; at--) {
    if (slots[at]!.result === undefined) end = at;
    else if (isFirstOfRound(slots, at)) yield { from: at, end };
  }
}

/** Returns the position of the first result of the last `count` rounds; results before it belong to earlier rounds. */
export function findStartOfLastRounds(view: Slots, count: number): number {
  let start = view.slots.length;
  let left = count;
  if (left <= 0) return start;
  for (const { from } of listRounds(view)) {
    start = from;
    if (--left === 0) return start;
  }
  return 0;
}
