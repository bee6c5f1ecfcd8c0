// Aborts a request if nothing has arrived for a while, or if its caller aborts.
import type { Clock } from "../../ports/clock.ts";

export interface Watchdog {
  /** Aborts when the time is over, or with the caller's signal. */
  readonly signal: AbortSignal;
  readonly expired: boolean;
  /** Requires something to happen within `ms` from now. Replaces the previous expectation. */
  expect(ms: number): void;
  /** Expects nothing any more; the caller's signal still applies. */
  lift(): void;
  /** Stops watching and releases what is still open. */
  end(): void;
}

export function startWatchdog(clock: Clock, outer: AbortSignal | undefined): Watchdog {
  const controller = new AbortController();
  let cancel = () => {};
  let expired = false;
  return {
    signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
    get expired() {
      return expired;
    },
    expect(ms) {
      cancel();
      cancel = clock.after(ms, () => {
        expired = true;
        controller.abort();
      });
    },
    lift: () => cancel(),
    end() {
      cancel();
      controller.abort();
    },
  };
}
