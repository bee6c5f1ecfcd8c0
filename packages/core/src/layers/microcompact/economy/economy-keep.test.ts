// K, number by number: three misses among fifty make it grow, a hundred quiet results let it shrink.
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../settings/schema.ts";
import { afterBreak, afterMiss, startKeep } from "./economy-keep.ts";

const settings = defaultSettings().microcompact.economy;
const missed = (...results: number[]) =>
  results.reduce((keep, result) => afterMiss(keep, result, settings), startKeep(settings));

describe("the number of results that are kept", () => {
  it("starts at five, and never below its floor", () => {
    expect(startKeep(settings).count).toBe(5);
    expect(startKeep({ ...settings, keepStart: 2, keepFloor: 4 }).count).toBe(4);
  });

  it.each([
    [[10], 5],
    [[10, 20], 5],
    [[10, 20, 30], 8],
    [[10, 20, 59], 8],
    [[10, 20, 60], 5],
    [[10, 20, 30, 40, 50], 8],
    [[10, 20, 30, 40, 50, 60], 12],
  ])("after misses at %j is %d", (results, count) => {
    expect(missed(...results).count).toBe(count);
  });

  it("shrinks by one at a break after a hundred results without a miss, then waits again", () => {
    const grown = missed(10, 20, 30);
    expect(afterBreak(grown, 129, settings).count).toBe(8);
    const once = afterBreak(grown, 130, settings);
    expect(once.count).toBe(7);
    expect(afterBreak(once, 229, settings).count).toBe(7);
    expect(afterBreak(once, 230, settings).count).toBe(6);
  });

  it("does not shrink below the floor", () => {
    expect(afterBreak(startKeep(settings), 1_000, settings).count).toBe(5);
  });
});
