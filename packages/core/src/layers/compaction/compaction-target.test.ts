import { describe, expect, it } from "vitest";
import { computeTarget, listAcceptable } from "./compaction-target.ts";

const limits = { compactAt: 20_000, blockingAt: 23_000 };

describe("the size to reach", () => {
  it("is where compaction starts, unless a request was refused", () => {
    expect(computeTarget({ trigger: "auto", size: 40_000, limits })).toBe(20_000);
    expect(computeTarget({ trigger: "manual", size: 9_000, limits })).toBe(20_000);
  });

  it("is lower by the excess, and by a margin for errors of our count", () => {
    const target = computeTarget({ trigger: "reactive", size: 18_000, limits, excess: 3_000 });
    expect(target).toBeLessThan(15_000);
    expect(target).toBeGreaterThan(13_000);
    expect(computeTarget({ trigger: "reactive", size: 18_000, limits, excess: 90_000 })).toBe(4_500);
  });

  it("is well below the refused size if the excess is not stated", () => {
    expect(computeTarget({ trigger: "reactive", size: 18_000, limits })).toBeLessThan(14_000);
  });

  it("must be reached by automatic compactions while there is room; otherwise anything that unblocks is accepted", () => {
    const sizes = (trigger: "auto" | "manual" | "reactive", size: number) =>
      listAcceptable({ trigger, size, limits, sizeOf: () => 2_000 }, 20_000);
    expect(sizes("auto", 22_000)).toEqual([11_000, 20_000]);
    expect(Math.max(...sizes("auto", 24_000))).toBe(23_000);
    expect(Math.max(...sizes("manual", 22_000))).toBe(23_000);
    expect(Math.max(...sizes("reactive", 22_000))).toBe(23_000);
  });
});
