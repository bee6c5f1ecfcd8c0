import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeThresholds, DEFAULT_MARGINS, findStanding } from "./thresholds.ts";

const window = fc.integer({ min: 1, max: 2_000_000 });
const maxOutput = fc.integer({ min: 0, max: 200_000 });
const LEVELS = ["ok", "warning", "error", "compact", "blocking"];

describe("thresholds", () => {
  it("lie where the defaults say", () => {
    expect(computeThresholds({ window: 200_000, maxOutput: 32_000 })).toEqual({
      available: 180_000,
      warningAt: 160_000,
      errorAt: 160_000,
      compactAt: 167_000,
      blockingAt: 177_000,
    });
    expect(computeThresholds({ window: 200_000, maxOutput: 8_000 }).available).toBe(192_000);
  });

  it.each([
    [50, 90_000],
    [12.5, 22_500],
    [99, 167_000],
    [100, 167_000],
    [0, 167_000],
    [-5, 167_000],
    [101, 167_000],
    [Number.NaN, 167_000],
  ])("compact at %d percent means %d", (percentage, compactAt) => {
    expect(computeThresholds({ window: 200_000, maxOutput: 32_000, margins: { percentage } }).compactAt).toBe(
      compactAt,
    );
  });

  it("leave three quarters of a tiny window to the conversation, and shrink margins that would not fit", () => {
    expect(computeThresholds({ window: 8_000, maxOutput: 32_000 })).toEqual({
      available: 6_000,
      warningAt: 600,
      errorAt: 600,
      compactAt: 2_490,
      blockingAt: 5_190,
    });
  });

  it("follow the settings", () => {
    const margins = {
      outputReserve: 10_000,
      compact: 5_000,
      warning: 30_000,
      error: 25_000,
      blocking: 1_000,
    };
    expect(computeThresholds({ window: 100_000, maxOutput: 32_000, margins })).toEqual({
      available: 90_000,
      warningAt: 60_000,
      errorAt: 65_000,
      compactAt: 85_000,
      blockingAt: 89_000,
    });
  });

  it("are exact for every window that has room for the margins", () => {
    fc.assert(
      fc.property(fc.integer({ min: 45_000, max: 2_000_000 }), maxOutput, (size, output) => {
        const { available, ...at } = computeThresholds({ window: size, maxOutput: output });
        expect(available).toBe(size - Math.min(output, 20_000, Math.floor(size / 4)));
        expect(at.compactAt).toBe(available - DEFAULT_MARGINS.compact);
        expect(at.warningAt).toBe(available - DEFAULT_MARGINS.warning);
        expect(at.blockingAt).toBe(available - DEFAULT_MARGINS.blocking);
      }),
    );
  });

  it("are in order and inside the window, however small it is", () => {
    fc.assert(
      fc.property(window, maxOutput, (size, output) => {
        const at = computeThresholds({ window: size, maxOutput: output });
        const order = [0, at.warningAt, at.errorAt, at.compactAt, at.blockingAt, at.available, size];
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(at.available).toBeGreaterThan(0);
      }),
    );
  });

  it("never fall when the window grows", () => {
    fc.assert(
      fc.property(window, fc.integer({ min: 0, max: 5_000 }), maxOutput, (size, more, output) => {
        const small = computeThresholds({ window: size, maxOutput: output });
        const large = computeThresholds({ window: size + more, maxOutput: output });
        for (const key of ["available", "warningAt", "errorAt", "compactAt", "blockingAt"] as const) {
          expect(large[key]).toBeGreaterThanOrEqual(small[key]);
        }
      }),
    );
  });
});

describe("standing", () => {
  const limits = computeThresholds({ window: 200_000, maxOutput: 32_000, margins: { error: 15_000 } });

  it.each([
    [159_999, "ok"],
    [160_000, "warning"],
    [165_000, "error"],
    [167_000, "compact"],
    [176_999, "compact"],
    [177_000, "blocking"],
  ])("at %d tokens is %s", (tokens, level) => {
    expect(findStanding(tokens, limits).level).toBe(level);
  });

  it("shows how much is left until compaction", () => {
    expect([0, 83_500, 167_000, 250_000].map((tokens) => findStanding(tokens, limits).percentLeft)).toEqual([
      100, 50, 0, 0,
    ]);
  });

  it("never gets lighter when the view grows, with any percentage", () => {
    fc.assert(
      fc.property(
        window,
        maxOutput,
        fc.double({ min: 0, max: 120 }),
        fc.nat(2_000_000),
        fc.nat(50_000),
        (size, output, percentage, tokens, more) => {
          const at = computeThresholds({ window: size, maxOutput: output, margins: { percentage } });
          const now = findStanding(tokens, at);
          const later = findStanding(tokens + more, at);
          expect(LEVELS.indexOf(later.level)).toBeGreaterThanOrEqual(LEVELS.indexOf(now.level));
          expect(later.percentLeft).toBeLessThanOrEqual(now.percentLeft);
        },
      ),
    );
  });
});
