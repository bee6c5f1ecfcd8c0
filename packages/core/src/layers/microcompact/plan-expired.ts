// Clears old results when the cache has expired: the next request writes everything again, so clearing costs nothing. Pure.
import { findStartOfLastRounds } from "../../view/rounds.ts";
import { type ClearingPlan, draftClearing, findClearableBefore, type Sources } from "./clearable.ts";

export interface ExpiredInput extends Sources {
  readonly expired: boolean;
  /** The number of rounds whose results are kept. */
  readonly keep: number;
}

/** If no result were kept, the model would not know what it has just done. */
const MIN_KEPT = 1;

export function planExpired({ expired, keep, ...sources }: ExpiredInput): ClearingPlan {
  if (!expired) return { cleared: undefined, stale: [] };
  const end = findStartOfLastRounds(sources.view, Math.max(MIN_KEPT, keep));
  const stale = findClearableBefore(sources, end);
  return { cleared: draftClearing(stale, "expired", sources.how), stale };
}
