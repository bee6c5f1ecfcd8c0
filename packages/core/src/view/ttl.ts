// Chooses the cache lifetime of the messages: an hour costs more to write but survives a pause.
import type { Pace } from "./view.ts";

export type Ttl = "5m" | "1h";

/** What a write costs beyond a read after the short life has ended, and what an hour's write costs beyond it. */
const WRITE_5M = 1.25;
const EXTRA_1H = 0.75;

/**
 * An hour pays when what a pause of 5 to 60 minutes would cost (the whole view written again instead of read),
 * times how often such pauses come, exceeds the dearer writing of what each exchange adds.
 */
export function chooseTtl(pace: Pace, readRate: number): Ttl {
  if (pace.gaps === 0 || pace.exchanges === 0) return "5m";
  const probability = pace.longGaps / pace.gaps;
  const perExchange = pace.grown / pace.exchanges;
  return probability * (WRITE_5M - readRate) * pace.input > EXTRA_1H * perExchange ? "1h" : "5m";
}

export const lifetimeOf = (ttl: Ttl) => (ttl === "5m" ? 5 * 60_000 : 60 * 60_000);

/** True if the cache of the last request has expired. Its lifetime counts from when that request was made. */
export function isExpired(pace: Pace, now: number): boolean {
  return pace.requested === undefined || now - pace.requested > lifetimeOf(pace.ttl);
}
