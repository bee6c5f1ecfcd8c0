// The rule compared with the exact optimum: never worse than twice at a constant price, close to it on real work.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { Costs, type Instance, optimum } from "./optimum.case.ts";
import { compare, KINDS, ratios, SHELL } from "./ratios.case.ts";

describe("the optimum", () => {
  const instance: fc.Arbitrary<Instance> = fc.record({
    front: fc.nat(5_000),
    steps: fc.array(
      fc.record({ overhead: fc.nat(300), result: fc.nat(9_000) }).map((step) => ({
        ...step,
        freed: Math.max(0, step.result - 30),
      })),
      { minLength: 1, maxLength: 11 },
    ),
    keep: fc.nat(3),
    tailTokens: fc.nat(9_000),
    read: fc.constantFrom(0.025, 0.1, 0.5),
    write: fc.constant(1.25),
  });

  it("is the cheapest of all schedules", () => {
    fc.assert(
      fc.property(instance, (made) => {
        const costs = new Costs(made);
        let least = Number.POSITIVE_INFINITY;
        for (let set = 0; set < 2 ** costs.requests; set++) {
          const clears = Array.from({ length: costs.requests }, (_, i) => i + 1).filter(
            (t) => set & (1 << (t - 1)),
          );
          const gone = clears.map((t) => costs.stale(t));
          const clearsSomething = gone.every((count, i) => count > (gone[i - 1] ?? 0));
          if (clearsSomething) least = Math.min(least, costs.of(clears));
        }
        const { cost, clears } = optimum(made);
        expect(cost).toBeCloseTo(least, 3);
        expect(costs.of(clears)).toBeCloseTo(cost, 3);
      }),
      { numRuns: 60 },
    );
  });

  it("uses the very cost that the planner's own view has", () => {
    const { online, instance: made } = compare({ ...SHELL, steps: 120 }, 1);
    expect(online.clears.length).toBeGreaterThan(5);
    expect(new Costs(made).of(online.clears) / online.cost).toBeCloseTo(1, 9);
  });
});

describe("at a constant price of breaks", () => {
  /** Any amounts become stale at any time; the planner's own choice decides. Rent after the end is not owed. */
  function competed(arrivals: readonly number[], price: number, minCleared: number) {
    let [online, stale] = [0, 0];
    const carried: { tokens: number; requests: number }[] = [];
    for (const tokens of arrivals) {
      carried.push({ tokens, requests: 0 });
      stale += tokens;
      for (const item of carried) item.requests++;
      let [rent, freed] = [0, 0];
      const options = carried.toReversed().map(({ tokens, requests }) => {
        rent += READ * tokens * requests;
        freed += tokens;
        return { rent, freed, price };
      });
      if (chooseOption(options, { alpha: 1, minCleared })) {
        online += price;
        stale = 0;
        carried.length = 0;
      }
      online += READ * stale;
    }
    return { online, best: hindsight(arrivals, price) };
  }

  function hindsight(arrivals: readonly number[], price: number): number {
    /** Least cost of the requests before t, with nothing stale left at t. */
    const before = new Array<number>(arrivals.length + 1).fill(Number.POSITIVE_INFINITY);
    before[0] = 0;
    let best = Number.POSITIVE_INFINITY;
    for (let from = 0; from <= arrivals.length; from++) {
      let [cost, stale] = [before[from]!, 0];
      for (let t = from; t < arrivals.length; t++) {
        before[t + 1] = Math.min(before[t + 1]!, cost + price);
        stale += arrivals[t]!;
        cost += READ * stale;
      }
      best = Math.min(best, cost);
    }
    return best;
  }

  const READ = 0.1;
  const arrivals = fc.array(fc.oneof(fc.constant(0), fc.nat(30_000), fc.nat(1_000_000)), {
    minLength: 1,
    maxLength: 60,
  });

  it("costs at most twice the best choice in hindsight, whatever comes", () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 60_000 }), (list, price) => {
        const { online, best } = competed(list, price, 0);
        expect(online).toBeLessThanOrEqual(2 * best + 1e-6);
      }),
      { numRuns: 2_000 },
    );
  });

  it("comes near twice in the worst case: work that ends right after a break", () => {
    const { online, best } = competed([1_000, ...new Array<number>(184).fill(0)], 18_400, 0);
    expect(online / best).toBeGreaterThan(1.99);
  });

  it("loses with the least clearing at most the rent on what was too little", () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 60_000 }), (list, price) => {
        const { online, best } = competed(list, price, 4_000);
        expect(online).toBeLessThanOrEqual(2 * best + READ * 4_000 * list.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("on steady work", () => {
  it.each(Object.entries(KINDS).filter(([, { steps }]) => steps <= 200))(
    "costs at most 1.10 times the optimum: %s",
    (_, kind) => {
      const { worst, never } = ratios(kind, 3);
      expect(worst).toBeLessThanOrEqual(1.1);
      expect(never).toBeGreaterThan(1.2);
    },
  );
});
