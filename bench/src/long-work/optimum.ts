// The cheapest times to clear for a run with the future known: the rule is compared with this. Costs are those of the
// prompts, in tokens at the input price: reading costs ρ, writing ω.
import type { TracedRequest } from "./trace.ts";

export interface Terms {
  /** Tools and system: cached for an hour, the same in every request. */
  readonly front: number;
  readonly read: number;
  readonly writeFront: number;
  /** K in force at each request, and the tokens at the end that are never stale. */
  readonly keeps: readonly number[];
  readonly tailTokens: number;
  readonly bindsThinking: boolean;
}

/** A clearing removes every result that is stale by then, and rewrites everything after the first of them. */
export class Costs {
  readonly #requests: readonly TracedRequest[];
  readonly #terms: Terms;
  /** For each result: tokens before it, those of thinking among them, and what clearing all results before it frees. */
  readonly #before: number[] = [];
  readonly #thinkingBefore: number[] = [];
  readonly #freed: number[] = [0];
  /** For each request: tokens so far, those of thinking among them, and how many results are stale. */
  readonly #total: number[] = [];
  readonly #thinking: number[] = [];
  readonly #stale: number[] = [];

  constructor(requests: readonly TracedRequest[], terms: Terms) {
    this.#requests = requests;
    this.#terms = terms;
    let [total, thinking, stale] = [terms.front, 0, 0];
    const ends: number[] = [];
    for (const [t, { added }] of requests.entries()) {
      for (const { kind, tokens, freed } of added) {
        if (kind === "result") {
          this.#before.push(total);
          this.#thinkingBefore.push(thinking);
          this.#freed.push(this.#freed.at(-1)! + freed);
        }
        total += tokens;
        if (kind === "result") ends.push(total);
        if (kind === "thinking") thinking += tokens;
      }
      this.#total.push(total);
      this.#thinking.push(thinking);
      const isStale = (result: number) =>
        ends.length - result - 1 >= terms.keeps[t]! && total - ends[result]! >= terms.tailTokens;
      while (stale < ends.length && isStale(stale)) stale++;
      this.#stale.push(stale);
    }
  }

  get requests(): number {
    return this.#requests.length;
  }

  /** How many results are stale at request t, of which the oldest may be cleared; none before the first request. */
  stale(t: number): number {
    return t < 0 ? 0 : this.#stale[t]!;
  }

  /** The cost of request t, with the last clearing at request `last`. */
  plain(t: number, last: number): number {
    const { write, expired } = this.#requests[t]!;
    const size = this.#size(t, last);
    if (t === 0) return this.#terms.writeFront * this.#terms.front + write * (size - this.#terms.front);
    const cached = expired ? this.#terms.front : this.#size(t - 1, last);
    return this.#terms.read * cached + write * (size - cached);
  }

  /** The cost of request t, which clears everything that is stale. */
  clearing(t: number, last: number): number {
    const { write, expired } = this.#requests[t]!;
    const gone = this.stale(last);
    const dropped = last < 0 ? 0 : this.#lost(this.#thinkingBefore[gone]!);
    const kept = this.#before[gone]! - this.#freed[gone]! - dropped;
    const cached = expired ? this.#terms.front : kept;
    return this.#terms.read * cached + write * (this.#size(t, t) - cached);
  }

  of(clears: readonly number[]): number {
    let [sum, last] = [0, -1];
    for (let t = 0; t < this.requests; t++) {
      sum += clears.includes(t) ? this.clearing(t, last) : this.plain(t, last);
      if (clears.includes(t)) last = t;
    }
    return sum;
  }

  /** The cost if every result left for free at the moment it becomes stale. */
  free(): number {
    let sum = this.plain(0, -1);
    for (let t = 1; t < this.requests; t++) {
      const { write, expired } = this.#requests[t]!;
      const cached = expired ? this.#terms.front : this.#size(t, t) - this.#fresh(t);
      sum += this.#terms.read * cached + write * (this.#size(t, t) - cached);
    }
    return sum;
  }

  /** Tokens of request t, with the last clearing at request `last`. */
  #size(t: number, last: number): number {
    const dropped = last < 0 ? 0 : this.#lost(this.#thinking[last]!);
    return this.#total[t]! - this.#freed[this.stale(last)]! - dropped;
  }

  /** The thinking that a clearing removes if it is bound to its prefix: all but what came before the first result. */
  #lost(thinking: number): number {
    return this.#terms.bindsThinking ? thinking - this.#thinkingBefore[0]! : 0;
  }

  #fresh(t: number): number {
    const thinking = this.#lost(this.#thinking[t]!) - this.#lost(this.#thinking[t - 1]!);
    return this.#total[t]! - this.#total[t - 1]! - thinking;
  }
}

export interface Schedule {
  readonly cost: number;
  readonly clears: readonly number[];
}

/** Dynamic programming over the time of the last clearing: what came before it no longer matters. */
export function findOptimum(costs: Costs): Schedule {
  const until = new Array<number>(costs.requests).fill(Number.POSITIVE_INFINITY);
  const previous: number[] = [];
  let best = { cost: Number.POSITIVE_INFINITY, last: -1 };
  for (let last = -1; last < costs.requests; last++) {
    let cost = last === -1 ? 0 : until[last]!;
    for (let t = last + 1; t < costs.requests; t++) {
      const isNew = costs.stale(t) > costs.stale(last);
      const broken = isNew ? cost + costs.clearing(t, last) : Number.POSITIVE_INFINITY;
      if (broken < until[t]!) [until[t], previous[t]] = [broken, last];
      cost += costs.plain(t, last);
    }
    if (cost < best.cost) best = { cost, last };
  }
  const clears: number[] = [];
  for (let t = best.last; t >= 0; t = previous[t]!) clears.unshift(t);
  return { cost: best.cost, clears };
}
