// Clears old results once carrying them has cost as much as the cache miss that clearing causes. Pure.
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
import { RESULT_KINDS, type ResultKind } from "./result-kind.ts";
import { findKeptRounds, findStaleResults, type Stale } from "./stale-results.ts";

export interface EconomyInput extends Sources {
  readonly settings: EconomySettings;
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly ttl: Ttl;
  readonly expired: boolean;
  /** Tokens of the whole view. */
  readonly size: number;
  /** Tokens that the window has for the view. */
  readonly available: number;
  /** How names are used. Called only if something would be cleared without it, because it takes time. */
  readonly nameUse: () => NameUse;
  /** True if a full window asks for a clearing, with which stale results may go. */
  readonly isFull: boolean;
}

interface Start extends Option {
  /** Its index among the stale results. */
  readonly first: number;
}

/** `stale` contains all stale results, whether or not they are worth a break by now. */
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
  // Names in use can only reduce what is stale, and finding them takes time, so they are read only if something would be
  // cleared.
  const first = choose();
  if (first.items.length === 0 && !input.isFull) return { stale: first.stale, cleared: undefined };
  const { stale, items } = choose(input.nameUse());
  return { stale, cleared: draftClearing(items, expired ? "expired" : "economy", how) };
}

/** A session that missed cleared results of a kind counts that kind's risk higher until the misses are long past. */
function readRentTerms({ economy, settings, ttl, size }: EconomyInput, rates: Rates): RentTerms {
  const { needWeight, missWeight, needAgain, askingView } = settings;
  const countMisses = (kind: ResultKind) => economy.misses.filter((miss) => miss.kind === kind).length;
  const weighKind = (kind: ResultKind) =>
    needWeight * (1 + missWeight * countMisses(kind === "worked" || kind === "part" ? "read" : kind));
  // Counted once for each kind, not once for each result.
  const weights = new Map(RESULT_KINDS.map((kind) => [kind, weighKind(kind)]));
  const weightOf = (kind: ResultKind) => weights.get(kind)!;
  return { rates, ttl, size, askingView, requests: economy.requests, table: needAgain, weightOf };
}

/** Yields every stale result as the first to clear, from the newest back, so that the sums of later ones accumulate. */
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

/** Returns B(x) for a position and the freed tokens: what is written again, plus the thinking that is lost. */
function priceStarts(input: EconomyInput, span: Span): (at: number, freed: number) => number | undefined {
  const { view, settings, how, expired, rates, ttl, size } = input;
  // Deleting with cache edits leaves the rest of the cache intact.
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
      // The server can read its cache up to the mark at the clear frontier, where the span begins. After it, stale results
      // and bound thinking after x go; everything else and the stubs are written again.
      rewritten: Math.max(0, sumBetween(span, span.tokens, span.from, sent) - freed - countLost(at, sent)),
      unsent: sumBetween(span, span.tokens, sent, end) - countLost(sent, end),
    });
    return price === undefined ? undefined : price + thoughts;
  };
}
