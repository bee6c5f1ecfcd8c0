// Each complaint of memories is impossible here; and with its fault planted, the very session that shows so is seen to fail.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fault } from "../faults.case.ts";
import { FAULTS } from "./faults.case.ts";
import { SCENARIOS } from "./scenarios.case.ts";

const sourceOf = (module: string) => `../../../../packages/${module}`;

afterEach(() => vi.resetModules());

async function withFaults(name: string, faults: readonly Fault[]): Promise<void> {
  vi.resetModules();
  for (const { module, change } of faults) {
    vi.doMock(sourceOf(module), async (original) => {
      const exports = await original<object>();
      return { ...exports, ...change(exports) };
    });
  }
  try {
    const { SCENARIOS: broken } = await import("./scenarios.case.ts");
    await broken[name]!();
  } finally {
    for (const { module } of faults) vi.doUnmock(sourceOf(module));
  }
}

describe("nobody has to complain of", () => {
  it.each(Object.keys(SCENARIOS))("%s", async (name) => {
    await SCENARIOS[name]!();
  });
});

describe("a fault brings back", () => {
  it.each(Object.entries(FAULTS))("%s", async (name, { faults, shows }) => {
    await expect(withFaults(name, faults)).rejects.toThrow(shows);
  });

  it("every one of them", () => {
    expect(Object.keys(FAULTS)).toEqual(Object.keys(SCENARIOS));
  });
});
