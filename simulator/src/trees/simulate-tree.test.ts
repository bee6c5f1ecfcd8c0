// Trees of agents: a few in every test run, and a check that planted faults are found.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeFailure } from "../report.ts";
import { simulateTree, type TreePassed } from "./simulate-tree.ts";
import { TREE_MUTANTS } from "./tree-mutants.case.ts";

/** `npm run test:long` runs 10,000. */
const RUNS = 20;
const DEFAULT_SEED = 1;
/** One of these must find a fault. */
const SEEDS = Array.from({ length: 40 }, (_, at) => 1 + at);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "pal-trees-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("trees of agents", () => {
  it("keep every invariant, killed, compacted, stopped and resumed", async () => {
    const first = Number(process.env.PALIMPSEST_SEED ?? DEFAULT_SEED);
    const passed: TreePassed[] = [];
    for (let seed = first; seed < first + RUNS; seed++) {
      const outcome = await simulateTree(seed, folder);
      if (!outcome.ok) throw new Error(describeFailure(outcome, `--agents --seed ${seed}`));
      passed.push(outcome);
    }
    // They do something.
    const sum = (count: (each: TreePassed) => number) => passed.reduce((all, each) => all + count(each), 0);
    expect(sum(({ agents }) => agents)).toBeGreaterThan(2 * RUNS);
    expect(sum(({ messages }) => messages)).toBeGreaterThan(4 * RUNS);
    expect(sum(({ kills }) => kills)).toBeGreaterThan(RUNS / 5);
  });

  it.each(TREE_MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    "are found out: %s",
    async (_, mutant) => {
      const takeBack = mutant.plant();
      try {
        for (const seed of new Set([mutant.foundBy ?? SEEDS[0]!, ...SEEDS])) {
          const outcome = await simulateTree(seed, folder);
          if (outcome.ok) continue;
          expect(outcome.invariant, outcome.message).toBe(mutant.breaks);
          return;
        }
        throw new Error("The fault was not found.");
      } finally {
        takeBack();
      }
    },
  );
});
