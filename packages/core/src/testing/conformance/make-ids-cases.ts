// What every `Ids` must do.
import { strictEqual as equal, match, ok } from "node:assert/strict";
import type { Ids } from "../../ports/ids.ts";
import { type ConformanceCase, makeCases } from "./conformance-case.ts";

/** `open` is called once per case. */
export function makeIdsCases(open: () => Ids | Promise<Ids>): ConformanceCase[] {
  return makeCases(async () => ({ ids: await open() }), {
    "makes unique ids that sort in the order in which they were made"({ ids }) {
      const made = Array.from({ length: 10_000 }, () => ids.next());
      equal(new Set(made).size, made.length);
      // Does not compare the two lists, because showing how 10,000 ids differ takes a minute.
      const misplaced = made.findIndex((id, i) => i > 0 && id <= made[i - 1]!);
      equal(misplaced, -1, `The id ${made[misplaced]} came after ${made[misplaced - 1]}`);
    },

    "makes ids that are safe as file names, even if case is ignored"({ ids }) {
      for (let i = 0; i < 100; i++) match(ids.next(), /^[0-9a-z]{26}$/);
    },

    "returns random numbers spread over [0, 1)"({ ids }) {
      const numbers = Array.from({ length: 2_000 }, () => ids.random());
      equal(
        numbers.every((number) => number >= 0 && number < 1),
        true,
      );
      for (let tenth = 0; tenth < 10; tenth++) {
        ok(numbers.filter((number) => Math.floor(number * 10) === tenth).length > 100);
      }
    },
  });
}
