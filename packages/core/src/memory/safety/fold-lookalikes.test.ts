import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWithPlaces, foldLookalikes } from "./fold-lookalikes.ts";

test("a text is folded alike with and without positions, and each position leads back", () => {
  const odd = fc.constantFrom(
    "а",
    "é",
    "e\u0301",
    "ﬁ",
    "Σ",
    "ς",
    "İ",
    "“",
    "\u200b",
    "\u00a0",
    "\n",
    "한",
    "好",
    "ｗ",
    "𝐚",
    "\u{e0041}",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 5 }))), (parts) => {
      const text = parts.join("");
      const { text: out, places } = foldedWithPlaces(text);
      expect(out.trim()).toBe(foldLookalikes(text));
      expect(places).toHaveLength(out.length + 1);
      expect(places.every((at, index) => at >= (places[index - 1] ?? 0) && at <= text.length)).toBe(true);
      expect(foldLookalikes(foldLookalikes(text))).toBe(foldLookalikes(text));
    }),
    { numRuns: 2_000 },
  );
});
