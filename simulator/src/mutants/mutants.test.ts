// Every mutant is caught, by the invariant it breaks, on a seed that passes without it.
import { describe, expect, it } from "vitest";
import type { Failed } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";
import { MUTANTS } from "./mutants.ts";
import { SwitchableModules } from "./switchable-modules.case.ts";

const SEEDS = Array.from({ length: 30 }, (_, at) => 1 + at);
const STEPS = 150;

const faultsOf = (mutant: Mutant) =>
  "module" in mutant ? [{ module: `core/src/${mutant.module}`, change: mutant.change }] : [];

const modules = new SwitchableModules(MUTANTS.flatMap(faultsOf));
const { simulateSession } = await import("../simulate.ts");

/** The seeds that caught a mutant, and at which step at the latest: up to there they must pass without one. */
const catching = new Map<number, number>();

const firstFailure = (mutant: Mutant): Promise<Failed | undefined> =>
  modules.during(faultsOf(mutant), () => search(mutant));

async function search(mutant: Mutant): Promise<Failed | undefined> {
  const plant = "plant" in mutant ? { plant: mutant.plant } : {};
  for (const seed of new Set([mutant.foundBy ?? SEEDS[0]!, ...SEEDS])) {
    const outcome = await simulateSession(seed, { steps: STEPS, ...plant });
    if (outcome.ok) continue;
    catching.set(seed, Math.max(outcome.step, catching.get(seed) ?? 0));
    return outcome;
  }
  return undefined;
}

/** A mutant that is found late or never runs through all the seeds, which takes long on a slow machine. */
describe("the simulator catches", () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))("%s", async (_, mutant) => {
    const failure = await firstFailure(mutant);
    expect(failure?.invariant, failure?.message ?? "not caught").toBeOneOf([...mutant.breaks]);
  });

  it("nothing on the seeds that caught one, where no mutant is planted", async () => {
    expect(catching.size).toBeGreaterThan(0);
    for (const [seed, steps] of catching)
      expect(await simulateSession(seed, { steps })).toMatchObject({ ok: true });
  });
});
