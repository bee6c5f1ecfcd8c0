// Finds the results that are no longer worth their rent, and what carrying each of them has cost since.
import { listRounds } from "../../../view/rounds.ts";
import { type Clearable, findClearableAt, mayFreeEnough, type Sources } from "../clearable.ts";
import { type Economy, unpinnedSince } from "./economy.ts";
import type { EconomySettings } from "./economy-keep.ts";
import type { Span } from "./measure-span.ts";
import type { NameUse } from "./name-use.ts";
import { computeNetRent, computeNextRent, type RentTerms } from "./net-rent.ts";
import { findKind, findLastTouch, isFailing } from "./usage.ts";

export interface Stale extends Clearable {
  /** What carrying it has cost since it became stale, less its worth; in tokens at the input price. */
  readonly rent: number;
}

/** Never stale: the results of the last `keep` rounds and the last `tailTokens` of the view. */
export interface Fresh {
  readonly keep: number;
  readonly tailTokens: number;
}

/** A command that failed and was not run again for longer has been abandoned. */
const MAX_FAILING_REQUESTS = 100;

/** Finds results that are old or superseded and not worth their rent. */
export function findStaleResults(
  sources: Sources,
  span: Span,
  fresh: Fresh,
  terms: RentTerms,
  use?: NameUse,
): readonly Stale[] {
  const stale: Stale[] = [];
  const { tokens } = sources.columns;
  let end = 1;
  for (let i = 0; i + 1 < span.tokens.length; i++) {
    // Most slots are too short to be worth clearing.
    if (!mayFreeEnough(tokens[span.from + i]!)) continue;
    end = Math.max(end, i + 1);
    while (end < span.tokens.length && !isCovered(span, i, end, fresh)) end++;
    const found = findStaleAt(sources, span.from + i, findCoveredAt(sources, span, end), terms, use);
    if (found) stale.push(found);
  }
  return stale;
}

function findStaleAt(
  sources: Sources,
  at: number,
  covered: number | undefined,
  terms: RentTerms,
  use: NameUse | undefined,
): Stale | undefined {
  const { view, economy, columns } = sources;
  const { result } = view.slots[at]!;
  const superseded =
    result && (economy.usage.superseded.get(result.id) ?? use?.listings.findOpened(result.id));
  const old = superseded ?? covered;
  const unpinned = result ? unpinnedSince(economy, result.id) : 0;
  if (old === undefined || unpinned === undefined) return undefined;
  const arrived = columns.born[at]!;
  if (result && superseded === undefined && isToBeMended(economy, result.id, arrived)) return undefined;
  const tokens = columns.tokens[at]!;
  const kind = result ? findKind(economy.usage, result.id, arrived) : "other";
  // A later mention of the file refers to the newer result.
  const touched = superseded ?? (result ? findLastUse(economy, result.id, arrived, use) : arrived);
  const isSuperseded = superseded !== undefined;
  // If it is worth keeping even with a stub of 0 tokens, the real stub need not be made.
  if (!isSuperseded && computeNextRent(kind, tokens, touched, terms) <= 0) return undefined;
  const clearable = findClearableAt(sources, at);
  if (!clearable) return undefined;
  const since = Math.max(old, unpinned);
  const rent = computeNetRent({ kind, tokens, since, touched, isSuperseded, freed: clearable.freed }, terms);
  return rent.next > 0 ? { ...clearable, rent: rent.sum } : undefined;
}

/** True for the output of a command that still fails, unless it was abandoned long ago. */
function isToBeMended({ usage, requests }: Economy, id: string, arrived: number): boolean {
  return requests - arrived <= MAX_FAILING_REQUESTS && isFailing(usage, id);
}

/** Returns how many requests had been answered when this result arrived or was last used. */
export function findLastUse(
  { usage, requests }: Pick<Economy, "usage" | "requests">,
  id: string,
  arrived: number,
  use?: NameUse,
): number {
  return Math.max(findLastTouch(usage, id, arrived), use?.findLastUse(id, requests) ?? 0);
}

/**
 * Returns K, or fewer if the results of the newest rounds exceed their share of the window. Never fewer than the floor: a
 * model that cannot see its last steps repeats them.
 */
export function findKeptRounds(
  { view, economy, columns }: Pick<Sources, "view" | "economy" | "columns">,
  { keepFloor, maxPercent }: EconomySettings,
  available: number,
): number {
  const most = (maxPercent / 100) * available;
  let kept = 0;
  let tokens = 0;
  for (const { from, end } of listRounds(view)) {
    if (kept >= economy.keep.count) break;
    for (let at = from; at < end; at++) tokens += columns.tokens[at]!;
    if (tokens > most && kept >= keepFloor) return kept;
    kept++;
  }
  return economy.keep.count;
}

/** True if the slots after the i-th, up to but not including `end`, are enough for it to be stale. */
function isCovered({ tokens, rounds }: Span, i: number, end: number, fresh: Fresh): boolean {
  return rounds[end]! - rounds[i + 1]! >= fresh.keep && tokens[end]! - tokens[i + 1]! >= fresh.tailTokens;
}

/** Returns the request at which enough slots had followed; undefined if not enough have yet. */
function findCoveredAt({ columns }: Sources, span: Span, end: number): number | undefined {
  return end === span.tokens.length ? undefined : columns.born[span.from + end - 1];
}
