// Finds how much of the conversation's end is kept when the rest is compacted from notes. Pure.
import { isText } from "../../transcript/blocks.ts";
import { findFirstUnseen } from "../../view/seen.ts";
import type { Slot, View } from "../../view/view.ts";
import { isCompacted } from "../is-compacted.ts";
import { sumOf } from "./compaction-sizes.ts";
import { findCutBefore, findRounds, type Span } from "./find-rounds.ts";

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
}

/**
 * Returns the first slot that is kept. The last round always is, and what the model has not seen. Goes back from there round by
 * round until enough is kept; only this is bounded. Pieces of an earlier compaction are never kept.
 */
export function findTailStart({ view, at, tokens, keep }: TailInput): number {
  const { slots, tree } = view;
  const all = findRounds(slots, tree);
  const ends = [0, ...all.map(({ end }) => end)];
  const floor = findFirstUncompacted(view);
  let start = findCutBefore(ends, Math.min(at, findFirstUnseen(view), findLastRound(slots, all)));
  let kept = sumOf(slots.slice(start).map(tokens));
  let messages = slots.slice(start).filter(isMessage).length;
  for (const round of spansBefore(all, start, floor)) {
    if (kept >= keep.keepTokens && messages >= keep.keepMessages) break;
    const inside = slots.slice(round.from, round.end);
    const added = sumOf(inside.map(tokens));
    if (kept + added > keep.keepMaxTokens) break;
    kept += added;
    messages += inside.filter(isMessage).length;
    start = round.from;
  }
  return start;
}

/** Where the last response begins, with what was said before it; the number of slots if there is none. */
const findLastRound = (slots: readonly Slot[], all: readonly Span[]): number =>
  all.findLast(({ from, end }) => slots.slice(from, end).some(({ role }) => role === "assistant"))?.from ??
  slots.length;

/** Complete rounds that end at or before this position, nearest first. */
const spansBefore = (all: readonly Span[], start: number, floor: number): readonly Span[] =>
  all.filter(({ from, end }) => end <= start && from >= floor).reverse();

/** The position after the last piece of an earlier compaction. */
export const findFirstUncompacted = ({ slots, tree }: Pick<View, "slots" | "tree">): number =>
  slots.findLastIndex((slot) => isCompacted(slot, tree)) + 1;

/** True if the human or the model said something in words. */
const isMessage = (slot: Slot) =>
  (slot.source === "human" || slot.source === "assistant") && slot.blocks.some(isText);
