// Finds the results that have grown old, and how many requests have carried each of them since it did.
import { listRounds } from "../../../view/rounds.ts";
import type { View } from "../../../view/view.ts";
import { type Clearable, findClearableAt, type Sources, tokensOfSlot } from "../clearable.ts";
import { type Economy, unpinnedSince } from "./economy.ts";
import type { EconomySettings } from "./economy-keep.ts";
import type { Span } from "./measure-span.ts";

export interface Stale extends Clearable {
  /** Requests that carried it while it was stale. */
  readonly carried: number;
}

/** Never stale: the results of the last `keep` rounds and the last `tailTokens` of the view. */
export interface Fresh {
  readonly keep: number;
  readonly tailTokens: number;
}

export function findStaleResults(sources: Sources, span: Span, fresh: Fresh): readonly Stale[] {
  const { view, economy } = sources;
  const stale: Stale[] = [];
  let end = 1;
  for (let i = 0; i + 1 < span.tokens.length; i++) {
    end = Math.max(end, i + 1);
    while (end < span.tokens.length && !isCovered(span, i, end, fresh)) end++;
    // What made it stale has not come yet, nor for anything behind it.
    if (end === span.tokens.length) break;
    const at = span.from + i;
    const since = staleSince(economy, view, at, span.from + end - 1);
    const clearable = since === undefined ? undefined : findClearableAt(sources, at);
    if (clearable) stale.push({ ...clearable, carried: economy.requests - since! });
  }
  return stale;
}

/**
 * K, as far as the results of the newest rounds fit into their share of the window. However large they are, the floor
 * stays: a model that cannot see its last steps repeats them.
 */
export function findKeptRounds(
  { view, economy, tokensOf }: Sources,
  { keepFloor, maxPercent }: EconomySettings,
  available: number,
): number {
  const most = (maxPercent / 100) * available;
  let kept = 0;
  let tokens = 0;
  for (const { from, end } of listRounds(view)) {
    if (kept >= economy.keep.count) break;
    for (const slot of view.slots.slice(from, end)) tokens += tokensOfSlot(slot, tokensOf);
    if (tokens > most && kept >= keepFloor) return kept;
    kept++;
  }
  return economy.keep.count;
}

/** Whether the slots behind the i-th, up to and without `end`, are what must stand behind a stale result. */
function isCovered({ tokens, rounds }: Span, i: number, end: number, fresh: Fresh): boolean {
  return rounds[end]! - rounds[i + 1]! >= fresh.keep && tokens[end]! - tokens[i + 1]! >= fresh.tailTokens;
}

/** The number of the request; undefined while it is pinned. */
function staleSince(economy: Economy, view: View, at: number, coveredBy: number): number | undefined {
  const { result } = view.slots[at]!;
  const unpinned = result ? unpinnedSince(economy, result.id) : 0;
  if (unpinned === undefined) return undefined;
  return Math.max(unpinned, view.tree.get(view.slots[coveredBy]!.entry)?.responses ?? 0);
}
