// What a break must have earned before it happens, by whether it would cost the model its thoughts.
import type { View } from "../../../view/view.ts";
import type { EconomySettings } from "./economy-keep.ts";

/** Where thinking is bound, a break also costs the model its thoughts: it must pay twice before it happens. */
const ALPHA = { free: 1, bound: 2 };
const THETA = { free: 0, bound: 1 };

export interface BreakTerms {
  /** How many times its price the rent must have reached. */
  readonly alpha: number;
  /** What a token of lost thinking counts for. */
  readonly theta: number;
  /** A break removes the thinking behind it. */
  readonly isBound: boolean;
}

export function readBreakTerms(view: View, { alpha, theta }: EconomySettings): BreakTerms {
  const isBound = view.prelude?.bindsThinking ?? false;
  const kind = isBound ? "bound" : "free";
  return { alpha: alpha ?? ALPHA[kind], theta: theta ?? THETA[kind], isBound };
}

/** Where the present exchange begins: thinking before the last human message belongs to work that is done. */
export const findExchangeStart = (view: View): number =>
  view.slots.findLastIndex((slot) => slot.source === "human") + 1;
