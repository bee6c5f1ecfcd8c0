// A clock that moves only when advanced, and then runs what is due, in order of time and of scheduling.
import type { Clock } from "../clock.ts";

export interface VirtualClock extends Clock {
  /** Moves on by `ms`, stopping at each due timer until all that follows from it has settled. */
  advance(ms: number): Promise<void>;
  /** When the next timer is due, if any. */
  nextDue(): number | undefined;
  /** Moves on, timer by timer, until the promise settles. Throws when it waits for something that is not this clock. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function virtualClock(start = 0, timeZone = "UTC"): VirtualClock {
  let now = start;
  // Kept sorted by due time; equals stay in order of asking.
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

/** A turn of the event loop: every promise that can settle by itself has done so after it. */
function settleTimers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
