// The cheapest times to clear and to compact if all of the work is known beforehand, to measure both rules against. As in
// optimum.case.ts, the cost is that of the cached prompts.
import type { WorkStep } from "./optimum.case.ts";
import { isEnough } from "./plan-notes-compaction.ts";

export interface CompactionInstance {
  /** Tokens before the first step. */
  readonly start: number;
  readonly steps: readonly WorkStep[];
  readonly keep: number;
  readonly tailTokens: number;
  readonly read: number;
  readonly write: number;
  /** What every compaction writes in place of the past, and the least it keeps of it. */
  readonly notes: number;
  readonly kept: number;
  /** What each compaction costs in addition, for updating the notes. */
  readonly update: number;
}

export interface Plan {
  readonly clears: readonly number[];
  readonly compactions: readonly number[];
}

/** Request t contains the first t steps; the last of them is new. */
export class CompactionCosts {
  readonly #instance: CompactionInstance;
  readonly #total: number[] = [0];
  readonly #freed: number[] = [0];
  readonly #stale: number[] = [];
  readonly #tail: number[] = [];

  constructor(instance: CompactionInstance) {
    this.#instance = instance;
    for (const [i, { overhead, result, freed }] of instance.steps.entries()) {
      this.#total.push(this.#total[i]! + overhead + result);
      this.#freed.push(this.#freed[i]! + Math.max(0, freed));
    }
    for (let t = 0; t <= this.requests; t++) {
      this.#stale.push(this.#covered(t, instance.keep, instance.tailTokens));
      this.#tail.push(this.#covered(t, 0, instance.kept));
    }
  }

  get requests(): number {
    return this.#instance.steps.length;
  }

  /** How many results are stale at request t. */
  stale(t: number): number {
    return this.#stale[t]!;
  }

  /** Returns the first step that a compaction at request t keeps; -1 means the beginning of the work. */
  first(t: number): number {
    return t === -1 ? 0 : this.#tail[t]!;
  }

  /** Request t after a compaction at `since`, with the results before `gone` cleared. */
  plain(t: number, since: number, gone: number): number {
    const { read, write } = this.#instance;
    const fresh = t === 0 ? this.#instance.start : this.#total[t]! - this.#total[t - 1]!;
    return read * (this.#size(t, since, gone) - fresh) + write * fresh;
  }

  /** The same, clearing everything that is stale. */
  clearing(t: number, since: number, gone: number): number {
    const { read, write, steps } = this.#instance;
    const front = this.#size(gone, since, gone) + (steps[gone]?.overhead ?? 0);
    return read * front + write * (this.#size(t, since, this.stale(t)) - front);
  }

  /** True if enough would be freed at request t, counting results by their stubs, if the last compaction was at `since`. */
  mayCompact(t: number, since: number): boolean {
    const first = this.first(t);
    if (first <= this.first(since)) return false;
    const old = this.#size(first, since, first);
    const tail = this.#total[t]! - this.#total[first]!;
    return isEnough(old - this.#instance.notes, old + tail);
  }

  /** Prices a request that writes everything, whatever was cached. */
  compacting(t: number): number {
    const { write, notes, update } = this.#instance;
    return update + write * (notes + this.#total[t]! - this.#total[this.first(t)]!);
  }

  of({ clears, compactions }: Plan): number {
    let [sum, since, gone] = [0, -1, 0];
    for (let t = 0; t <= this.requests; t++) {
      if (compactions.includes(t)) {
        sum += this.compacting(t);
        [since, gone] = [t, Math.max(this.first(t), clears.includes(t) ? this.stale(t) : 0)];
        continue;
      }
      const breaks = clears.includes(t);
      sum += breaks ? this.clearing(t, since, gone) : this.plain(t, since, gone);
      if (breaks) gone = this.stale(t);
    }
    return sum;
  }

  #size(t: number, since: number, gone: number): number {
    const first = this.first(since);
    const base = since === -1 ? this.#instance.start : this.#instance.notes;
    return base + this.#total[t]! - this.#total[first]! - (this.#freed[gone]! - this.#freed[first]!);
  }

  /** Returns the last step that is followed by at least this many results and tokens. */
  #covered(t: number, results: number, tokens: number): number {
    let at = t;
    while (at > 0 && !(t - at >= results && this.#total[t]! - this.#total[at]! >= tokens)) at--;
    return at;
  }
}

export interface Horizon {
  /** Longer stretches without a clearing, or without a compaction, are not tried. */
  readonly clear: number;
  readonly compact: number;
}

const HORIZON: Horizon = { clear: 60, compact: 500 };

/**
 * Dynamic programming over the last compaction, and for each over the last clearing after it: after a compaction nothing
 * depends on what was before.
 */
export function cheapest(instance: CompactionInstance, horizon: Horizon = HORIZON): number {
  const costs = new CompactionCosts(instance);
  const { requests } = costs;
  const until = new Array<number>(requests + 1).fill(Number.POSITIVE_INFINITY);
  let best = Number.POSITIVE_INFINITY;
  for (let since = -1; since <= requests; since++) {
    const begun = since === -1 ? 0 : until[since]!;
    if (begun >= best) continue;
    const ends = stretch(costs, since, horizon);
    for (let length = 0; length < ends.length && since + length < requests; length++) {
      const t = since + length + 1;
      if (!costs.mayCompact(t, since)) continue;
      until[t] = Math.min(until[t]!, begun + ends[length]! + costs.compacting(t));
    }
    if (since + ends.length > requests) best = Math.min(best, begun + ends.at(-1)!);
  }
  return best;
}

/** Returns, by length, the least cost of the requests after `since`, with the best clearings and no compaction. */
function stretch(costs: CompactionCosts, since: number, horizon: Horizon): Float64Array {
  const length = Math.min(costs.requests - since, horizon.compact) + 1;
  const ends = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  const cleared = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  cleared[0] = 0;
  for (let last = 0; last < length; last++) {
    let cost = cleared[last]!;
    if (cost === Number.POSITIVE_INFINITY) continue;
    ends[last] = Math.min(ends[last]!, cost);
    const gone = last === 0 ? costs.first(since) : costs.stale(since + last);
    for (let at = last + 1; at < length && (last === 0 || at - last <= horizon.clear); at++) {
      const t = since + at;
      if (costs.stale(t) > gone) cleared[at] = Math.min(cleared[at]!, cost + costs.clearing(t, since, gone));
      cost += costs.plain(t, since, gone);
      ends[at] = Math.min(ends[at]!, cost);
    }
  }
  return ends;
}
