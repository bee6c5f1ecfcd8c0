// Decides whether a compaction from the notes is worth its price by now, with the same rule as for results. Pure.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";
import { findClearableAt, type Sources } from "../clearable.ts";
import { findWriteRate, priceBreak } from "./break-price.ts";
import { findExchangeStart, readBreakTerms } from "./break-terms.ts";
import type { EconomySettings } from "./economy-keep.ts";

/** A compaction loses the wording of what it replaces, which has no price, so it must free at least this much. */
const MIN_FREED = 20_000;
/** At least as much must go as stays: freeing 5,000 tokens is not worth writing 200,000 again. */
const MIN_SHARE = 1 / 2;

/**
 * True if a view is large enough to be compacted to save money: in a smaller one everything may still be needed verbatim. A
 * window smaller than the minimum counts as that size.
 */
export const isLargeEnough = (
  size: number,
  limits: { readonly window: number; readonly available: number },
  { minView, minViewPercent }: EconomySettings["compaction"],
) => size >= Math.max(Math.min(minView, limits.window), (minViewPercent / 100) * limits.available);

export interface NotesCompactionInput extends Omit<Sources, "how"> {
  readonly settings: EconomySettings;
  /** The first slot that is kept. */
  readonly tail: number;
  /** Tokens of what replaces the slots before the tail. */
  readonly notesTokens: number;
  /** The cost of an update of the notes that must come first (see `updateCost`); 0 if none is needed. */
  readonly updateCost: number;
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly ttl: Ttl;
  readonly expired: boolean;
  /** Tokens of the whole view. */
  readonly size: number;
}

export type NotesCompactionPlan =
  | { readonly due: false }
  | {
      readonly due: true;
      /** A: what carrying the old slots has cost, in tokens at the input price. */
      readonly rent: number;
      /** B: what the compaction costs. */
      readonly price: number;
      /** Tokens that only a compaction frees, net of the notes; what a clearing would free is not counted. */
      readonly freed: number;
    };

const NOT_DUE: NotesCompactionPlan = { due: false };

/** Called after clearing, on the view it left: a break that has just happened makes this one cheaper. */
export function planNotesCompaction(input: NotesCompactionInput): NotesCompactionPlan {
  const { size, notesTokens } = input;
  const read = input.rates(size)?.read;
  if (read === undefined || size - notesTokens < MIN_FREED) return NOT_DUE;
  const parts = measureParts(input);
  const freed = parts.old - notesTokens;
  if (!isEnough(freed, parts.old + parts.tail)) return NOT_DUE;
  const price = priceCompaction(input, parts);
  if (price === undefined) return NOT_DUE;
  const rent = read * countCarried(input, parts.sizes);
  return rent >= readBreakTerms(input.view, input.settings).alpha * price
    ? { due: true, rent, price, freed }
    : NOT_DUE;
}

export const isEnough = (freed: number, before: number): boolean =>
  freed >= Math.max(MIN_FREED, MIN_SHARE * before);

export interface UpdateInput extends Pick<NotesCompactionInput, "rates" | "ttl" | "expired" | "size"> {
  /** Tokens that the update is expected to write. */
  readonly output: number;
}

/** Prices a fork that updates the notes, in tokens at the input price: it reads the view once and writes its answer. */
export function priceUpdate({ rates, ttl, expired, size, output }: UpdateInput): number | undefined {
  const rate = rates(size);
  if (!rate || rate.input === 0) return undefined;
  return (expired ? findWriteRate(rate, ttl) : rate.read) * size + (output * rate.output) / rate.input;
}

interface Parts {
  /**
   * Tokens before the tail that only a compaction can free: of each slot (`sizes`) and in total (`old`). `oldWhole` is all
   * there is.
   */
  readonly sizes: readonly number[];
  readonly old: number;
  readonly oldWhole: number;
  readonly oldUnsent: number;
  readonly tail: number;
  readonly tailUnsent: number;
  /** Thinking that the break would drop: in the tail, and of the current exchange. */
  readonly tailThinking: number;
  readonly thoughts: number;
}

function measureParts(input: NotesCompactionInput): Parts {
  const { view, columns, tail } = input;
  const { isBound } = readBreakTerms(view, input.settings);
  const exchange = findExchangeStart(view);
  const sources: Sources = { ...input, how: "stub" };
  const sizes: number[] = [];
  const sums = { old: 0, oldWhole: 0, oldUnsent: 0, tail: 0, tailUnsent: 0, tailThinking: 0, thoughts: 0 };
  for (let at = 0; at < view.slots.length; at++) {
    const whole = columns.tokens[at]!;
    const thinking = isBound ? columns.thinking[at]! : 0;
    if (at >= exchange) sums.thoughts += thinking;
    if (at < tail) {
      sizes.push(countUnclearable(sources, at));
      sums.old += sizes[at]!;
      sums.oldWhole += whole;
      if (at >= view.sent) sums.oldUnsent += whole;
      continue;
    }
    sums.tail += whole - thinking;
    sums.tailThinking += thinking;
    if (at >= view.sent) sums.tailUnsent += whole - thinking;
  }
  return { sizes, ...sums };
}

/** A clearable result counts only with its stub, because clearing it is cheaper and is weighed separately. */
function countUnclearable(sources: Sources, at: number): number {
  const clearable = findClearableAt(sources, at);
  return clearable ? clearable.tokens - clearable.freed : sources.columns.tokens[at]!;
}

/** B: the notes and the tail are written instead of read. What an earlier break invalidated is written in any case. */
function priceCompaction(input: NotesCompactionInput, parts: Parts): number | undefined {
  const { view, settings, notesTokens, expired, rates, ttl, size } = input;
  const extra = input.updateCost + readBreakTerms(view, settings).theta * parts.thoughts;
  if (expired) return extra;
  const price = priceBreak({
    rates,
    ttl,
    size,
    freed: parts.oldWhole - notesTokens + parts.tailThinking,
    rewritten: notesTokens + parts.tail - parts.tailUnsent - parts.oldUnsent,
    unsent: parts.oldUnsent + parts.tailUnsent,
  });
  return price === undefined ? undefined : price + extra;
}

/**
 * Sums over all requests the old tokens that each has carried beyond the size of the notes, which could have replaced them.
 * A slot is old once it is as many requests back as the tail begins now. The request being prepared counts too, as it does
 * for results.
 */
function countCarried(input: NotesCompactionInput, sizes: readonly number[]): number {
  const { view, economy, columns, tail, notesTokens } = input;
  const { born } = columns;
  const span = tail < view.slots.length ? economy.requests + 1 - born[tail]! : 0;
  let [sum, old, since] = [0, 0, 0];
  for (let at = 0; at < tail; at++) {
    // The pieces of an earlier compaction were old from the start.
    const age = isPiece(input, at) ? 0 : span;
    const next = Math.min(economy.requests, Math.max(since, born[at]! + age));
    sum += Math.max(0, old - notesTokens) * (next - since);
    old += sizes[at]!;
    since = next;
  }
  return sum + Math.max(0, old - notesTokens) * (economy.requests + 1 - since);
}

const isPiece = ({ view }: NotesCompactionInput, at: number): boolean =>
  view.tree.get(view.slots[at]!.entry)?.type === "boundary";
