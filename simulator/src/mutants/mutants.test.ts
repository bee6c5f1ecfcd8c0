// Every mutant is caught, by the invariant it breaks, on a seed that passes without it.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Failed, simulateSession } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";
import { MUTANTS } from "./mutants.ts";

const SEEDS = Array.from({ length: 30 }, (_, at) => 1 + at);
const STEPS = 150;

const sourceOf = (module: string) => `../../../packages/core/src/${module}`;

/** The seeds that caught a mutant: they must pass without one. */
const catching = new Set<number>();

afterEach(() => vi.resetModules());

async function firstFailure(mutant: Mutant): Promise<Failed | undefined> {
  if ("plant" in mutant) return search(simulateSession, mutant);
  const path = sourceOf(mutant.module);
  vi.resetModules();
  vi.doMock(path, async (original) => {
    const exports = await original<object>();
    return { ...exports, ...mutant.change(exports) };
  });
  try {
    return await search((await import("../simulate.ts")).simulateSession, mutant);
  } finally {
    vi.doUnmock(path);
  }
}

async function search(run: typeof simulateSession, mutant: Mutant): Promise<Failed | undefined> {
  const plant = "plant" in mutant ? { plant: mutant.plant } : {};
  for (const seed of new Set([mutant.foundBy ?? SEEDS[0]!, ...SEEDS])) {
    const outcome = await run(seed, { steps: STEPS, ...plant });
    if (outcome.ok) continue;
    catching.add(seed);
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
    for (const seed of catching)
      expect(await simulateSession(seed, { steps: STEPS })).toMatchObject({ ok: true });
  });
});
