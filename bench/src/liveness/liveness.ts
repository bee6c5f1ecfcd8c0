// What each clearing rule costs on recorded work, and what it removes from view that the work still used.
import type { BenchTable } from "../bench-table.ts";
import { listRecordings } from "../transcripts/real-sessions.ts";
import { drawFrontier } from "./frontier.ts";
import { measureHeldOut } from "./held-out.ts";
import type { RuleMeasure } from "./measure-rule.ts";
import { countNeeds, formatNeedTable, sumNeeds } from "./need-table.ts";
import { ECONOMY, NEVER, type Rule, THRESHOLD, WINDOW } from "./rule.ts";
import { measureAll, sum, TERMS, takeSample, totalOf } from "./rule-totals.ts";
import { makeShapesTable } from "./shapes/shapes-table.ts";

export interface LivenessOptions {
  /** Replays only this many sessions, spread over all. */
  readonly sample?: number | undefined;
  /** Also fits the probabilities again, with each session held out once, and draws the frontier of cost and blind use. */
  readonly frontier?: boolean | undefined;
}

export async function benchLiveness(options: LivenessOptions = {}): Promise<readonly BenchTable[]> {
  const paths = takeSample(listRecordings(), options.sample);
  if (paths.length === 0)
    return [
      { title: TITLE, how: "Recorded sessions are not here.", columns: COLUMNS, rows: [] },
      await makeShapesTable(),
    ];
  const never = await measureAll(paths, NEVER);
  const window = await measureAll(paths, WINDOW);
  const economy = await measureAll(paths, ECONOMY);
  const threshold = await measureAll(paths, THRESHOLD);
  const rows = [
    describeRow(NEVER, never, never),
    describeRow(WINDOW, window, never),
    describeRow(ECONOMY, economy, never),
    describeRow(THRESHOLD, threshold, never),
  ];
  if (options.frontier) rows.push(describeRow(HELD_OUT, await measureHeldOut(paths), never));
  const tables = [
    { title: TITLE, how: HOW(never), columns: COLUMNS, rows },
    formatNeedTable(sumNeeds(paths.map(countNeeds))),
    await makeShapesTable(),
  ];
  if (!options.frontier) return tables;
  const totals = { economy: totalOf(economy, never), threshold: totalOf(threshold, never) };
  return [...tables, await drawFrontier(paths, never, totals)];
}

const HELD_OUT = { name: "economy, fitted to other sessions" };

const TITLE = "What recorded work still used when it was cleared";

const HOW = (never: readonly RuleMeasure[]): string =>
  `${never.length} recorded sessions with ${sum(never, ({ responses }) => responses)} responses, replayed through \`openSession\` at their recorded times against the emulator (${TERMS.model}, window ${TERMS.window / 1_000}K, compaction from notes where the window fills). The responses are the recorded ones, whatever was cleared. Blind use: a response names an identifier, a file or a long number that an earlier request had shown and that nothing in this one shows. Blind edit: its old text stood in a result and is not in view; those of never are subtracted. Asked: the dollars if each blind response had made one more request to see it. Distances: median (and the nearest tenth) between a result's arrival and its clearing.`;

const COLUMNS =
  "rule|$|÷ never|blind, of all|blind, after a break|blind less never's|blind edits|breaks|rounds before|tokens before|asked ÷ never|stopped".split(
    "|",
  );

function describeRow(
  { name }: Pick<Rule, "name">,
  measures: readonly RuleMeasure[],
  never: readonly RuleMeasure[],
): (string | number)[] {
  const total = totalOf(measures, never);
  const distances = measures.flatMap((m) => m.distances);
  const later = sum(measures, (m) => m.afterBreak);
  const blindLater = sum(measures, (m) => m.blind.filter((at) => at >= m.responses - m.afterBreak).length);
  const asked = total.dollars + sum(measures, (m) => m.asking);
  return [
    name,
    total.dollars.toFixed(2),
    total.ratio.toFixed(3),
    formatShare(total.blind),
    later === 0 ? "" : formatShare(blindLater / later),
    formatShare(total.blindLessNever),
    `${total.blindEdits} of ${total.edits}`,
    sum(measures, (m) => m.breaks),
    formatDistances(distances.map(({ rounds }) => rounds)),
    formatDistances(distances.map(({ tokens }) => tokens)),
    (asked / sum(never, (m) => m.dollars)).toFixed(3),
    measures.filter(({ stopped }) => stopped !== undefined).length,
  ];
}

const formatShare = (share: number) => `${(100 * share).toFixed(2)}%`;

function formatDistances(values: readonly number[]): string {
  if (values.length === 0) return "";
  const sorted = [...values].sort((a, b) => a - b);
  const near = sorted[Math.floor(sorted.length / 10)]!;
  return `${Math.round(sorted[Math.floor(sorted.length / 2)]!)} (${Math.round(near)})`;
}
