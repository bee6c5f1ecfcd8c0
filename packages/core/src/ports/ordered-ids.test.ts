import { describe, expect, it } from "vitest";
import { orderedIds } from "./ordered-ids.ts";

describe("orderedIds", () => {
  it("begins with the time", () => {
    const next = orderedIds(
      () => 32 ** 3 * 5 + 7,
      () => Array(16).fill(0),
    );
    expect(next()).toBe(`0000005007${"0".repeat(16)}`.slice(0, 26));
    expect(next()).toBe(`0000005007${"0".repeat(15)}1`);
  });

  it("carries when a digit is full, and leaves room above the highest start", () => {
    const next = orderedIds(
      () => 0,
      () => Array(16).fill(31),
    );
    expect(next().slice(10)).toBe("fzzzzzzzzzzzzzzz");
    expect(next().slice(10)).toBe("g000000000000000");
  });

  it("stays in order when the clock is set back", () => {
    const times = [5_000, 4_000, 5_000, 4_999, 5_001];
    const next = orderedIds(
      () => times.shift()!,
      () => Array(16).fill(1),
    );
    const made = Array.from({ length: 5 }, next);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(5);
  });
});
