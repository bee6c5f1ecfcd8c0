// What every `Clock` must do.
import { deepStrictEqual as deepEqual, strictEqual as equal, ok } from "node:assert/strict";
import type { Clock } from "../../ports/clock.ts";
import { assertRejectsWith, type ConformanceCase, makeCases } from "./conformance-case.ts";

export interface ClockUnderTest {
  readonly clock: Clock;
  /** Lets this much of the clock's time pass. */
  pass(ms: number): Promise<void>;
}

/** `open` is called once per case. */
export function makeClockCases(open: () => ClockUnderTest | Promise<ClockUnderTest>): ConformanceCase[] {
  return makeCases(open, {
    async "moves forward"({ clock, pass }) {
      const before = clock.now();
      await pass(20);
      ok(clock.now() > before);
    },

    async "wakes sleepers in order of time, however they were started"({ clock, pass }) {
      const woken: string[] = [];
      const sleeps = [
        clock.sleep(90).then(() => woken.push("late")),
        clock.sleep(30).then(() => woken.push("early")),
        clock.sleep(0).then(() => woken.push("at once")),
      ];
      await pass(200);
      await Promise.all(sleeps);
      deepEqual(woken, ["at once", "early", "late"]);
    },

    async "rejects a sleep with the reason of its abort, before or during"({ clock, pass }) {
      const reason = new Error("enough");
      await assertRejectsWith(clock.sleep(10, AbortSignal.abort(reason)), reason);
      const controller = new AbortController();
      const sleep = assertRejectsWith(clock.sleep(3_600_000, controller.signal), reason);
      controller.abort(reason);
      await pass(1);
      await sleep;
    },

    async "ignores an abort after waking"({ clock, pass }) {
      const controller = new AbortController();
      const sleep = clock.sleep(5, controller.signal);
      await pass(50);
      await sleep;
      controller.abort();
    },

    async "calls back once, unless cancelled"({ clock, pass }) {
      const calls: string[] = [];
      clock.after(10, () => calls.push("kept"));
      const cancel = clock.after(10, () => calls.push("cancelled"));
      cancel();
      cancel();
      await pass(150);
      deepEqual(calls, ["kept"]);
    },

    async "does not end a wait of months at once"({ clock, pass }) {
      let called = false;
      const cancel = clock.after(2 ** 31 + 1000, () => {
        called = true;
      });
      await pass(30);
      cancel();
      equal(called, false);
    },
  });
}
