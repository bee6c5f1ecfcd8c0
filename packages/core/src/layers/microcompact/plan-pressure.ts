// Clears old results when the window fills up, before anything has to be summarised. Pure.
import type { Settings } from "../../settings/schema.ts";
import { findStartOfLastRounds, listRounds } from "../../view/rounds.ts";
import {
  type Clearable,
  type Cleared,
  countFreedBy,
  draftClearing,
  findClearableBefore,
  mayGoOnceSeen,
  type Sources,
} from "./clearable.ts";

/** The largest share of the window for the rounds that are kept. */
const MAX_KEPT_SHARE = 1 / 4;

export interface PressureInput extends Sources {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The size of the view from which clearing starts. */
  readonly from: number;
  /** Tokens that the window has for the view. */
  readonly available: number;
  readonly settings: Settings["microcompact"]["pressure"];
  /**
   * Stale results to clear as well: this break invalidates the cache anyway, and clearing them later would cause another
   * one.
   */
  readonly stale: readonly Clearable[];
}

/** Makes few large clearings instead of many small ones, because each invalidates the cache after it. */
export function planPressure(input: PressureInput): Cleared | undefined {
  const { size, from, available: _, settings, stale, ...sources } = input;
  if (size < from) return undefined;
  const end = findStartOfLastRounds(sources.view, findKept(input));
  const items = findClearableBefore(sources, end);
  if (items.length === 0 || countFreedBy(items) < settings.minFreed) return undefined;
  if (countClearable(sources) <= settings.minClearable) return undefined;
  return draftClearing([...items, ...stale.filter(({ at }) => at >= end)], "pressure", sources.how);
}

/**
 * Keeps fewer rounds than configured if they fill too much of a small window, where a compaction would remove them
 * otherwise.
 */
function findKept({ view, settings, available, columns }: PressureInput): number {
  let [kept, tokens] = [0, 0];
  for (const { from, end } of listRounds(view)) {
    for (let at = from; at < end; at++) tokens += columns.tokens[at]!;
    if (kept >= settings.keep || (kept > 0 && tokens > available * MAX_KEPT_SHARE)) return kept;
    kept++;
  }
  return settings.keep;
}

/** Includes the newest results: the question is how much of the view is results at all. */
function countClearable(sources: Sources): number {
  const { view, columns } = sources;
  let tokens = 0;
  for (const [at, slot] of view.slots.entries())
    if (mayGoOnceSeen(sources, slot)) tokens += columns.tokens[at]!;
  return tokens;
}
