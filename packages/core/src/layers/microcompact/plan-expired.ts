// The cache has died, so the next request is written whole: old results need not be written with it. Pure.
import { type ClearingPlan, clearableBefore, clearing, type Sources } from "./clearable.ts";
import { startOfNewest } from "./newest.ts";

export interface ExpiredInput extends Sources {
  readonly expired: boolean;
  /** Results that stay whole. */
  readonly keep: number;
}

/** With none left whole the model would not know what it has just done. */
const LEAST_KEPT = 1;

export function planExpired({ expired, keep, ...sources }: ExpiredInput): ClearingPlan {
  if (!expired) return { cleared: undefined, stale: [] };
  const end = startOfNewest(sources.view, Math.max(LEAST_KEPT, keep));
  const stale = clearableBefore(sources, end);
  return { cleared: clearing(stale, "expired", sources.how), stale };
}
