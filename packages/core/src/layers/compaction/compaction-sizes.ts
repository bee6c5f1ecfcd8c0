// How large things are, as the conductor measures them, and what one slot will take up behind a break.
import type { Block } from "../../transcript/blocks.ts";
import { withoutThinking } from "../../view/sanitize.ts";
import type { Slot } from "../../view/view.ts";

/** Tokens of blocks, by the calibrated estimate; asked for the same block again it costs nothing. */
export type TokensOf = (blocks: readonly Block[]) => number;

/** The size a view with these slots would have: prelude and safety margin included. */
export type SizeOf = (slots: readonly Slot[]) => number;

export const countTextTokens = (text: string, tokensOf: TokensOf): number =>
  tokensOf([{ type: "text", text }]);

/** Thinking that is bound to its prefix does not survive the break before it, and must not be counted. */
export function countBehindBreak(tokensOf: TokensOf, bindsThinking: boolean): (slot: Slot) => number {
  return ({ blocks }) => tokensOf(bindsThinking ? withoutThinking(blocks) : blocks);
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
