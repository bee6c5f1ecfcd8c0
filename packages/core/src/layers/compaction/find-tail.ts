// How much of the conversation's end stays as it is when the rest is compacted from notes. Pure.
import { isText } from "../../transcript/blocks.ts";
import type { Slot, View } from "../../view/view.ts";
import { isCompacted } from "../is-compacted.ts";
import { sumOf } from "./compaction-sizes.ts";
import { findCutBefore, findRounds, type Span } from "./find-rounds.ts";

export interface TailInput {
  readonly view: Pick<View, "slots" | "tree">;
  /** All from here on stays. */
  readonly at: number;
  /** What a slot takes up behind the break. */
  readonly tokens: (slot: Slot) => number;
  readonly keep: {
    readonly keepTokens: number;
    readonly keepMessages: number;
    readonly keepMaxTokens: number;
  };
}

/** The first slot that stays. Goes back, round by round, until enough is kept; what a compaction left never stays. */
export function findTailStart({ view, at, tokens, keep }: TailInput): number {
  const { slots, tree } = view;
  const all = findRounds(slots, tree);
  const ends = [0, ...all.map(({ end }) => end)];
  const floor = findFirstUncompacted(view);
  let start = findCutBefore(ends, at);
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

/** Complete rounds that end at or before this place, the nearest first. */
const spansBefore = (all: readonly Span[], start: number, floor: number): readonly Span[] =>
  all.filter(({ from, end }) => end <= start && from >= floor).reverse();

/** Behind the last thing that an earlier compaction left. */
export const findFirstUncompacted = ({ slots, tree }: Pick<View, "slots" | "tree">): number =>
  slots.findLastIndex((slot) => isCompacted(slot, tree)) + 1;

/** Something that a human or the model said in words. */
const isMessage = (slot: Slot) =>
  (slot.source === "human" || slot.source === "assistant") && slot.blocks.some(isText);
