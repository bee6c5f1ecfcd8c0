// The cheapest times to clear if all of the work is known beforehand, to measure the rule against. The cost is that of the
// cached prompts: tokens read at ρ, tokens written at ω.

export interface WorkStep {
  /** Tokens of the call and everything else that stays. */
  readonly overhead: number;
  readonly result: number;
  /** What clearing the result frees, net of its stub. */
  readonly freed: number;
}

export interface Instance {
  /** Tokens before the first step. */
  readonly front: number;
  readonly steps: readonly WorkStep[];
  readonly keep: number;
  readonly tailTokens: number;
  readonly read: number;
  readonly write: number;
}

/**
 * Request t contains the first t steps; the last of them is new. A clearing at request t removes every result that is stale
 * then, and rewrites everything after the first of them.
 */
export class Costs {
  readonly #instance: Instance;
  readonly #total: number[] = [];
  readonly #freed: number[] = [0];
  readonly #stale: number[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
    this.#total.push(instance.front);
    for (const [i, { overhead, result, freed }] of instance.steps.entries()) {
      this.#total.push(this.#total[i]! + overhead + result);
      this.#freed.push(this.#freed[i]! + Math.max(0, freed));
    }
    for (let t = 0; t <= instance.steps.length; t++) this.#stale.push(this.#staleAt(t));
  }

  get requests(): number {
    return this.#instance.steps.length;
  }

  /** How many results are stale at request t. */
  stale(t: number): number {
    return this.#stale[t]!;
  }

  /** Request t, with the first `gone` results cleared before it. */
  plain(t: number, gone: number): number {
    const { read, write } = this.#instance;
    const fresh = t === 0 ? this.#total[0]! : this.#total[t]! - this.#total[t - 1]!;
    return read * (this.#total[t]! - this.#freed[gone]! - fresh) + write * fresh;
  }

  /** Request t, clearing everything that is stale. */
  clearing(t: number, gone: number): number {
    const { read, write, steps } = this.#instance;
    const front = this.#total[gone]! - this.#freed[gone]! + (steps[gone]?.overhead ?? 0);
    return read * front + write * (this.#total[t]! - this.#freed[this.stale(t)]! - front);
  }

  of(clears: readonly number[]): number {
    let [sum, gone] = [0, 0];
    for (let t = 0; t <= this.requests; t++) {
      const breaks = clears.includes(t);
      sum += breaks ? this.clearing(t, gone) : this.plain(t, gone);
      if (breaks) gone = this.stale(t);
    }
    return sum;
  }

  #staleAt(t: number): number {
    const { keep, tailTokens } = this.#instance;
    let at = t;
    while (at > 0) {
      const behind = this.#total[t]! - this.#total[at]!;
      if (t - at >= keep && behind >= tailTokens) break;
      at--;
    }
    return at;
  }
}

export interface Schedule {
  readonly cost: number;
  readonly clears: readonly number[];
}

/** Dynamic programming over the time of the last clearing: what came before it no longer matters. */
export function optimum(instance: Instance): Schedule {
  const costs = new Costs(instance);
  const until = new Array<number>(costs.requests + 1).fill(Number.POSITIVE_INFINITY);
  const previous: number[] = [];
  let best = { cost: Number.POSITIVE_INFINITY, last: -1 };
  for (let last = -1; last <= costs.requests; last++) {
    let cost = last === -1 ? 0 : until[last]!;
    const gone = last === -1 ? 0 : costs.stale(last);
    for (let t = last + 1; t <= costs.requests; t++) {
      const broken = costs.stale(t) > gone ? cost + costs.clearing(t, gone) : Number.POSITIVE_INFINITY;
      if (broken < until[t]!) [until[t], previous[t]] = [broken, last];
      cost += costs.plain(t, gone);
    }
    if (cost < best.cost) best = { cost, last };
  }
  const clears: number[] = [];
  for (let t = best.last; t >= 0; t = previous[t]!) clears.unshift(t);
  return { cost: best.cost, clears };
}
