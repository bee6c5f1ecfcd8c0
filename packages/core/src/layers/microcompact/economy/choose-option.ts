// The rule itself: rent or buy. Old results are rented, request by request, until the rent would have bought them out.

/** Clearing from one stale result on: everything stale at it and behind it goes. */
export interface Option {
  /** A: what carrying these results has cost, the request now being prepared included. */
  readonly rent: number;
  /** B: what the break costs. */
  readonly price: number;
  /** Tokens that go, net of stubs. */
  readonly freed: number;
}

export interface Terms {
  /** How many times its price the rent must have reached. */
  readonly alpha: number;
  readonly minCleared: number;
}

/** The option with the largest gain among those that pay; of equals the one named last. */
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
