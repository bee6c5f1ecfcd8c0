// Shows that each complaint cannot happen, and that its scenario fails once its fault is planted.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fault, Planted } from "./faults.case.ts";

export type Scenarios = Readonly<Record<string, () => Promise<void>>>;

/** `load` imports the scenarios again, so that they run with the planted fault. */
export function impossible(
  scenarios: Scenarios,
  planted: Readonly<Record<string, Planted>>,
  load: () => Promise<{ readonly SCENARIOS: Scenarios }>,
): void {
  afterEach(() => vi.resetModules());

  describe("nobody has to complain of", () => {
    it.each(Object.keys(scenarios))("%s", async (name) => {
      await scenarios[name]!();
    });
  });

  describe("a fault brings back", () => {
    it.each(Object.entries(planted))("%s", async (name, { faults, shows }) => {
      const broken = withFaults(faults, async () => {
        const { SCENARIOS } = await load();
        await SCENARIOS[name]!();
      });
      await expect(broken).rejects.toThrow(shows);
    });

    it("every one of them", () => {
      expect(Object.keys(planted)).toEqual(Object.keys(scenarios));
    });
  });
}

const sourceOf = (module: string) => `../../../packages/${module}`;

async function withFaults(faults: readonly Fault[], run: () => Promise<void>): Promise<void> {
  vi.resetModules();
  for (const { module, change } of faults) {
    vi.doMock(sourceOf(module), async (original) => {
      const exports = await original<object>();
      return { ...exports, ...change(exports) };
    });
  }
  try {
    await run();
  } finally {
    for (const { module } of faults) vi.doUnmock(sourceOf(module));
  }
}
