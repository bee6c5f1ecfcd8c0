// Finds the places where a view may be cut, and the rounds between them. A run between two cuts contains each call with its
// result, only complete responses, and can be named by the entries at its ends.
import { findFirstUnseen, isUnseen } from "../../view/seen.ts";
import type { Slot, View } from "../../view/view.ts";
import { isCompacted } from "../is-compacted.ts";
import type { TokensOf } from "./compaction-sizes.ts";

/** Consecutive slots; `end` is the first that no longer belongs to them. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

type Tree = Pick<View, "tree">["tree"];

/** Positions between slots, in order. There is no cut after a call that is still open. */
export function findClosedCuts(slots: readonly Slot[]): readonly number[] {
  const last = new Map(slots.map((slot, at) => [slot.entry, at]));
  const asked = new Set<string>();
  const cuts: number[] = [];
  // An entry may own slots in several places: an interrupted result comes before the response that skipped it.
  let reach = -1;
  for (let at = 0; at <= slots.length; at++) {
    if (asked.size === 0 && reach < at && !isInsideResponse(slots, at)) cuts.push(at);
    const slot = slots[at];
    if (!slot) break;
    if (slot.result) asked.delete(slot.result.id);
    for (const id of slot.uses) asked.add(id);
    reach = Math.max(reach, last.get(slot.entry)!);
  }
  return cuts;
}

/** A response may consist of several entries, which form one message. */
const isInsideResponse = (slots: readonly Slot[], at: number) =>
  slots[at - 1]?.role === "assistant" && slots[at]?.role === "assistant";

/**
 * Rounds: what was said to the model, its response, and that response's results. What an earlier compaction left is a round
 * of its own. Slots after the last cut, which have an open call, belong to no round.
 */
export function findRounds(slots: readonly Slot[], tree: Tree): readonly Span[] {
  return [...listRoundsBack(slots, tree, findClosedCuts(slots))].reverse();
}

/** Yields the same rounds from the last one back, so that a caller can stop early. */
export function* listRoundsBack(
  slots: readonly Slot[],
  tree: Tree,
  cuts: readonly number[],
): Generator<Span, void> {
  let end: number | undefined;
  for (const at of walkBack(cuts)) {
    if (at !== 0 && at !== slots.length && !endsRound(slots[at - 1]!, tree)) continue;
    if (end !== undefined) yield { from: at, end };
    end = at;
  }
}

function* walkBack<T>(items: readonly T[]): Generator<T, void> {
  for (let at = items.length - 1; at >= 0; at--) yield items[at]!;
}

const endsRound = (slot: Slot, tree: Tree) =>
  slot.role === "assistant" || slot.result !== undefined || isCompacted(slot, tree);

/** Returns the last cut at or before a position that leaves out everything the model has not seen. */
export const findCoverableEnd = (
  view: Pick<View, "slots" | "unseen">,
  at = view.slots.length,
  cuts = findClosedCuts(view.slots),
): number => findCutBefore(cuts, Math.min(at, findFirstUnseen(view)));

/**
 * Returns the runs that leave out everything the model has not seen: what comes before it, and what follows it. The second
 * exists only after the undoing of a removal by the human: then something unseen stands in the middle of the view.
 */
export function listCoverableRuns(view: Pick<View, "slots" | "unseen">): readonly Span[] {
  const { slots } = view;
  const cuts = findClosedCuts(slots);
  const first = { from: 0, end: findCoverableEnd(view, slots.length, cuts) };
  const answered = slots.slice(0, slots.findLastIndex(({ role }) => role === "assistant") + 1);
  const from = cuts.find((cut) => cut > answered.findLastIndex((slot) => isUnseen(view, slot)));
  if (from === undefined || from === 0 || from <= first.end) return [first];
  const later = slots.findIndex((slot, at) => at >= from && isUnseen(view, slot));
  const end = findCutBefore(cuts, later === -1 ? slots.length : later);
  return end > from ? [first, { from, end }] : [first];
}

/** Returns the coverable run with the most tokens. */
export function findLargestRun(view: Pick<View, "slots" | "unseen">, tokensOf: TokensOf): Span {
  const runs = listCoverableRuns(view);
  if (runs.length === 1) return runs[0]!;
  const tokens = ({ from, end }: Span) =>
    tokensOf(view.slots.slice(from, end).flatMap(({ blocks }) => blocks));
  return runs.reduce((most, run) => (tokens(run) > tokens(most) ? run : most));
}

/** Returns the last cut at or before a position. */
export const findCutBefore = (cuts: readonly number[], at: number): number =>
  cuts.findLast((cut) => cut <= at) ?? 0;
