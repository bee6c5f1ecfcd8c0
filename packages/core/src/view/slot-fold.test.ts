// A value folded from slots is the same asked step by step and from the start, and each slot is read once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { done, say, Told } from "../layers/tool-results/drafts.case.ts";
import { draftsOf, MOVES } from "../testing/moves.ts";
import { SlotFold } from "./slot-fold.ts";
import type { Slot } from "./view.ts";

const makeFold = (read: Slot[] = []) =>
  new SlotFold<Slot[]>(
    () => [],
    (state, slot) => {
      state.push(slot);
      read.push(slot);
    },
  );

describe("a fold of slots", () => {
  it("reads each slot once, and after a break all of them again", () => {
    const read: Slot[] = [];
    const fold = makeFold(read);
    const told = new Told(say("one"), done, say("two"));
    expect(fold.of(told.view).rest).toEqual([told.view.slots[2]]);
    expect(read).toEqual(told.view.slots.slice(0, 2));
    told.tell(done, say("three"), done);
    fold.of(told.view);
    fold.of(told.view);
    expect(read).toEqual(told.view.slots);
    told.tell({ type: "head", to: "e1" });
    expect(fold.of(told.view).state).toEqual(told.view.slots);
    expect(read).toHaveLength(6 + 2);
  });

  it("gives the same as one that starts from the beginning, whatever happens to the view", () => {
    const nat = fc.nat(10_000);
    const move = fc.record({ kind: fc.constantFrom(...MOVES), a: nat, b: nat, c: nat });
    let breaks = 0;
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60, size: "max" }), (moves) => {
        const told = new Told();
        const fold = makeFold();
        for (const [number, each] of moves.entries()) {
          told.tell(...draftsOf(told.view, each, number));
          if (each.c % 3 === 0) continue;
          const { state, rest } = fold.of(told.view);
          expect([...state, ...rest]).toEqual(told.view.slots);
        }
        breaks += told.view.breaks.length;
      }),
      { numRuns: 150 },
    );
    expect(breaks).toBeGreaterThan(100);
  });
});
