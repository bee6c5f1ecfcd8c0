// Chooses the cache lifetime of the messages: an hour costs more to write but survives a pause.
import type { Pace } from "./view.ts";

export type Ttl = "5m" | "1h";

/** Multiples of the input price: a write for five minutes, and what a write for an hour costs beyond it. */
const WRITE_5M = 1.25;
const EXTRA_1H = 0.75;

/** From this many pauses on, a session's own are believed; before that, those still missing are taken to be as usual. */
const MIN_GAPS = 10;
/** What is usual: the share of requests in recorded coding sessions that came 5 to 60 minutes after the one before. */
const PRIOR_LONG_GAPS = 0.03;

export interface NextWrite {
  /** Tokens of the whole request. */
  readonly size: number;
  /** Tokens of it that the server does not have in its cache yet. */
  readonly written: number;
  /** What reading a token from the cache costs, as a multiple of the input price. */
  readonly readRate: number;
}

/**
 * Each request decides for itself: only its own entry is read by the next one. An hour pays when what a pause of 5 to 60 minutes
 * would cost (the whole view written again instead of read), times how often requests come after such a pause, exceeds the
 * dearer writing of what this request adds.
 */
export function chooseTtl({ gaps, longGaps }: Pace, { size, written, readRate }: NextWrite): Ttl {
  const unknown = Math.max(0, MIN_GAPS - gaps);
  const probability = (longGaps + unknown * PRIOR_LONG_GAPS) / (gaps + unknown);
  return probability * (WRITE_5M - readRate) * size > EXTRA_1H * written ? "1h" : "5m";
}

export const lifetimeOf = (ttl: Ttl) => (ttl === "5m" ? 5 * 60_000 : 60 * 60_000);

/** True if the cache of the last request has expired. Its lifetime counts from when that request was made. */
export function isExpired(pace: Pace, now: number): boolean {
  return pace.requested === undefined || now - pace.requested > lifetimeOf(pace.ttl);
}
