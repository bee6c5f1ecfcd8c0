// Computes the token counts of a request that differs from the real one in size, or in how much of it was cached.
import type { TokenCounts } from "../models/catalog.ts";
import type { Ttl } from "../view/ttl.ts";

/** A request of this size whose first tokens are cached. Uncached tokens stay uncached, because they are never marked. */
export function cachedUpTo(cached: number, size: number, real: TokenCounts, ttl: Ttl): TokenCounts {
  const uncached = Math.min(real.uncached, size);
  const read = Math.min(cached, size - uncached);
  const written = size - uncached - read;
  return { ...real, uncached, read, ...splitWrites(written, ttl) };
}

/**
 * The real request with more tokens read and written. A negative amount is taken from reads first, then writes, then
 * uncached tokens.
 */
export function withMore(real: TokenCounts, read: number, written: number, ttl: Ttl): TokenCounts {
  const reads = real.read + read;
  const short = written + Math.min(0, reads);
  const own = splitWrites(short, ttl);
  const made = {
    written5m: real.written5m + own.written5m,
    written1h: real.written1h + own.written1h,
  };
  const less = Math.min(0, made.written5m) + Math.min(0, made.written1h);
  return {
    ...real,
    uncached: Math.max(0, real.uncached + less),
    read: Math.max(0, reads),
    written5m: Math.max(0, made.written5m),
    written1h: Math.max(0, made.written1h),
  };
}

const splitWrites = (tokens: number, ttl: Ttl) => ({
  written5m: ttl === "5m" ? tokens : 0,
  written1h: ttl === "1h" ? tokens : 0,
});
