import { describe, expect, it } from "vitest";
import { addPause, chanceOfLongPause, NO_PAUSES } from "./pauses.ts";

const MINUTE = 60_000;
const chanceAfter = (...minutes: readonly number[]): number =>
  chanceOfLongPause(minutes.reduce((pauses, each) => addPause(pauses, each * MINUTE), NO_PAUSES));
const repeat = (minutes: readonly number[], times: number) =>
  Array<readonly number[]>(times).fill(minutes).flat();

describe("the chance that the next pause is long", () => {
  it("is small at first, and falls with every short pause", () => {
    expect(chanceAfter()).toBeCloseTo(0.024, 9);
    expect(chanceAfter(...repeat([1], 10))).toBeCloseTo(0.012, 9);
    expect(chanceAfter(...repeat([1], 90))).toBeCloseTo(0.0024, 9);
  });

  it("is large once a second long pause has followed a first, and small once a short one has", () => {
    expect(chanceAfter(7)).toBeCloseTo(0.07, 9);
    expect(chanceAfter(7, 7)).toBeGreaterThan(2 / 3);
    expect(chanceAfter(7, 1, 1, 7)).toBeLessThan(0.05);
  });

  it("is learnt apart for what follows a short pause: a build after each edit", () => {
    expect(chanceAfter(...repeat([7, 1], 10))).toBeGreaterThan(0.5);
    expect(chanceAfter(...repeat([1, 7], 10))).toBeLessThan(0.05);
  });

  it("counts neither five minutes nor more than an hour as long", () => {
    for (const minutes of [5, 60.1, 600]) expect(chanceAfter(...repeat([minutes], 10))).toBeCloseTo(0.012, 9);
    expect(chanceAfter(...repeat([60], 10))).toBeGreaterThan(0.9);
  });

  it("takes a clock that was set back for no pause", () => {
    expect(chanceAfter(...repeat([-30], 10))).toBeCloseTo(0.012, 9);
  });
});
