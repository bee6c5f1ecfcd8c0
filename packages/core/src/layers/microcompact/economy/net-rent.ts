// Computes what carrying a stale result has cost beyond its worth: its rent, less the risk that it would have been asked for
// again.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";
import { findWriteRate } from "./break-price.ts";
import { chanceNeeded, countIdle, findIdleColumn, IDLE_ENDS, type NeedTable } from "./need-again.ts";
import type { ResultKind } from "./result-kind.ts";

export interface CarriedResult {
  readonly kind: ResultKind;
  readonly tokens: number;
  readonly freed: number;
  /** How many requests had been answered when it became stale, and when it was last used. */
  readonly since: number;
  readonly touched: number;
  readonly isSuperseded: boolean;
}

export interface RentTerms {
  readonly rates: Rates;
  readonly ttl: Ttl;
  /** Tokens of the whole view. */
  readonly size: number;
  /** The most tokens of the view that a request for the result is assumed to read. */
  readonly askingView: number;
  /** The number of requests answered so far. */
  readonly requests: number;
  readonly table: NeedTable;
  /** The factor by which the risk counts. */
  readonly weightOf: (kind: ResultKind) => number;
}

/** Tokens of a response that only asks for something. */
const ASKING_TOKENS = 150;

export interface NetRent {
  /** Over all requests since it became stale, including the one being prepared. */
  readonly sum: number;
  /** Of the request being prepared alone; if it is not above 0, the result is worth its rent. */
  readonly next: number;
}

/**
 * Computes the net rent in tokens at the input price. A superseded result is worth nothing. The request being prepared
 * counts too; otherwise a result that costs more in one request than the break would be carried once too often.
 */
export function computeNetRent(result: CarriedResult, terms: RentTerms): NetRent {
  const { rates, requests, table, weightOf } = terms;
  const rent = rates.read * result.freed;
  const risk = result.isSuperseded ? 0 : weightOf(result.kind) * priceAskingAgain(result.tokens, terms);
  const from = Math.max(result.since, result.touched) - result.touched;
  let sum = 0;
  let next = rent;
  for (let column = 0; column < IDLE_ENDS.length; column++) {
    const count = countIdle(column, from, requests + 1 - result.touched);
    if (count === 0) continue;
    next = rent - risk * chanceNeeded(table, result.kind, result.tokens, column);
    sum += count * Math.max(0, next);
  }
  return { sum, next };
}

/**
 * Returns the net rent of the request being prepared, for a result that is stale by now and not superseded. Allocates
 * nothing, because all results in view are weighed before each request, and most are worth their rent.
 */
export function computeNextRent(kind: ResultKind, tokens: number, touched: number, terms: RentTerms): number {
  const { rates, requests, table, weightOf } = terms;
  const risk = weightOf(kind) * priceAskingAgain(tokens, terms);
  return rates.read * tokens - risk * chanceNeeded(table, kind, tokens, findIdleColumn(requests - touched));
}

/** Prices one more request that reads the view and asks, and writing the result again. */
function priceAskingAgain(tokens: number, { rates, ttl, size, askingView }: RentTerms): number {
  const asking = rates.input === 0 ? 0 : (ASKING_TOKENS * rates.output) / rates.input;
  return rates.read * Math.min(size, askingView) + findWriteRate(rates, ttl) * tokens + asking;
}
