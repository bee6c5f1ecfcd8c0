import { describe, expect, it } from "vitest";
import { CAUSE_OF, PLANTS, plantCause } from "./plant-cause.ts";
import { readLabels } from "./read-labels.ts";

describe.each(PLANTS)("a request that wrote again what was cached: %s", (plant) => {
  it.each([1, 6])("is explained, and no earlier request is (session %i)", async (number) => {
    const { found, early, billed } = await plantCause(plant, number);
    expect(early).toEqual([]);
    expect(found).toMatchObject({ cause: CAUSE_OF[plant], read: billed.read, written: billed.written });
    expect(found?.isReconstructed).toBe(false);
    expect(found?.tokens).toBeLessThanOrEqual(billed.written);
    expect(found?.usd).toBeGreaterThan(0);
  });
});

it("labels are causes", () => expect(readLabels().size).toBe(50));
