// The machine's clock and timers.
import type { Clock } from "../clock.ts";

/** Node runs a longer timer at once instead of later. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function nodeClock(): Clock {
  return {
    now: () => Date.now(),
    /** Read when it is asked for: the first formatter of a process takes fifteen milliseconds. */
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

/** Returns the function that cancels it. */
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
