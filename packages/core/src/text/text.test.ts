import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeError, formatCount, measureEditDistance, shortenText, toOneLine } from "./index.ts";

describe("describeError", () => {
  it("describes whatever was thrown", () => {
    expect(describeError(new TypeError("no such thing"))).toBe("no such thing");
    expect(describeError("stopped")).toBe("stopped");
    expect(describeError(undefined)).toBe("undefined");
  });
});

describe("toOneLine", () => {
  it("joins lines and trims", () => {
    expect(toOneLine("  a\r\n\tb  c \n")).toBe("a b c");
  });

  it("never exceeds its limit, and never leaves half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const line = toOneLine(text, max);
        expect(line.length).toBeLessThanOrEqual(max);
        expect(/\n/.test(line)).toBe(false);
        if (text.isWellFormed()) expect(line.isWellFormed()).toBe(true);
      }),
    );
    expect(shortenText("a longer text", 8)).toBe("a longe…");
    expect(shortenText("short", 8)).toBe("short");
  });
});

describe("formatCount", () => {
  it("agrees with its number", () => {
    expect([0, 1, 2].map((count) => formatCount(count, "file"))).toEqual(["0 files", "1 file", "2 files"]);
    expect(formatCount(2, "entry", "entries")).toBe("2 entries");
  });
});

describe("measureEditDistance", () => {
  it("counts a swap of neighbours as one step", () => {
    expect(measureEditDistance("reserve", "resevre")).toBe(1);
    expect(measureEditDistance("kitten", "sitting")).toBe(3);
  });

  it("is symmetric, and zero only for equals", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(measureEditDistance(a, b)).toBe(measureEditDistance(b, a));
        expect(measureEditDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
