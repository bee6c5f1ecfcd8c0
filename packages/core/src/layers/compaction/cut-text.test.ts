import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTextTokens } from "./compaction-sizes.ts";
import { cutText, takeFirstWords } from "./cut-text.ts";
import { filler, tokensOf } from "./work.case.ts";

describe("cutting text", () => {
  it("gives a beginning of it that fits, in whole characters", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 4_000, size: "max" }),
        fc.nat(600),
        (text, cap) => {
          const cut = cutText(text, cap, tokensOf);
          expect(text.startsWith(cut.text)).toBe(true);
          expect(countTextTokens(cut.text, tokensOf)).toBeLessThanOrEqual(cap);
          expect(cut.isCut).toBe(cut.text !== text);
          expect(cut.text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("uses most of its cap, and ends at a line end if there is one", () => {
    expect(cutText(filler(10_000), 5_000, tokensOf).text.length).toBeGreaterThan(4_500 * 4);
    const lines = Array.from({ length: 3_000 }, (_, at) => `line ${at}`).join("\n");
    expect(cutText(lines, 500, tokensOf).text).toMatch(/\nline \d+$/);
    expect(lines.startsWith(`${cutText(lines, 500, tokensOf).text}\n`)).toBe(true);
  });

  it("takes first words onto one line", () => {
    expect(takeFirstWords("  Why is\n the build   red? ", 60)).toBe("Why is the build red?");
    expect(takeFirstWords("a".repeat(1e6), 10)).toBe(`${"a".repeat(9)}…`);
  });
});
