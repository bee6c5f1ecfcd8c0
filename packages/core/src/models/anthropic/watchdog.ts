// Aborts a request when nothing has come for a while, or when its caller wants no more of it.
import type { Clock } from "../../ports/clock.ts";

export interface Watchdog {
  /** Aborts on expiry and with the caller's own signal. */
  readonly signal: AbortSignal;
  readonly expired: boolean;
  /** Something must happen within `ms` from now. Replaces what was expected before. */
  expect(ms: number): void;
  /** Nothing is expected any more; the caller's own signal still holds. */
  lift(): void;
  /** Stops watching and lets go of whatever is still open. */
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
