// What carrying a stale result has cost beyond what it was worth: its rent, less the risk that it would have been asked for again.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";
import { findWriteRate } from "./break-price.ts";
import { chanceNeeded, countIdle, IDLE_ENDS, type NeedTable } from "./need-again.ts";
import type { ResultKind } from "./result-kind.ts";

export interface CarriedResult {
  readonly kind: ResultKind;
  readonly tokens: number;
  readonly freed: number;
  /** Requests answered when it became stale, and when it was last touched. */
  readonly since: number;
  readonly touched: number;
  readonly isSuperseded: boolean;
}

export interface RentTerms {
  readonly rates: Rates;
  readonly ttl: Ttl;
  /** Tokens of the whole view. */
  readonly size: number;
  /** Tokens of the view in which it would be asked for, at most. */
  readonly askingView: number;
  /** Requests answered so far. */
  readonly requests: number;
  readonly table: NeedTable;
  /** How many times its price the risk counts. */
  readonly weightOf: (kind: ResultKind) => number;
}

/** A response that only asks for something: its words and its call. */
const ASKING_TOKENS = 150;

export interface NetRent {
  /** Over all requests since it became stale, the one being prepared included. */
  readonly sum: number;
  /** Of that one alone: where it is not above 0, the result is worth its rent. */
  readonly next: number;
}

/**
 * In tokens at the input price. What another result has replaced is not worth anything. The request being prepared is one
 * more: without it the rule would be late by a request, and a result so large that a single request costs more than the
 * break would be carried once too often.
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

/** One more request that reads the view and asks, and the result written once more. */
function priceAskingAgain(tokens: number, { rates, ttl, size, askingView }: RentTerms): number {
  const asking = rates.input === 0 ? 0 : (ASKING_TOKENS * rates.output) / rates.input;
  return rates.read * Math.min(size, askingView) + findWriteRate(rates, ttl) * tokens + asking;
}
