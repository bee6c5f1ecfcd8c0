import { describe, expect, it } from "vitest";
import { makeClockCases } from "../../testing/conformance/make-clock-cases.ts";
import { virtualClock } from "./clock.ts";

describe("the virtual Clock conforms", () => {
  it.each(
    makeClockCases(() => {
      const clock = virtualClock(1_000);
      return { clock, pass: clock.advance };
    }),
  )("$name", ({ run }) => run());
});

describe("virtual clock", () => {
  it("does not move until advanced, then shows each callback its own time", async () => {
    const clock = virtualClock(100);
    const seen: number[] = [];
    clock.after(30, () => seen.push(clock.now()));
    clock.after(10, () => seen.push(clock.now()));
    await Promise.resolve();
    expect(clock.now()).toBe(100);
    await clock.advance(50);
    expect(seen).toEqual([110, 130]);
    expect(clock.now()).toBe(150);
  });

  it("runs equals in the order of asking", async () => {
    const clock = virtualClock();
    const seen: number[] = [];
    for (let i = 0; i < 20; i++) clock.after(5, () => seen.push(i));
    await clock.advance(5);
    expect(seen).toEqual([...Array(20).keys()]);
  });

  it("lets a sleeper sleep again within the same advance", async () => {
    const clock = virtualClock();
    const seen: number[] = [];
    const work = (async () => {
      for (let i = 0; i < 5; i++) {
        await clock.sleep(10);
        seen.push(clock.now());
      }
    })();
    await clock.advance(35);
    expect(seen).toEqual([10, 20, 30]);
    await clock.advance(15);
    await work;
    expect(seen).toEqual([10, 20, 30, 40, 50]);
  });

  it("says when the next timer is due", () => {
    const clock = virtualClock(7);
    expect(clock.nextDue()).toBeUndefined();
    const cancel = clock.after(3, () => {});
    clock.after(5, () => {});
    expect(clock.nextDue()).toBe(10);
    cancel();
    expect(clock.nextDue()).toBe(12);
  });

  it("runs until a promise settles, and no further", async () => {
    const clock = virtualClock();
    let late = false;
    clock.after(10_000, () => {
      late = true;
    });
    expect(await clock.runUntil(clock.sleep(500).then(() => "done"))).toBe("done");
    expect(clock.now()).toBe(500);
    expect(late).toBe(false);
    await expect(clock.runUntil(clock.sleep(1).then(() => Promise.reject(new Error("bad"))))).rejects.toThrow(
      "bad",
    );
  });

  it("says when a promise waits for something else", async () => {
    await expect(virtualClock().runUntil(new Promise(() => {}))).rejects.toThrow("no timer is left");
  });
});
