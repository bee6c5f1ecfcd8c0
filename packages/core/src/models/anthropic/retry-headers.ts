// What the response's headers say about trying again.

/** A wait beyond this is a mistake or a ban; neither is sat out. One timer cannot hold it either. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds the server asks us to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const exact = parseNumber(headers.get("retry-after-ms"));
  if (exact !== undefined) return boundWait(exact);
  const text = headers.get("retry-after");
  const seconds = parseNumber(text);
  if (seconds !== undefined) return boundWait(seconds * 1_000);
  return text === null ? undefined : boundWait(Date.parse(text) - now);
}

/** The server's own word on it, where it gives one. */
export function shouldRetry(headers: Headers): boolean | undefined {
  const said = headers.get("x-should-retry");
  if (said === "true") return true;
  return said === "false" ? false : undefined;
}

const parseNumber = (text: string | null): number | undefined =>
  text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** A date in the past, a negative or an unreadable value says nothing: our own waits apply. */
const boundWait = (ms: number): number | undefined => (ms > 0 && ms <= LONGEST_WAIT_MS ? ms : undefined);
