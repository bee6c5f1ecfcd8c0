// The window is filling up: old results make room before anything has to be summarised. Pure.
import type { Settings } from "../../settings/schema.ts";
import type { Draft } from "../../transcript/entries.ts";
import { clearableBefore, clearing, freedBy, mayGo, type Sources, tokensOfSlot } from "./clearable.ts";
import { startOfNewest } from "./newest.ts";

export interface PressureInput extends Sources {
  /** Tokens of the whole view. */
  readonly size: number;
  readonly warningAt: number;
  readonly settings: Settings["microcompact"]["pressure"];
}

/** Few large clearings, not many small ones: each costs the cache of all that stands behind it. */
export function planPressure({ size, warningAt, settings, ...sources }: PressureInput): Draft | undefined {
  if (size < warningAt) return undefined;
  const items = clearableBefore(sources, startOfNewest(sources.view, settings.keep));
  if (freedBy(items) < settings.minFreed || clearableTokens(sources) <= settings.minClearable)
    return undefined;
  return clearing(items, "pressure", sources.how);
}

/** The newest count too: the question is how much of the view is results at all. */
function clearableTokens({ view, tokensOf }: Sources): number {
  const slots = view.slots.filter((slot) => mayGo(view, slot));
  return slots.reduce((sum, slot) => sum + tokensOfSlot(slot, tokensOf), 0);
}
