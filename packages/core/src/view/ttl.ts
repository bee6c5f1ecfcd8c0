// Chooses the cache lifetime of the messages: an hour costs more to write but survives a pause.
import { addPause, chanceOfLongPause, type Pauses } from "./pauses.ts";
import type { Pace } from "./view.ts";

export type Ttl = "5m" | "1h";

/** Multiples of the input price: a write for five minutes, and the surcharge of a write for an hour. */
const WRITE_5M = 1.25;
const EXTRA_1H = 0.75;

export interface NextWrite {
  /** Tokens of the whole request. */
  readonly size: number;
  /** Tokens of it that the server does not have in its cache yet. */
  readonly written: number;
  /** What reading a token from the cache costs, as a multiple of the input price. */
  readonly readRate: number;
  readonly now: number;
}

/**
 * Each request decides for itself, because the next one reads only its entry. An hour pays if the cost of a pause of 5 to 60
 * minutes (writing the whole view again instead of reading it), times the chance of such a pause, exceeds the surcharge for
 * what this request adds.
 */
export function chooseTtl(pace: Pace, { size, written, readRate, now }: NextWrite): Ttl {
  const chance = chanceOfLongPause(addPauseUntil(pace, now));
  return chance * (WRITE_5M - readRate) * size > EXTRA_1H * written ? "1h" : "5m";
}

/** Includes the pause that ends now. */
export const addPauseUntil = ({ pauses, requested }: Pace, now: number): Pauses =>
  requested === undefined ? pauses : addPause(pauses, now - requested);

const lifetimeOf = (ttl: Ttl) => (ttl === "5m" ? 5 * 60_000 : 60 * 60_000);

/** True if a cache with this lifetime has expired after a pause, which counts from when the last request was made. */
export const hasExpiredAfter = (pause: number, ttl: Ttl): boolean => pause >= lifetimeOf(ttl);

/** True if the cache of the last request has expired. */
export const isExpired = ({ requested, ttl }: Pace, now: number): boolean =>
  requested === undefined || hasExpiredAfter(now - requested, ttl);
