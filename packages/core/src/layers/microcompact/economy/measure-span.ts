// The part of a view that a clearing could touch, measured: from the first clearable slot to the end.
import { isThinking } from "../../../transcript/blocks.ts";
import { isFirstOfRound } from "../../../view/rounds.ts";
import { firstClearable, type View } from "../../../view/view.ts";
import { type TokensOf, tokensOfSlot } from "../clearable.ts";

/** Sums from the span's start: entry i counts the slots [from, from + i). */
export interface Span {
  readonly from: number;
  readonly tokens: readonly number[];
  readonly thinking: readonly number[];
  /** Rounds that begin there. */
  readonly rounds: readonly number[];
}

export function measureSpan(view: View, tokensOf: TokensOf): Span {
  const from = firstClearable(view);
  const [tokens, thinking, rounds] = [[0], [0], [0]];
  for (let at = from, i = 0; at < view.slots.length; at++, i++) {
    const slot = view.slots[at]!;
    const thoughts = slot.blocks.filter(isThinking).reduce((sum, block) => sum + tokensOf(block), 0);
    tokens.push(tokens[i]! + tokensOfSlot(slot, tokensOf));
    thinking.push(thinking[i]! + thoughts);
    rounds.push(rounds[i]! + (isFirstOfRound(view.slots, at) ? 1 : 0));
  }
  return { from, tokens, thinking, rounds };
}

/** What a sum says about the slots [from, to). Places before the span count as its start. */
export function sumBetween({ from: start }: Span, sums: readonly number[], from: number, to: number): number {
  return Math.max(0, sums[Math.max(0, to - start)]! - sums[Math.max(0, from - start)]!);
}
