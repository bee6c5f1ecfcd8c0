import { describe, expect, it } from "vitest";
import { findNearest } from "./nearest.ts";

describe("nearest", () => {
  it("finds what was meant, or nothing if nothing is close", () => {
    expect(findNearest("resrve", ["window", "reserve"])).toBe("reserve");
    expect(findNearest("RESERVE", ["window", "reserve"])).toBe("reserve");
    expect(findNearest("banana", ["window", "reserve"])).toBeUndefined();
  });
});
