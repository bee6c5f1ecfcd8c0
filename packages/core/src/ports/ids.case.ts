// What every `Ids` must do.
import { describe, expect, it } from "vitest";
import type { Ids } from "./ids.ts";

export function idsConformance(name: string, make: () => Ids): void {
  describe(`${name}: ids`, () => {
    it("makes unique ids that sort by the order of their making", () => {
      const ids = make();
      const made = Array.from({ length: 10_000 }, () => ids.next());
      expect(new Set(made).size).toBe(made.length);
      expect([...made].sort()).toEqual(made);
    });

    it("makes ids that are safe as file names, also where case is ignored", () => {
      const ids = make();
      for (let i = 0; i < 100; i++) expect(ids.next()).toMatch(/^[0-9a-z]{26}$/);
    });

    it("gives chance in [0, 1), spread over it", () => {
      const ids = make();
      const numbers = Array.from({ length: 2_000 }, () => ids.random());
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      for (let tenth = 0; tenth < 10; tenth++) {
        expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(100);
      }
    });
  });
}
