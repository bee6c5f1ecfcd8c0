// Measures the part of a view that a clearing could touch: from the first clearable slot to the end.
import type { SlotColumns } from "../../../tokens/slot-columns.ts";
import { isFirstOfRound } from "../../../view/rounds.ts";
import { firstClearable, type View } from "../../../view/view.ts";

/** Prefix sums: element i counts the slots [from, from + i). */
export interface Span {
  readonly from: number;
  readonly tokens: Float64Array;
  readonly thinking: Float64Array;
  /** The number of rounds that begin in those slots. */
  readonly rounds: Uint32Array;
}

export function measureSpan(view: View, columns: SlotColumns): Span {
  const from = firstClearable(view);
  const length = view.slots.length - from + 1;
  const tokens = new Float64Array(length);
  const thinking = new Float64Array(length);
  const rounds = new Uint32Array(length);
  for (let at = from, i = 0; at < view.slots.length; at++, i++) {
    tokens[i + 1] = tokens[i]! + columns.tokens[at]!;
    thinking[i + 1] = thinking[i]! + columns.thinking[at]!;
    rounds[i + 1] = rounds[i]! + (isFirstOfRound(view.slots, at) ? 1 : 0);
  }
  return { from, tokens, thinking, rounds };
}

/** Sums over the slots [from, to). Positions before the span count as its start. */
export function sumBetween({ from: start }: Span, sums: Float64Array, from: number, to: number): number {
  return Math.max(0, sums[Math.max(0, to - start)]! - sums[Math.max(0, from - start)]!);
}
