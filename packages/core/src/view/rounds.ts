// Rounds of work: a response with all its results. Clearing counts by them, since results that were asked for together are read
// together. Responses without calls are in none.
import type { Slot, View } from "./view.ts";

type Slots = Pick<View, "slots">;

export interface Round {
  /** Its results: the place of the first, and the place behind the last. */
  readonly from: number;
  readonly end: number;
}

/** True for the first result of a round. Counting these, forwards or backwards, counts rounds. */
export const isFirstOfRound = (slots: readonly Slot[], at: number): boolean =>
  slots[at]?.result !== undefined && slots[at - 1]?.result === undefined;

/** The newest first; whoever has enough stops asking. */
export function* listRounds({ slots }: Slots): Generator<Round, void> {
  let end = slots.length;
  for (let at = slots.length - 1; at >= 0; at--) {
    if (slots[at]!.result === undefined) end = at;
    else if (isFirstOfRound(slots, at)) yield { from: at, end };
  }
}

/** The place of the first result of the last `count` rounds: no result before it is in one of them. */
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
