// Sizes as the session measures them, and the size of a slot after a break.
import type { Block } from "../../transcript/blocks.ts";
import { withoutThinking } from "../../view/sanitize.ts";
import type { Slot } from "../../view/view.ts";

/** Estimates the tokens of blocks with calibration. Results are cached per block. */
export type TokensOf = (blocks: readonly Block[]) => number;

/** The size of a view with these slots, including prelude and safety margin. */
export type SizeOf = (slots: readonly Slot[]) => number;

export const countTextTokens = (text: string, tokensOf: TokensOf): number =>
  tokensOf([{ type: "text", text }]);

/** Omits thinking that is bound to its prefix: a break before it removes it. */
export function countBehindBreak(tokensOf: TokensOf, bindsThinking: boolean): (slot: Slot) => number {
  return ({ blocks }) => tokensOf(bindsThinking ? withoutThinking(blocks) : blocks);
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
