// How often it is seen that a text still says a statement, and how often that it does not, on pairs labelled by hand.
import { describe, expect, it } from "vitest";
import { isCovered } from "./coverage.ts";
import { HELD_OUT, PAIRS, type Pair } from "./kept-statements.case.ts";

/** Of honest rewordings the share that passes; of swaps and losses the share that is seen. */
function measure(pairs: readonly Pair[]) {
  const share = (isKept: boolean) => {
    const labelled = pairs.filter((pair) => pair[2] === isKept);
    const right = labelled.filter(([statement, text]) => isCovered(statement, text) === isKept);
    return { right: right.length, of: labelled.length };
  };
  return { kept: share(true), lost: share(false) };
}

describe("the labelled pairs", () => {
  it("are many, and of both kinds", () => {
    for (const pairs of [PAIRS, HELD_OUT]) {
      const { kept, lost } = measure(pairs);
      expect(Math.min(kept.of, lost.of)).toBeGreaterThanOrEqual(18);
    }
    expect(PAIRS.length + HELD_OUT.length).toBeGreaterThanOrEqual(60);
  });
});
