// What each shape of work costs with never clearing, with the rule, and at best.
import { modelTable, requestTokens } from "@palimpsest/emulator";
import type { BenchTable } from "../../bench-table.ts";
import { writeProse } from "../../prose.ts";
import { ECONOMY, NEVER, THRESHOLD } from "../rule.ts";
import { driveShape, SHAPE_MODEL, type ShapeRun } from "./drive-shape.ts";
import { findShapeOptimum } from "./optimum-of-shape.ts";
import { makeShape, SHAPE_NAMES } from "./shape.ts";

const SEEDS = [1, 2, 3];
/** System, tools and the first message, in tokens. */
const FRONT = 9_000;

export async function makeShapesTable(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  const ratios: number[] = [];
  const { terms, dollarsPerToken } = readPrices();
  for (const name of SHAPE_NAMES) {
    const never = await runSeeds(name, NEVER);
    const economy = await runSeeds(name, ECONOMY);
    const threshold = await runSeeds(name, THRESHOLD);
    const optimum = averageOf(
      never.map(({ trace, dollars }) => (findShapeOptimum(trace, terms) * dollarsPerToken) / dollars),
    );
    const each = economy.map(({ dollars }, at) => dollars / never[at]!.dollars);
    ratios.push(averageOf(each));
    rows.push([
      name,
      averageOf(never.map(({ dollars }) => dollars)).toFixed(2),
      averageOf(economy.map(({ dollars }) => dollars)).toFixed(2),
      `${averageOf(each).toFixed(3)} (${Math.max(...each).toFixed(3)})`,
      optimum.toFixed(3),
      averageOf(threshold.map(({ dollars }, at) => dollars / never[at]!.dollars)).toFixed(3),
      averageOf(economy.map(({ reread }) => reread)).toFixed(1),
      averageOf(economy.map(({ breaks }) => breaks)).toFixed(1),
    ]);
  }
  rows.push(["mean", "", "", averageOf(ratios).toFixed(3), "", "", "", ""]);
  return {
    title: "An agent that reads again what it cannot see",
    how: `Ten shapes of work, means of ${SEEDS.length} seeds (worst in brackets). Before each step the simulated agent looks whether the files that it needs are in view, and reads those that are not. Optimum: the best found with all of the work known beforehand, in a model of the same prices: when to break, and what to let go and read again.`,
    columns: [
      "work",
      "never $",
      "economy $",
      "÷ never",
      "optimum ÷ never",
      "5 at 50K ÷ never",
      "read again",
      "breaks",
    ],
    rows,
  };
}

async function runSeeds(name: string, rule: typeof NEVER): Promise<readonly ShapeRun[]> {
  const runs: ShapeRun[] = [];
  for (const seed of SEEDS) runs.push(await driveShape(makeShape(name, seed), rule));
  return runs;
}

function readPrices() {
  const facts = modelTable().get(SHAPE_MODEL)!;
  const text = writeProse(10_000, 1);
  const tokens = requestTokens(
    { model: SHAPE_MODEL, max_tokens: 1, messages: [{ role: "user", content: text }] },
    facts,
  );
  const { input, output } = facts.price;
  const terms = {
    front: FRONT,
    tokensPerCharacter: tokens / text.length,
    read: facts.readMultiplier,
    output: output / input,
  };
  return { terms, dollarsPerToken: input / 1_000_000 };
}

const averageOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
