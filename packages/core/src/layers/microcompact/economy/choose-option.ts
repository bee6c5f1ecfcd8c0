// The rent-or-buy rule: a stale result pays rent with every request, and is cleared once the rent has reached the price of
// the break.

/** Clears one stale result and all stale results after it. */
export interface Option {
  /** A: what carrying these results has cost, including the request that is being prepared. */
  readonly rent: number;
  /** B: what the break costs. */
  readonly price: number;
  /** Tokens that are freed, net of stubs. */
  readonly freed: number;
}

export interface Terms {
  /** How many times the price of the break the rent must have reached. */
  readonly alpha: number;
  readonly minCleared: number;
}

/** Returns the option with the largest gain among those that pay; of equals, the last. */
export function chooseOption<T extends Option>(
  options: Iterable<T>,
  { alpha, minCleared }: Terms,
): T | undefined {
  let best: T | undefined;
  for (const option of options) {
    if (option.freed < minCleared || computeGain(option, alpha) < 0) continue;
    if (!best || computeGain(option, alpha) >= computeGain(best, alpha)) best = option;
  }
  return best;
}

const computeGain = ({ rent, price }: Option, alpha: number) => rent - alpha * price;
