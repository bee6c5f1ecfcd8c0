// Clears old results once carrying them has cost as much as the break that ends it. Pure.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";
import { type ClearingPlan, draftClearing, type Sources } from "../clearable.ts";
import { priceBreak } from "./break-price.ts";
import { findExchangeStart, readBreakTerms } from "./break-terms.ts";
import { chooseOption, type Option } from "./choose-option.ts";
import type { EconomySettings } from "./economy-keep.ts";
import { measureSpan, type Span, sumBetween } from "./measure-span.ts";
import type { NameUse } from "./name-use.ts";
import type { RentTerms } from "./net-rent.ts";
import type { ResultKind } from "./result-kind.ts";
import { findKeptRounds, findStaleResults, type Stale } from "./stale-results.ts";

export interface EconomyInput extends Sources {
  readonly settings: EconomySettings;
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly ttl: Ttl;
  readonly expired: boolean;
  /** Tokens of the whole view. */
  readonly size: number;
  /** Tokens the window has for it. */
  readonly available: number;
  /** The use of names: asked only once something would be cleared without it. */
  readonly nameUse: () => NameUse;
  /** What is stale may go with a clearing that the full window asks for. */
  readonly isFull: boolean;
}

interface Start extends Option {
  /** Its place among the stale results. */
  readonly first: number;
}

/** `stale` is all that is, whether or not it is worth a break by now. */
export function planEconomy(input: EconomyInput): ClearingPlan {
  const { view, settings, columns, available, expired, how } = input;
  const rates = input.rates(input.size);
  if (!rates) return { stale: [], cleared: undefined };
  const span = measureSpan(view, columns);
  const fresh = { keep: findKeptRounds(input, settings, available), tailTokens: settings.tailTokens };
  const terms = readRentTerms(input, rates);
  const { alpha } = readBreakTerms(view, settings);
  const { minCleared } = settings;
  const choose = (use?: NameUse) => {
    const stale = findStaleResults(input, span, fresh, terms, use);
    const best = chooseOption(listStarts(input, stale, span), { alpha, minCleared });
    return { stale, items: best ? stale.slice(best.first) : [] };
  };
  // Names in use only make less stale, and finding them takes time: most requests are done without.
  const first = choose();
  if (first.items.length === 0 && !input.isFull) return { stale: first.stale, cleared: undefined };
  const { stale, items } = choose(input.nameUse());
  return { stale, cleared: draftClearing(items, expired ? "expired" : "economy", how) };
}

/** A session that has missed what was cleared counts the risk of that kind higher, until the misses are long past. */
function readRentTerms({ economy, settings, ttl, size }: EconomyInput, rates: Rates): RentTerms {
  const { needWeight, missWeight, needAgain, askingView } = settings;
  const countMisses = (kind: ResultKind) => economy.misses.filter((miss) => miss.kind === kind).length;
  const weightOf = (kind: ResultKind) =>
    needWeight * (1 + missWeight * countMisses(kind === "worked" ? "read" : kind));
  return { rates, ttl, size, askingView, requests: economy.requests, table: needAgain, weightOf };
}

/** Every stale result as the first to go, the newest first: so each sums up those behind it. */
function* listStarts(input: EconomyInput, stale: readonly Stale[], span: Span): Generator<Start, void> {
  const priceFrom = priceStarts(input, span);
  let [rent, freed] = [0, 0];
  for (let first = stale.length - 1; first >= 0; first--) {
    const { at } = stale[first]!;
    freed += stale[first]!.freed;
    rent += stale[first]!.rent;
    const price = priceFrom(at, freed);
    if (price !== undefined) yield { rent, freed, price, first };
  }
}

/** B(x), by the place of x and what goes: all that is written again, and the thoughts that are lost. */
function priceStarts(input: EconomyInput, span: Span): (at: number, freed: number) => number | undefined {
  const { view, settings, how, expired, rates, ttl, size } = input;
  // Deletions beside the request leave the cache as it is.
  if (how === "cache-edit") return () => 0;
  const { theta, isBound } = readBreakTerms(view, settings);
  const end = view.slots.length;
  const exchange = findExchangeStart(view);
  const countLost = (from: number, to: number) => (isBound ? sumBetween(span, span.thinking, from, to) : 0);
  return (at, freed) => {
    const thoughts = theta * countLost(Math.max(at, exchange), end);
    if (expired) return thoughts;
    const sent = Math.max(at, view.sent);
    const price = priceBreak({
      rates,
      ttl,
      size,
      freed: freed + countLost(at, end),
      // The server reads up to the mark at the frontier, where the span begins. Of what was sent behind it the stale
      // goes, and thinking behind x where it is bound; the rest and the stubs are rewritten.
      rewritten: Math.max(0, sumBetween(span, span.tokens, span.from, sent) - freed - countLost(at, sent)),
      unsent: sumBetween(span, span.tokens, sent, end) - countLost(sent, end),
    });
    return price === undefined ? undefined : price + thoughts;
  };
}
