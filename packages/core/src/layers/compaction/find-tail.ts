// Finds how much of the conversation's end is kept when the rest is compacted from notes. Pure.
import { isText } from "../../transcript/blocks.ts";
import { findFirstUnseen } from "../../view/seen.ts";
import type { Slot, View } from "../../view/view.ts";
import { isCompacted } from "../is-compacted.ts";
import { sumOf } from "./compaction-sizes.ts";
import { findClosedCuts, listRoundsBack, type Span } from "./find-rounds.ts";

export interface TailInput {
  readonly view: Pick<View, "slots" | "tree" | "unseen">;
  /** Everything from here on is kept. */
  readonly at: number;
  /** The tokens of a slot after the break. */
  readonly tokens: (slot: Slot) => number;
  readonly keep: {
    readonly keepTokens: number;
    readonly keepMessages: number;
    readonly keepMaxTokens: number;
  };
  /** The cuts of the view's slots, if the caller has them. */
  readonly cuts?: readonly number[];
}

/**
 * Returns the first slot that is kept. The last round and everything the model has not seen are always kept. Earlier rounds
 * are added one by one until enough is kept; only these are bounded. Pieces of an earlier compaction are never kept.
 */
export function findTailStart(input: TailInput): number {
  const { view, at, tokens, keep } = input;
  const { slots, tree } = view;
  const cuts = input.cuts ?? findClosedCuts(slots);
  const listRounds = () => listRoundsBack(slots, tree, cuts);
  const end = Math.min(at, findFirstUnseen(view), findLastRound(slots, listRounds()));
  const floor = findFirstUncompacted(view);
  let start = findEndBefore(listRounds(), end);
  let kept = sumOf(slots.slice(start).map(tokens));
  let messages = slots.slice(start).filter(isMessage).length;
  for (const round of listRounds()) {
    if (round.end > start) continue;
    if (round.from < floor || (kept >= keep.keepTokens && messages >= keep.keepMessages)) break;
    const inside = slots.slice(round.from, round.end);
    const added = sumOf(inside.map(tokens));
    if (kept + added > keep.keepMaxTokens) break;
    kept += added;
    messages += inside.filter(isMessage).length;
    start = round.from;
  }
  return start;
}

/** Returns where the round of the last response begins; the number of slots if there is none. */
function findLastRound(slots: readonly Slot[], rounds: Iterable<Span>): number {
  for (const { from, end } of rounds)
    if (slots.slice(from, end).some(({ role }) => role === "assistant")) return from;
  return slots.length;
}

/** Returns the end of the last round that ends at or before a position. */
function findEndBefore(rounds: Iterable<Span>, at: number): number {
  for (const { end } of rounds) if (end <= at) return end;
  return 0;
}

/** The position after the last piece of an earlier compaction. */
export const findFirstUncompacted = ({ slots, tree }: Pick<View, "slots" | "tree">): number =>
  slots.findLastIndex((slot) => slot.role === "user" && !slot.result && isCompacted(slot, tree)) + 1;

/** True if the human or the model said something in words. */
const isMessage = (slot: Slot) =>
  (slot.source === "human" || slot.source === "assistant") && slot.blocks.some(isText);
