import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "./segments.ts";

/** A little more than the target, so that no short remainder is left alone. */
const MOST = 750;

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 4_000, size: "max" }),
  fc
    .array(fc.string({ unit: "grapheme-ascii", maxLength: 100, size: "max" }), { maxLength: 80, size: "max" })
    .map((lines) => lines.join("\n")),
);

describe("segments", () => {
  it("cover the text in order, overlapping, none too long, no character in two", () =>
    fc.assert(
      fc.property(texts, (text) => {
        const segments = segmentsOf(text);
        let covered = 0;
        for (const { from, to } of segments) {
          expect(from).toBeLessThanOrEqual(covered);
          expect(to).toBeGreaterThan(covered);
          expect(to - from).toBeLessThanOrEqual(MOST);
          if (text.isWellFormed()) expect(text.slice(from, to).isWellFormed()).toBe(true);
          covered = to;
        }
        expect(covered).toBe(text.length);
      }),
      { numRuns: 200, endOnFailure: true },
    ));

  it("have two short lines that follow one another together in one of them", () =>
    fc.assert(
      fc.property(texts, (text) => {
        const shown = segmentsOf(text).map(({ from, to }) => text.slice(from, to));
        const lines = text.split("\n");
        for (const [at, line] of lines.entries()) {
          const next = lines[at + 1];
          if (next === undefined || Math.max(line.length, next.length) > 50) continue;
          expect(shown.some((segment) => segment.includes(`${line}\n${next}`))).toBe(true);
        }
      }),
      { numRuns: 200, endOnFailure: true },
    ));

  it("take a short rest along", () => {
    expect(segmentsOf("word ".repeat(145))).toHaveLength(1);
    expect(segmentsOf("word ".repeat(400)).length).toBeGreaterThan(3);
    expect(segmentsOf("")).toEqual([]);
  });

  it("have every line of ordinary length whole in one of them", () =>
    fc.assert(
      fc.property(texts, (text) => {
        const shown = segmentsOf(text).map(({ from, to }) => text.slice(from, to));
        for (const line of text.split("\n").filter((some) => some.length <= 100))
          expect(shown.length === 0 || shown.some((segment) => segment.includes(line))).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    ));
});
