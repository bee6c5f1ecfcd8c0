// A small window must be enough for ordinary work with default settings.
import { describe, expect, it } from "vitest";
import { simulateOrdinaryWork } from "./ordinary-work.ts";

/** All of them in `npm run test:long`, which gives a seed. */
const SEEDS = process.env.PALIMPSEST_SEED === undefined ? [1, 2] : [1, 2, 3, 4];
const STEPS = 240;

describe("ordinary work", () => {
  it.each([16_000, 32_000])("gets through in a window of %i tokens with few compactions", async (window) => {
    let [requests, compactions] = [0, 0];
    for (const seed of SEEDS) {
      const counts = await simulateOrdinaryWork(seed, { window, steps: STEPS });
      expect([seed, counts.lastResorts, counts.refusals]).toEqual([seed, 0, 0]);
      requests += counts.requests;
      compactions += counts.compactions;
    }
    expect(requests).toBeGreaterThan(50 * SEEDS.length);
    expect(compactions).toBeGreaterThan(0);
    expect(compactions / requests).toBeLessThanOrEqual(1 / 10);
  });
});
