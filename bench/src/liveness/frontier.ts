// The frontier of cost and blind use: the rule with different weights of the risk, compared with the other rules, as a table and a chart.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsSchema } from "@palimpsest/core/internal";
import type { BenchTable } from "../bench-table.ts";
import { drawChart, type Point } from "./draw-chart.ts";
import type { RuleMeasure } from "./measure-rule.ts";
import { clearAtThreshold, NEVER, type Rule } from "./rule.ts";
import { measureAll, type RuleTotals, totalOf } from "./rule-totals.ts";

const PICTURE = join(import.meta.dirname, "../../../docs/pictures/clearing-frontier.svg");
const WEIGHTS = [0, 0.7, 3];
const LIMITS = [100_000];
export async function drawFrontier(
  paths: readonly string[],
  never: readonly RuleMeasure[],
  /** The results of the default rule and of clearing all but 5 at 50K, which are already measured. */
  { economy, threshold }: { readonly economy: RuleTotals; readonly threshold: RuleTotals },
): Promise<BenchTable> {
  const { needWeight } = settingsSchema.parse({}).microcompact.economy;
  const measure = async (rule: Rule) => totalOf(await measureAll(paths, rule), never);
  const weighed = new Map([[needWeight, economy]]);
  for (const weight of WEIGHTS)
    weighed.set(
      weight,
      await measure({ name: "", settings: { microcompact: { economy: { needWeight: weight } } } }),
    );
  const limited = new Map([[50_000, threshold]]);
  for (const limit of LIMITS)
    limited.set(limit, await measure({ ...NEVER, startEditing: () => clearAtThreshold(limit, 5) }));
  const points: readonly Point[] = [
    ...sortByKey(weighed).map(([weight, totals]) =>
      toPoint("economy", weight === needWeight ? `${weight} (default)` : `${weight}`, totals),
    ),
    ...sortByKey(limited).map(([limit, totals]) => toPoint("all but 5", `at ${limit / 1_000}K`, totals)),
    { series: "never", name: "never", ratio: 1, blind: 0 },
  ];
  writeFileSync(PICTURE, drawChart(points));
  return {
    title: "The frontier",
    how: "Each weight of the risk that a result is needed again, beside clearing all but five at a size. Blind use less that of never clearing. Written to docs/pictures/clearing-frontier.svg.",
    columns: ["rule", "", "÷ never", "blind"],
    rows: points.map(({ series, name, ratio, blind }) => [
      series,
      name,
      ratio.toFixed(3),
      `${(100 * blind).toFixed(2)}%`,
    ]),
  };
}

const toPoint = (series: string, name: string, { ratio, blindLessNever }: RuleTotals): Point => ({
  series,
  name,
  ratio,
  blind: blindLessNever,
});

const sortByKey = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);
