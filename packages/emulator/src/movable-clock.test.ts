// The clock: still or running, always forward.
import { expect, test } from "vitest";
import { createClock } from "./movable-clock.ts";

test("a fixed clock stands still until it is moved", () => {
  const clock = createClock(100);
  clock.advance(50);
  clock.advance(1);
  expect(clock.now()).toBe(151);
});

test("a real clock starts from real time", () => {
  const clock = createClock();
  const before = Date.now();
  clock.advance(3_600_000);
  expect(clock.now()).toBeGreaterThanOrEqual(before + 3_600_000);
});

test("it does not go back", () => {
  expect(() => createClock(0).advance(-1)).toThrow("only moves forward");
});
