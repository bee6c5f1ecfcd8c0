import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTtl, isExpired } from "./ttl.ts";
import { emptyView, type Pace } from "./view.ts";

const pace = (more: Partial<Pace>): Pace => ({ ...emptyView().pace, ...more });
const MINUTE = 60_000;

describe("chooseTtl", () => {
  it("starts short: nothing is known about the pauses yet", () => {
    expect(chooseTtl(pace({}), 0.1)).toBe("5m");
    expect(chooseTtl(pace({ exchanges: 3, grown: 9_000, input: 9_000 }), 0.1)).toBe("5m");
  });

  it("takes an hour exactly where probability × (1.25 − ρ) × view exceeds 0.75 × growth per exchange", () => {
    const whole = fc.integer({ min: 1, max: 200 });
    const input = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, whole, input, input, (gaps, long, exchanges, size, grown) => {
        const longGaps = Math.min(gaps, long);
        const pays = (longGaps / gaps) * (1.25 - 0.1) * size > 0.75 * (grown / exchanges);
        expect(chooseTtl(pace({ gaps, longGaps, exchanges, grown, input: size }), 0.1)).toBe(
          pays ? "1h" : "5m",
        );
      }),
    );
  });

  it("never pays for an hour when no pause ever fell between 5 and 60 minutes", () => {
    expect(chooseTtl(pace({ gaps: 50, longGaps: 0, exchanges: 51, grown: 1, input: 900_000 }), 0.1)).toBe(
      "5m",
    );
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
