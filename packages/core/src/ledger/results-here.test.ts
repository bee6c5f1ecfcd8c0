// Which results another world would show whole: a table of what may happen to them in one world or in both.
import { expect, it } from "vitest";
import { ResultsHere } from "./results-here.ts";

const sized = (id: string, tokens: number) => ({ id, tokens });
const ANY = { keep: 0, minClearable: 0, minFreed: 0 };

function three(): ResultsHere {
  const results = new ResultsHere();
  results.arrive([sized("a", 1_030), sized("b", 2_030), sized("c", 3_030)]);
  return results;
}

it("clears all but the newest under pressure, once, each down to a stub", () => {
  const results = three();
  expect(results.clearUnderPressure({ ...ANY, keep: 1 })).toBe(3_000);
  expect(results.clearUnderPressure({ ...ANY, keep: 1 })).toBe(0);
  expect(results.clearUnderPressure(ANY)).toBe(3_000);
});

it("is larger by what was cleared in the real view, whether it is whole here or was cleared before", () => {
  expect(three().clearedThere([sized("a", 1_000)])).toBe(1_000);
  const early = three();
  early.clearUnderPressure(ANY);
  expect(early.clearedThere([sized("a", 1_000)])).toBe(1_000);
});

it("is not larger by what was cleared in both, unless it was already gone here", () => {
  expect(three().clearedInBoth([sized("a", 1_000)])).toBe(0);
  const early = three();
  early.clearUnderPressure(ANY);
  expect(early.clearedInBoth([sized("a", 1_000)])).toBe(1_000);
  expect(early.clearedInBoth([sized("a", 1_000)])).toBe(0);
});

it("drops what a result has beyond its preview when the result is removed", () => {
  const results = three();
  expect(results.showWhole([sized("b", 500)])).toBe(500);
  expect(results.clearedInBoth([sized("b", 2_000)])).toBe(-500);
  const pressed = three();
  pressed.showWhole([sized("b", 500)]);
  expect(pressed.clearUnderPressure({ ...ANY, keep: 1 })).toBe(3_500);
});

it("differs after a compaction in both only by what comes after it", () => {
  const results = three();
  results.showWhole([sized("a", 400), sized("c", 500)]);
  expect(results.compactedInBoth(["a", "b"])).toBe(500);
  const early = three();
  early.clearUnderPressure(ANY);
  expect(early.compactedInBoth(["a", "b"])).toBe(-3_000);
  const caughtUp = three();
  caughtUp.clearUnderPressure(ANY);
  caughtUp.clearedThere([sized("c", 3_000)]);
  expect(caughtUp.compactedInBoth(["a", "b"])).toBe(0);
});

it("has nothing whole after a summary here", () => {
  const results = three();
  results.forget();
  expect(results.clearUnderPressure(ANY)).toBe(0);
  expect(results.clearedInBoth([sized("a", 1_000)])).toBe(1_000);
});
