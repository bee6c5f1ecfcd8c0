// The window is filling up: old results make room before anything has to be summarised. Pure.
import type { Settings } from "../../settings/schema.ts";
import { findStartOfLastRounds } from "../../view/rounds.ts";
import {
  type Clearable,
  type Cleared,
  countFreedBy,
  draftClearing,
  findClearableBefore,
  mayGoOnceSeen,
  type Sources,
  tokensOfSlot,
} from "./clearable.ts";

export interface PressureInput extends Sources {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The size from which on it holds. */
  readonly from: number;
  readonly settings: Settings["microcompact"]["pressure"];
  /** Goes along: with nothing left in the cache behind this break, clearing it next time would be a break for nothing. */
  readonly stale: readonly Clearable[];
}

/** Few large clearings, not many small ones: each costs the cache of all that stands behind it. */
export function planPressure(input: PressureInput): Cleared | undefined {
  const { size, from, settings, stale, ...sources } = input;
  if (size < from) return undefined;
  const end = findStartOfLastRounds(sources.view, settings.keep);
  const items = findClearableBefore(sources, end);
  if (items.length === 0 || countFreedBy(items) < settings.minFreed) return undefined;
  if (clearableTokens(sources) <= settings.minClearable) return undefined;
  return draftClearing([...items, ...stale.filter(({ at }) => at >= end)], "pressure", sources.how);
}

/** The newest count too: the question is how much of the view is results at all. */
function clearableTokens(sources: Sources): number {
  const { view, tokensOf } = sources;
  const slots = view.slots.filter((slot) => mayGoOnceSeen(sources, slot));
  return slots.reduce((sum, slot) => sum + tokensOfSlot(slot, tokensOf), 0);
}
