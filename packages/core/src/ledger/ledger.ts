// What was spent, per layer and per model: a fold over the usage that responses reported. Pure.
import { type Cost, priceOf, type TokenCounts, tokensOf } from "../models/catalog.ts";
import type { Usage } from "../transcript/blocks.ts";

export interface Call {
  /** Which part of the engine asked: `main`, or a layer's name. */
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

export const emptyLedger = (): Ledger => ({
  total: NOTHING,
  background: NOTHING,
  layers: new Map(),
  models: new Map(),
});

/** `price` is given where settings know more about models than the catalog. */
export function addCall(
  ledger: Ledger,
  call: Call,
  price: (usage: Usage, model: string) => Cost = (usage, model) => priceOf(usage, model),
): Ledger {
  const { layer, model, usage, time, background } = call;
  const cost = price(usage, model);
  const tokens = tokensOf(usage);
  const addCall = (totals: Totals = NOTHING) => addTotals(totals, tokens, cost);
  return {
    total: addCall(ledger.total),
    background: background ? addCall(ledger.background) : ledger.background,
    layers: new Map(ledger.layers).set(layer, addCall(ledger.layers.get(layer))),
    models: new Map(ledger.models).set(model, addCall(ledger.models.get(model))),
    firstCall: Math.min(time, ledger.firstCall ?? time),
    lastCall: Math.max(time, ledger.lastCall ?? time),
  };
}

function addTotals(totals: Totals, tokens: TokenCounts, cost: Cost): Totals {
  const known = "usd" in cost;
  const isNews = !known && !totals.unpricedWhy.includes(cost.why);
  return {
    calls: totals.calls + 1,
    uncached: totals.uncached + tokens.uncached,
    read: totals.read + tokens.read,
    written5m: totals.written5m + tokens.written5m,
    written1h: totals.written1h + tokens.written1h,
    output: totals.output + tokens.output,
    usd: totals.usd + (known ? cost.usd : 0),
    unpricedCalls: totals.unpricedCalls + (known ? 0 : 1),
    unpricedWhy: isNews ? [...totals.unpricedWhy, cost.why] : totals.unpricedWhy,
  };
}
