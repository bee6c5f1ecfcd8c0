// Sums what was spent, per layer and per model: a fold over the usage that responses reported. Pure.
import { type Cost, priceOf, type TokenCounts, tokensOf } from "../models/catalog.ts";
import type { Usage } from "../transcript/blocks.ts";

export interface Call {
  /** The part of the engine that asked: `main`, or a layer's name. */
  readonly layer: string;
  readonly model: string;
  readonly usage: Usage;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly background: boolean;
}

export interface Totals extends TokenCounts {
  readonly calls: number;
  /** Dollars of the calls whose price is known. */
  readonly usd: number;
  readonly unpricedCalls: number;
  /** Why prices are unknown, each reason once. */
  readonly unpricedWhy: readonly string[];
}

export interface Ledger {
  readonly total: Totals;
  /** The part of `total` that nobody waited for. */
  readonly background: Totals;
  readonly layers: ReadonlyMap<string, Totals>;
  readonly models: ReadonlyMap<string, Totals>;
  readonly firstCall?: number;
  readonly lastCall?: number;
}

export const NOTHING: Totals = {
  calls: 0,
  uncached: 0,
  read: 0,
  written5m: 0,
  written1h: 0,
  output: 0,
  usd: 0,
  unpricedCalls: 0,
  unpricedWhy: [],
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A ledger that calls are added to. */
export interface RunningLedger extends Ledger {
  readonly total: Writable<Totals>;
  readonly background: Writable<Totals>;
  readonly layers: Map<string, Writable<Totals>>;
  readonly models: Map<string, Writable<Totals>>;
  firstCall?: number;
  lastCall?: number;
}

export const emptyLedger = (): RunningLedger => ({
  total: { ...NOTHING },
  background: { ...NOTHING },
  layers: new Map(),
  models: new Map(),
});

/** Copies the current state, so that later calls do not change it. */
export const copyLedger = (ledger: Ledger): Ledger => ({
  ...ledger,
  total: { ...ledger.total },
  background: { ...ledger.background },
  layers: copyTotals(ledger.layers),
  models: copyTotals(ledger.models),
});

const copyTotals = (parts: ReadonlyMap<string, Totals>) =>
  new Map(Array.from(parts, ([name, totals]) => [name, { ...totals }]));

/**
 * Adds in place, because a transcript may have 100,000 calls. Pass `price` if settings know more about models than the
 * catalog.
 */
export function addCall(
  ledger: RunningLedger,
  call: Call,
  price: (usage: Usage, model: string) => Cost = (usage, model) => priceOf(usage, model),
): RunningLedger {
  const { layer, model, usage, time, background } = call;
  const cost = price(usage, model);
  const tokens = tokensOf(usage);
  addTotals(ledger.total, tokens, cost);
  if (background) addTotals(ledger.background, tokens, cost);
  addTotals(findTotals(ledger.layers, layer), tokens, cost);
  addTotals(findTotals(ledger.models, model), tokens, cost);
  ledger.firstCall = Math.min(time, ledger.firstCall ?? time);
  ledger.lastCall = Math.max(time, ledger.lastCall ?? time);
  return ledger;
}

function findTotals(parts: Map<string, Writable<Totals>>, name: string): Writable<Totals> {
  const known = parts.get(name);
  if (known) return known;
  const totals = { ...NOTHING };
  parts.set(name, totals);
  return totals;
}

function addTotals(totals: Writable<Totals>, tokens: TokenCounts, cost: Cost): void {
  totals.calls++;
  totals.uncached += tokens.uncached;
  totals.read += tokens.read;
  totals.written5m += tokens.written5m;
  totals.written1h += tokens.written1h;
  totals.output += tokens.output;
  if (tokens.searches !== undefined) totals.searches = (totals.searches ?? 0) + tokens.searches;
  if ("usd" in cost) {
    totals.usd += cost.usd;
    return;
  }
  totals.unpricedCalls++;
  if (!totals.unpricedWhy.includes(cost.why)) totals.unpricedWhy = [...totals.unpricedWhy, cost.why];
}
