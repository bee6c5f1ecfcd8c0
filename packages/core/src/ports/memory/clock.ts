// A clock that moves only when it is advanced, and then runs due timers in order of time and of scheduling.
import type { Clock } from "../clock.ts";

export interface VirtualClock extends Clock {
  /** Advances by `ms`, stopping at each due timer until everything that follows from it has settled. */
  advance(ms: number): Promise<void>;
  /** When the next timer is due, if any. */
  nextDue(): number | undefined;
  /** Advances timer by timer until the promise settles. Throws if the promise waits for something other than this clock. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function virtualClock(start = 0, timeZone = "UTC"): VirtualClock {
  let now = start;
  // Sorted by due time; timers with the same time stay in order of scheduling.
  const timers: Timer[] = [];

  function runAfter(ms: number, run: () => void): () => void {
    const timer = { due: now + Math.max(0, ms), run };
    const later = timers.findIndex((other) => other.due > timer.due);
    timers.splice(later === -1 ? timers.length : later, 0, timer);
    return () => {
      const at = timers.indexOf(timer);
      if (at !== -1) timers.splice(at, 1);
    };
  }

  async function advanceTo(end: number): Promise<void> {
    await settleTimers();
    for (let timer = timers[0]; timer && timer.due <= end; timer = timers[0]) {
      timers.shift();
      now = timer.due;
      timer.run();
      await settleTimers();
    }
    now = end;
  }

  return {
    now: () => now,
    timeZone,
    after: runAfter,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = runAfter(ms, () => {
          signal?.removeEventListener("abort", abortWait);
          resolve();
        });
        const abortWait = () => {
          cancel();
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", abortWait, { once: true });
      });
    },
    advance: (ms) => advanceTo(now + ms),
    nextDue: () => timers[0]?.due,
    async runUntil(promise) {
      let settled = false;
      const markDone = () => {
        settled = true;
      };
      promise.then(markDone, markDone);
      await settleTimers();
      while (!settled) {
        const [next] = timers;
        if (!next) throw new Error("The promise waits for something else than this clock: no timer is left.");
        await advanceTo(next.due);
      }
      return promise;
    },
  };
}

/** Waits one turn of the event loop, after which every promise that can settle by itself has. */
function settleTimers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
