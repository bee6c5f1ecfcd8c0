import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTtl, isExpired } from "./ttl.ts";
import { emptyView, type Pace } from "./view.ts";

const pace = (more: Partial<Pace>): Pace => ({ ...emptyView().pace, ...more });
const MINUTE = 60_000;

const RHO = 0.1;
const choose = (more: Partial<Pace>, size: number, written: number) =>
  chooseTtl(pace(more), { size, written, readRate: RHO });

describe("chooseTtl", () => {
  it("takes an hour exactly where probability × (1.25 − ρ) × view exceeds 0.75 × what this request writes", () => {
    const gaps = fc.integer({ min: 10, max: 200 });
    const tokens = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(gaps, fc.nat(200), tokens, tokens, (all, some, size, written) => {
        const longGaps = Math.min(all, some);
        const pays = (longGaps / all) * (1.25 - RHO) * size > 0.75 * written;
        expect(choose({ gaps: all, longGaps }, size, written)).toBe(pays ? "1h" : "5m");
      }),
    );
  });

  it("takes the pauses that are missing to ten as usual ones", () => {
    expect(choose({ gaps: 0, longGaps: 0 }, 100_000, 1_000)).toBe("1h");
    expect(choose({ gaps: 0, longGaps: 0 }, 100_000, 10_000)).toBe("5m");
    expect(choose({ gaps: 5, longGaps: 5 }, 100_000, 100_000)).toBe("5m");
    expect(choose({ gaps: 8, longGaps: 8 }, 100_000, 100_000)).toBe("1h");
    expect(choose({ gaps: 10, longGaps: 0 }, 900_000, 1)).toBe("5m");
  });
});

describe("isExpired", () => {
  it("counts from when the last request was made", () => {
    const made = (ttl: "5m" | "1h") => pace({ requested: 1_000, responded: 200_000, ttl });
    expect(isExpired(made("5m"), 1_000 + 5 * MINUTE)).toBe(false);
    expect(isExpired(made("5m"), 1_001 + 5 * MINUTE)).toBe(true);
    expect(isExpired(made("1h"), 1_001 + 5 * MINUTE)).toBe(false);
    expect(isExpired(made("1h"), 1_001 + 60 * MINUTE)).toBe(true);
  });

  it("is true where nothing was ever sent", () => {
    expect(isExpired(pace({}), 0)).toBe(true);
  });
});
