// Both rules together against the exact optimum of clearing and compacting.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CompactionCosts, type CompactionInstance, cheapest } from "./compaction-optimum.case.ts";
import { compareLong, LONG_KINDS, runLong } from "./compaction-ratios.case.ts";

describe("the optimum over clearings and compactions", () => {
  const instance: fc.Arbitrary<CompactionInstance> = fc.record({
    start: fc.nat(5_000),
    steps: fc.array(
      fc.record({ overhead: fc.nat(20_000), result: fc.nat(9_000) }).map((step) => ({
        ...step,
        freed: Math.max(0, step.result - 30),
      })),
      { minLength: 1, maxLength: 7 },
    ),
    keep: fc.nat(2),
    tailTokens: fc.constant(12_000),
    read: fc.constantFrom(0.1, 0.5),
    write: fc.constant(1.25),
    notes: fc.nat(3_000),
    kept: fc.nat(12_000),
    update: fc.nat(5_000),
  });

  it("is the cheapest of all schedules", () => {
    let compacted = 0;
    fc.assert(
      fc.property(instance, (made) => {
        const costs = new CompactionCosts(made);
        let least = { cost: Number.POSITIVE_INFINITY, compactions: 0 };
        for (let code = 0; code < 3 ** (costs.requests + 1); code++) {
          const found = schedule(costs, code);
          if (found && costs.of(found) < least.cost) {
            least = { cost: costs.of(found), compactions: found.compactions.length };
          }
        }
        if (least.compactions > 0) compacted++;
        const horizon = { clear: Number.POSITIVE_INFINITY, compact: Number.POSITIVE_INFINITY };
        expect(cheapest(made, horizon)).toBeCloseTo(least.cost, 3);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(compacted).toBeGreaterThan(5);
  });

  /** Nothing, a clearing or a compaction at each request, as far as each would do something. */
  function schedule(costs: CompactionCosts, code: number) {
    const [clears, compactions]: [number[], number[]] = [[], []];
    let [since, gone] = [-1, 0];
    for (let t = 0, rest = code; t <= costs.requests; t++, rest = Math.floor(rest / 3)) {
      if (rest % 3 === 1) {
        if (costs.stale(t) <= gone) return undefined;
        clears.push(t);
        gone = costs.stale(t);
      }
      if (rest % 3 === 2) {
        if (!costs.mayCompact(t, since)) return undefined;
        compactions.push(t);
        [since, gone] = [t, costs.first(t)];
      }
    }
    return { clears, compactions };
  }

  it("uses the very cost that the planners' own view has", () => {
    const run = runLong({ ...LONG_KINDS["much said"]!, steps: 300 }, 1, true);
    expect(run.compactions.length).toBeGreaterThan(4);
    expect(run.clears.length).toBeGreaterThan(10);
    expect(new CompactionCosts(run.instance).of(run) / run.cost).toBeCloseTo(1, 9);
  });
});

describe("on long work", () => {
  it("600 steps cost less with compactions than without, and at most 1.10 times the optimum", () => {
    const { both, clearing, best } = compareLong({ ...LONG_KINDS["2,000 steps"]!, steps: 600 }, 3);
    expect(both.cost).toBeLessThan(clearing.cost);
    expect(both.cost / best).toBeLessThanOrEqual(1.1);
  });

  it.each(Object.entries(LONG_KINDS).filter(([name]) => !/^[0-9]/.test(name)))(
    "so do 300 steps: %s",
    (_, kind) => {
      const { both, clearing, best } = compareLong({ ...kind, steps: 300 }, 4);
      expect(both.compactions.length).toBeGreaterThan(1);
      expect(both.cost).toBeLessThan(clearing.cost);
      expect(both.cost / best).toBeLessThanOrEqual(1.1);
    },
  );
});
