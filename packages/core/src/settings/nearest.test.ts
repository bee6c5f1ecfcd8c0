import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";

describe("nearest", () => {
  it("finds what was meant, and nothing where nothing is close", () => {
    expect(nearest("resrve", ["window", "reserve"])).toBe("reserve");
    expect(nearest("RESERVE", ["window", "reserve"])).toBe("reserve");
    expect(nearest("banana", ["window", "reserve"])).toBeUndefined();
  });
});
