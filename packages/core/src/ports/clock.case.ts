// What every `Clock` must do. `pass` lets that much of its time go by.
import { describe, expect, it } from "vitest";
import type { Clock } from "./clock.ts";

export interface ClockUnderTest {
  readonly clock: Clock;
  pass(ms: number): Promise<void>;
}

export function clockConformance(name: string, make: () => ClockUnderTest): void {
  describe(`${name}: clock`, () => {
    it("moves forward", async () => {
      const { clock, pass } = make();
      const before = clock.now();
      await pass(20);
      expect(clock.now()).toBeGreaterThan(before);
    });

    it("wakes sleepers in order of their hour, however they were asked", async () => {
      const { clock, pass } = make();
      const woken: string[] = [];
      const sleeps = [
        clock.sleep(90).then(() => woken.push("late")),
        clock.sleep(30).then(() => woken.push("early")),
        clock.sleep(0).then(() => woken.push("at once")),
      ];
      await pass(200);
      await Promise.all(sleeps);
      expect(woken).toEqual(["at once", "early", "late"]);
    });

    it("rejects a sleep with the reason of its abort, before or during", async () => {
      const { clock, pass } = make();
      const reason = new Error("enough");
      await expect(clock.sleep(10, AbortSignal.abort(reason))).rejects.toBe(reason);
      const controller = new AbortController();
      const sleep = expect(clock.sleep(3_600_000, controller.signal)).rejects.toBe(reason);
      controller.abort(reason);
      await pass(1);
      await sleep;
    });

    it("ignores an abort after waking", async () => {
      const { clock, pass } = make();
      const controller = new AbortController();
      const sleep = clock.sleep(5, controller.signal);
      await pass(50);
      await sleep;
      controller.abort();
    });

    it("calls back once, unless cancelled", async () => {
      const { clock, pass } = make();
      const calls: string[] = [];
      clock.after(10, () => calls.push("kept"));
      const cancel = clock.after(10, () => calls.push("cancelled"));
      cancel();
      cancel();
      await pass(150);
      expect(calls).toEqual(["kept"]);
    });

    it("does not take a wait of months for no wait", async () => {
      const { clock, pass } = make();
      let called = false;
      const cancel = clock.after(2 ** 31 + 1000, () => {
        called = true;
      });
      await pass(30);
      cancel();
      expect(called).toBe(false);
    });
  });
}
