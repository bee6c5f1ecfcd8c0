import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedTerms } from "./sorted-terms.ts";

const term = fc.string({ unit: fc.constantFrom("a", "b", "é", "京", "😀"), minLength: 1, maxLength: 6 });

it("finds terms as in a list of them", () => {
  fc.assert(
    fc.property(fc.uniqueArray(term), term, (all, sought) => {
      const sorted = all.sort((a, b) => (a < b ? -1 : 1));
      const terms = SortedTerms.join(sorted);
      expect(Array.from({ length: terms.length }, (_, at) => terms.at(at))).toEqual(sorted);
      expect(terms.at(sorted.length)).toBeUndefined();
      expect(terms.findFirstFrom(sought)).toBe(sorted.filter((each) => each < sought).length);
      expect(terms.findContaining(sought)).toEqual(
        sorted.flatMap((each, at) => (each.includes(sought) ? [at] : [])),
      );
    }),
  );
});
