// Splitting loses nothing and never tears a character.
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitPieces, textPieces } from "./split.ts";

const unicode = fc.string({ unit: "binary", maxLength: 2000, size: "max" });

test("pieces join to the whole", () => {
  fc.assert(
    fc.property(unicode, (text) => {
      expect(textPieces(text).join("")).toBe(text);
      expect(splitPieces(text).join("")).toBe(text);
    }),
  );
});

test("text pieces are well formed", () => {
  fc.assert(
    fc.property(unicode, (text) => {
      for (const piece of textPieces(text)) expect(piece.isWellFormed()).toBe(true);
    }),
  );
});

test("long text comes in many pieces, but not in thousands", () => {
  const count = textPieces("x".repeat(1_000_000)).length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThanOrEqual(200);
});
