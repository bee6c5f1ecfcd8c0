// The cache has died, so the next request is written whole: old results need not be written with it. Pure.
import { findStartOfLastRounds } from "../../view/rounds.ts";
import { type ClearingPlan, draftClearing, findClearableBefore, type Sources } from "./clearable.ts";

export interface ExpiredInput extends Sources {
  readonly expired: boolean;
  /** Rounds whose results stay whole. */
  readonly keep: number;
}

/** With none left whole the model would not know what it has just done. */
const MIN_KEPT = 1;

export function planExpired({ expired, keep, ...sources }: ExpiredInput): ClearingPlan {
  if (!expired) return { cleared: undefined, stale: [] };
  const end = findStartOfLastRounds(sources.view, Math.max(MIN_KEPT, keep));
  const stale = findClearableBefore(sources, end);
  return { cleared: draftClearing(stale, "expired", sources.how), stale };
}
