import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distance, nearest } from "./nearest.ts";

describe("nearest", () => {
  it("finds what was meant, and nothing where nothing is close", () => {
    expect(nearest("resrve", ["window", "reserve"])).toBe("reserve");
    expect(nearest("RESERVE", ["window", "reserve"])).toBe("reserve");
    expect(nearest("banana", ["window", "reserve"])).toBeUndefined();
  });

  it("measures a distance: symmetric, zero only for equals", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
