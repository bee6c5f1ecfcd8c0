// Shows that each complaint cannot happen, and that its scenario fails once its fault is planted.
import { describe, expect, it } from "vitest";
import { SwitchableModules } from "../mutants/switchable-modules.case.ts";
import type { Planted } from "./faults.case.ts";

export type Scenarios = Readonly<Record<string, () => Promise<void>>>;

/** `load` imports the scenarios, which nothing else may have imported, so that faults can be planted in what they use. */
export async function impossible(
  planted: Readonly<Record<string, Planted>>,
  load: () => Promise<{ readonly SCENARIOS: Scenarios }>,
): Promise<void> {
  const modules = new SwitchableModules(Object.values(planted).flatMap(({ faults }) => faults));
  const { SCENARIOS: scenarios } = await load();

  describe("nobody has to complain of", () => {
    it.each(Object.keys(scenarios))("%s", async (name) => {
      await scenarios[name]!();
    });
  });

  describe("a fault brings back", () => {
    it.each(Object.entries(planted))("%s", async (name, { faults, shows }) => {
      await expect(modules.during(faults, scenarios[name]!)).rejects.toThrow(shows);
    });

    it("every one of them", () => {
      expect(Object.keys(planted)).toEqual(Object.keys(scenarios));
    });
  });
}
