import fc from "fast-check";
import { expect, it } from "vitest";
import { ClosedCuts } from "./closed-cuts.ts";
import { findClosedCuts } from "./find-rounds.ts";
import { moves, Work } from "./work.case.ts";

it("are those of the view, whenever they are asked for and whatever has changed in between", () => {
  fc.assert(
    fc.property(moves(5, 120), fc.integer({ min: 1, max: 9 }), (list, every) => {
      const work = new Work();
      const cuts = new ClosedCuts();
      for (const [at, move] of list.entries()) {
        work.move(move, at);
        if (move.a % every === 0) expect(cuts.of(work.view.slots)).toEqual(findClosedCuts(work.view.slots));
      }
      expect(cuts.of(work.view.slots)).toEqual(findClosedCuts(work.view.slots));
    }),
    { numRuns: 300, endOnFailure: true },
  );
});
