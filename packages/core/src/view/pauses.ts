// The pauses between the requests of a session, and how likely the next one is to be long. A pause is long if a cache of five minutes
// does not survive it and one of an hour does.

const MINUTE = 60_000;

interface PauseCount {
  readonly all: number;
  readonly long: number;
}

/**
 * Counted by what they followed. A person who comes back after a pause makes several requests in a row; an agent that runs a slow
 * test suite waits for it again and again.
 */
export interface Pauses {
  readonly afterShort: PauseCount;
  readonly afterLong: PauseCount;
  readonly wasLong: boolean;
}

interface Prior {
  /** The share of long pauses in recorded coding sessions. */
  readonly share: number;
  /** How many pauses of the session itself count as much. */
  readonly weight: number;
}

const AFTER_SHORT: Prior = { share: 0.024, weight: 10 };
/** Half a pause: a session either hardly ever has two long ones in a row, or nearly always. So the second one decides. */
const AFTER_LONG: Prior = { share: 0.07, weight: 0.5 };

const NONE: PauseCount = { all: 0, long: 0 };
export const NO_PAUSES: Pauses = { afterShort: NONE, afterLong: NONE, wasLong: false };

export function addPause(pauses: Pauses, milliseconds: number): Pauses {
  const wasLong = milliseconds > 5 * MINUTE && milliseconds <= 60 * MINUTE;
  const key = pauses.wasLong ? "afterLong" : "afterShort";
  const { all, long } = pauses[key];
  return { ...pauses, [key]: { all: all + 1, long: long + (wasLong ? 1 : 0) }, wasLong };
}

/** The chance that the next pause is a long one. */
export function chanceOfLongPause({ afterShort, afterLong, wasLong }: Pauses): number {
  const { all, long } = wasLong ? afterLong : afterShort;
  const { share, weight } = wasLong ? AFTER_LONG : AFTER_SHORT;
  return (long + weight * share) / (all + weight);
}
