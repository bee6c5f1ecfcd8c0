// The cache has died, so the next request is written whole: old results need not be written with it. Pure.
import { type ClearingPlan, draftClearing, findClearableBefore, type Sources } from "./clearable.ts";
import { findStartOfNewest } from "./find-start-of-newest.ts";

export interface ExpiredInput extends Sources {
  readonly expired: boolean;
  /** Results that stay whole. */
  readonly keep: number;
}

/** With none left whole the model would not know what it has just done. */
const MIN_KEPT = 1;

export function planExpired({ expired, keep, ...sources }: ExpiredInput): ClearingPlan {
  if (!expired) return { cleared: undefined, stale: [] };
  const end = findStartOfNewest(sources.view, Math.max(MIN_KEPT, keep));
  const stale = findClearableBefore(sources, end);
  return { cleared: draftClearing(stale, "expired", sources.how), stale };
}
