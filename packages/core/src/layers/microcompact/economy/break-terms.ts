// Decides how much a break must have earned before it happens. More is needed if it would cost the model its thinking.
import type { View } from "../../../view/view.ts";
import type { EconomySettings } from "./economy-keep.ts";

/** Where thinking is bound to its prefix, a break also removes thinking, so it must pay twice. */
const ALPHA = { free: 1, bound: 2 };
const THETA = { free: 0, bound: 1 };

export interface BreakTerms {
  /** How many times the price of the break the rent must have reached. */
  readonly alpha: number;
  /** The weight of a token of lost thinking. */
  readonly theta: number;
  /** True if a break removes the thinking after it. */
  readonly isBound: boolean;
}

export function readBreakTerms(view: View, { alpha, theta }: EconomySettings): BreakTerms {
  const isBound = view.prelude?.bindsThinking ?? false;
  const kind = isBound ? "bound" : "free";
  return { alpha: alpha ?? ALPHA[kind], theta: theta ?? THETA[kind], isBound };
}

/** Returns where the current exchange begins; thinking before the last human message belongs to finished work. */
export const findExchangeStart = (view: View): number =>
  view.slots.findLastIndex((slot) => slot.source === "human") + 1;
