// Counts the pauses between a session's requests, and estimates how likely the next one is to be long. A long pause outlasts
// a five-minute cache but not a one-hour cache.

const MINUTE = 60_000;

interface PauseCount {
  readonly all: number;
  readonly long: number;
}

/**
 * Counted by the pause before: a person who comes back makes several requests in a row, but an agent that runs a slow test
 * suite waits for it again and again.
 */
export interface Pauses {
  readonly afterShort: PauseCount;
  readonly afterLong: PauseCount;
  readonly wasLong: boolean;
}

interface Prior {
  /** The share of long pauses in recorded coding sessions. */
  readonly share: number;
  /** The number of the session's own pauses that this share counts as. */
  readonly weight: number;
}

const AFTER_SHORT: Prior = { share: 0.024, weight: 10 };
/** A low weight, so that the second long pause decides: a session has two in a row either hardly ever or nearly always. */
const AFTER_LONG: Prior = { share: 0.07, weight: 0.5 };

const NONE: PauseCount = { all: 0, long: 0 };
export const NO_PAUSES: Pauses = { afterShort: NONE, afterLong: NONE, wasLong: false };

export function addPause(pauses: Pauses, milliseconds: number): Pauses {
  const wasLong = milliseconds > 5 * MINUTE && milliseconds <= 60 * MINUTE;
  const key = pauses.wasLong ? "afterLong" : "afterShort";
  const { all, long } = pauses[key];
  return { ...pauses, [key]: { all: all + 1, long: long + (wasLong ? 1 : 0) }, wasLong };
}

/** Returns the chance that the next pause is long. */
export function chanceOfLongPause({ afterShort, afterLong, wasLong }: Pauses): number {
  const { all, long } = wasLong ? afterLong : afterShort;
  const { share, weight } = wasLong ? AFTER_LONG : AFTER_SHORT;
  return (long + weight * share) / (all + weight);
}
