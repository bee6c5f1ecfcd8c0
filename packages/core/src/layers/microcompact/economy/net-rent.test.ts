import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../settings/schema.ts";
import { RATES } from "../work.case.ts";
import { type CarriedResult, computeNetRent, computeNextRent, type RentTerms } from "./net-rent.ts";
import { RESULT_KINDS } from "./result-kind.ts";

const RESULT: CarriedResult = {
  kind: "read",
  tokens: 1_000,
  freed: 900,
  since: 10,
  touched: 0,
  isSuperseded: false,
};
const MEASURED = defaultSettings().microcompact.economy.needAgain;
/** Always 1 in 100 for 1,000 tokens. */
const EVEN = [1, 1, 1, 1, 1, 1];

const terms = (more: Partial<RentTerms> = {}): RentTerms => ({
  rates: RATES,
  ttl: "5m",
  size: 20_000,
  askingView: 50_000,
  requests: 19,
  table: { ...MEASURED, read: EVEN },
  weightOf: () => 1,
  ...more,
});

describe("net rent", () => {
  it("is the rent of every request since it became stale, including the next one, if no risk counts", () => {
    expect(computeNetRent(RESULT, terms({ weightOf: () => 0 }))).toEqual({ sum: 10 * 0.1 * 900, next: 90 });
  });

  it("is less by the chance of one more request that reads the view, asks, and writes the result again", () => {
    const asking = 0.1 * 20_000 + 1.25 * 1_000 + 150 * 5;
    const { sum, next } = computeNetRent(RESULT, terms());
    expect(next).toBeCloseTo(90 - asking / 100, 9);
    expect(sum).toBeCloseTo(10 * next, 9);
  });

  it("counts no request in which the result was worth its rent", () => {
    const table = { ...terms().table, read: [1, 1, 1, 100, 0, 0] };
    const { sum, next } = computeNetRent({ ...RESULT, since: 5 }, terms({ table, requests: 29 }));
    const early = 90 - (0.1 * 20_000 + 1.25 * 1_000 + 150 * 5) / 100;
    // Idle for 5 to 10 requests, then for 11 to 20, then for 21 to 29.
    expect(sum).toBeCloseTo(6 * early + 9 * 90, 9);
    expect(next).toBe(90);
  });

  it("starts again when its file is touched, and counts no risk for a superseded result", () => {
    expect(computeNetRent({ ...RESULT, touched: 19 }, terms()).sum).toBeCloseTo(
      computeNetRent(RESULT, terms()).next,
      9,
    );
    expect(computeNetRent({ ...RESULT, isSuperseded: true }, terms()).next).toBe(90);
  });

  it("is the same for the next request alone as in the sum over all, to the last bit", () => {
    const results = fc.record({
      kind: fc.constantFrom(...RESULT_KINDS),
      tokens: fc.integer({ min: 1, max: 20_000 }),
      since: fc.integer({ min: 0, max: 100 }),
      touched: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(results, ({ kind, tokens, since, touched }) => {
        const given = terms({ requests: Math.max(since, touched), table: MEASURED });
        const { next } = computeNetRent(
          { kind, tokens, freed: tokens, since, touched, isSuperseded: false },
          given,
        );
        expect(computeNextRent(kind, tokens, touched, given)).toBe(next);
      }),
    );
  });

  it("grows slower than the size: large results are the first that are not worth their rent", () => {
    const per = (tokens: number) =>
      computeNetRent({ ...RESULT, tokens, freed: tokens }, terms({ weightOf: () => 2 })).next / tokens;
    expect(per(300)).toBeLessThan(0);
    expect(per(3_000)).toBeGreaterThan(0);
    expect(per(12_000)).toBeGreaterThan(per(3_000));
  });
});
