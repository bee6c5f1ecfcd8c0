// The rule with probabilities fitted without the session it is measured on, to detect overfitting to these sessions.
import type { RuleMeasure } from "./measure-rule.ts";
import { countNeeds, sumNeeds, toChances } from "./need-table.ts";
import { measureAll } from "./rule-totals.ts";

const FOLDS = 5;
/** Commands count a third, as in the default. */
const SHELL_SHARE = 1 / 3;

export async function measureHeldOut(paths: readonly string[]): Promise<readonly RuleMeasure[]> {
  const needs = paths.map(countNeeds);
  const measures: RuleMeasure[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = (_: unknown, at: number) => at % FOLDS === fold;
    const needAgain = toChances(sumNeeds(needs.filter((_, at) => at % FOLDS !== fold)));
    needAgain.shell = needAgain.shell.map((chance) => SHELL_SHARE * chance);
    const rule = { name: `fold ${fold}`, settings: { microcompact: { economy: { needAgain } } } };
    measures.push(...(await measureAll(paths.filter(isHeldOut), rule)));
  }
  return measures;
}
