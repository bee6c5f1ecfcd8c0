// The window is filling up: old results make room before anything has to be summarised. Pure.
import type { Settings } from "../../settings/schema.ts";
import {
  type Cleared,
  clearableBefore,
  clearing,
  freedBy,
  mayGo,
  type Sources,
  tokensOfSlot,
} from "./clearable.ts";
import { startOfNewest } from "./newest.ts";

export interface PressureInput extends Sources {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The size from which on it holds. */
  readonly from: number;
  readonly settings: Settings["microcompact"]["pressure"];
}

/** Few large clearings, not many small ones: each costs the cache of all that stands behind it. */
export function planPressure({ size, from, settings, ...sources }: PressureInput): Cleared | undefined {
  if (size < from) return undefined;
  const items = clearableBefore(sources, startOfNewest(sources.view, settings.keep));
  if (freedBy(items) < settings.minFreed || clearableTokens(sources) <= settings.minClearable)
    return undefined;
  return clearing(items, "pressure", sources.how);
}

/** The newest count too: the question is how much of the view is results at all. */
function clearableTokens(sources: Sources): number {
  const { view, tokensOf } = sources;
  const slots = view.slots.filter((slot) => mayGo(sources, slot));
  return slots.reduce((sum, slot) => sum + tokensOfSlot(slot, tokensOf), 0);
}
