// Reads what the response's headers say about retrying.

/** A longer wait is a mistake or a ban, and exceeds what a timer can hold. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Returns the milliseconds that the server asks us to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const exact = parseNumber(headers.get("retry-after-ms"));
  if (exact !== undefined) return boundWait(exact);
  const text = headers.get("retry-after");
  const seconds = parseNumber(text);
  if (seconds !== undefined) return boundWait(seconds * 1_000);
  return text === null ? undefined : boundWait(Date.parse(text) - now);
}

/** Returns whether the server says to retry; undefined if it does not say. */
export function shouldRetry(headers: Headers): boolean | undefined {
  const said = headers.get("x-should-retry");
  if (said === "true") return true;
  return said === "false" ? false : undefined;
}

const parseNumber = (text: string | null): number | undefined =>
  text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** Ignores past dates, negative and unreadable values; then our own waits apply. */
const boundWait = (ms: number): number | undefined => (ms > 0 && ms <= LONGEST_WAIT_MS ? ms : undefined);
