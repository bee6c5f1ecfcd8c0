// The machine's clock and timers.
import type { Clock } from "../clock.ts";

/** Node runs a timer longer than this immediately. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function nodeClock(): Clock {
  return {
    now: () => Date.now(),
    /** Computed on demand, because the first formatter of a process takes 15 ms. */
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const stop = scheduleRun(ms, true, () => {
          signal?.removeEventListener("abort", abortWait);
          resolve();
        });
        const abortWait = () => {
          stop();
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", abortWait, { once: true });
      });
    },
    after: (ms, run) => scheduleRun(ms, false, run),
  };
}

/** Returns a function that cancels it. */
export function scheduleRun(ms: number, keepsAlive: boolean, run: () => void): () => void {
  let timer: NodeJS.Timeout;
  const waitRest = (rest: number) => {
    const step = Math.min(rest, LONGEST_TIMER);
    timer = setTimeout(() => (rest > step ? waitRest(rest - step) : run()), step);
    if (!keepsAlive) timer.unref();
  };
  waitRest(ms);
  return () => clearTimeout(timer);
}
