import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTtl, isExpired } from "./ttl.ts";
import { emptyView, type Pace } from "./view.ts";

const pace = (more: Partial<Pace>): Pace => ({ ...emptyView().pace, ...more });
const MINUTE = 60_000;

const RHO = 0.1;
/** Every other pause was long, and the one that ends now is short. */
const HALF: Partial<Pace> = {
  requested: 0,
  pauses: { afterShort: { all: 1_000_000, long: 500_000 }, afterLong: { all: 0, long: 0 }, wasLong: false },
};
const choose = (more: Partial<Pace>, size: number, written: number, now = MINUTE) =>
  chooseTtl(pace(more), { size, written, readRate: RHO, now });

describe("chooseTtl", () => {
  it("chooses an hour exactly if the chance of a long pause × (1.25 − ρ) × view exceeds 0.75 × what this request writes", () => {
    const tokens = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(tokens, tokens, (size, written) => {
        const gain = 0.5 * (1.25 - RHO) * size - 0.75 * written;
        fc.pre(Math.abs(gain) > 1e-4 * size);
        expect(choose(HALF, size, written)).toBe(gain > 0 ? "1h" : "5m");
      }),
    );
  });

  it("assumes the pauses of recorded sessions until the session has its own", () => {
    expect(choose({}, 100_000, 1_000)).toBe("1h");
    expect(choose({}, 100_000, 10_000)).toBe("5m");
  });

  it("counts the pause that ends now", () => {
    const afterOne: Partial<Pace> = {
      requested: 0,
      pauses: { afterShort: { all: 1, long: 1 }, afterLong: { all: 0, long: 0 }, wasLong: true },
    };
    expect(choose(afterOne, 100_000, 100_000, 7 * MINUTE)).toBe("1h");
    expect(choose(afterOne, 100_000, 100_000, MINUTE)).toBe("5m");
  });
});

describe("isExpired", () => {
  it("counts from when the last request was made", () => {
    const made = (ttl: "5m" | "1h") => pace({ requested: 1_000, responded: 200_000, ttl });
    expect(isExpired(made("5m"), 999 + 5 * MINUTE)).toBe(false);
    expect(isExpired(made("5m"), 1_000 + 5 * MINUTE)).toBe(true);
    expect(isExpired(made("1h"), 1_000 + 5 * MINUTE)).toBe(false);
    expect(isExpired(made("1h"), 1_000 + 60 * MINUTE)).toBe(true);
  });

  it("is true if nothing was ever sent", () => {
    expect(isExpired(pace({}), 0)).toBe(true);
  });
});
