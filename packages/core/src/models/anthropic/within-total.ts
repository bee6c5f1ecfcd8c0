// Limits the time of a request with all its attempts and the pauses between them.
import type { Clock } from "../../ports/clock.ts";
import { ModelError } from "../model.ts";
import { formatWait } from "../patience.ts";
import { startWatchdog } from "./watchdog.ts";

export interface Whole {
  /** Aborts when the time is over, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Called when content has arrived; from then on there is no limit. */
  lift(): void;
}

export interface TotalLimit {
  readonly clock: Clock;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
}

export async function withinTotal<T>(
  { clock, totalMs, signal }: TotalLimit,
  run: (whole: Whole) => Promise<T>,
): Promise<T> {
  const watch = startWatchdog(clock, signal);
  watch.expect(totalMs);
  try {
    return await run({ signal: watch.signal, lift: watch.lift });
  } catch (error) {
    if (signal?.aborted || !watch.expired) throw error;
    throw new ModelError(
      "timeout",
      `The server gave no answer within ${formatWait(totalMs)}, over all attempts. Check the network and the base URL, or raise the setting api.totalWaitSeconds.`,
      { retryable: false, cause: error },
    );
  } finally {
    watch.end();
  }
}
