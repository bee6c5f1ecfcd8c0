// Formats a replay for people and as JSON: the columns side by side, and what the layers did. Pure.
import { formatLocalMinute } from "@palimpsest/core/text";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns } from "../text/measure-columns.ts";
import { shortCount } from "../text/numbers.ts";
import { wrapLine } from "../text/wrap-line.ts";
import { type ReplayedRequest, type RuleName, sizeOf } from "./replay-column.ts";
import {
  addColumns,
  type ColumnSum,
  type ReplayResult,
  type ReplaySum,
  sumColumn,
  sumReplay,
} from "./run-replay.ts";

export const RULE_NAMES: Readonly<Record<RuleName, string>> = {
  none: "nothing managed",
  window: "window",
  economy: "economy",
};
const RECORDED = "as recorded";
const INDENT = "    ";
/** What the table of totals needs to show every figure in full. */
const WHOLE_COLUMNS = 115;
/** The same for a turn. */
const WHOLE_TURN_COLUMNS = 90;

export interface ReplayTotal {
  readonly name: string;
  readonly sum: Omit<ColumnSum, "usd" | "clearings"> & {
    readonly usd: number | undefined;
    readonly clearings?: number;
  };
  readonly remark?: string;
}

/** One row per column, summed over any number of sessions. */
export function sumReplays(sums: readonly ReplaySum[]): readonly ReplayTotal[] {
  const names: RuleName[] = [...new Set(sums.flatMap(({ columns }) => columns.map(({ rule }) => rule)))];
  const recorded = sums.map((sum) => sum.recorded);
  return [
    {
      name: RECORDED,
      sum: {
        requests: add(recorded.map(({ requests }) => requests)),
        peak: Math.max(0, ...recorded.map(({ peak }) => peak)),
        read: add(recorded.map(({ read }) => read)),
        written: add(recorded.map(({ written }) => written)),
        uncached: add(recorded.map(({ uncached }) => uncached)),
        output: add(recorded.map(({ output }) => output)),
        compactions: add(recorded.map(({ compactions }) => compactions)),
        usd: recorded.some(({ usd }) => usd === undefined)
          ? undefined
          : add(recorded.map(({ usd }) => usd ?? 0)),
        refused: 0,
        over: 0,
      },
    },
    ...names.map((rule): ReplayTotal => {
      const columns = sums.flatMap((one) => one.columns.filter((column) => column.rule === rule));
      const sum = addColumns(columns.map((column) => column.sum));
      const stopped = columns.filter(({ isStopped }) => isStopped).length;
      const remarks = [
        ...(sum.over > 0 ? [`${sum.over} requests would not fit the window`] : []),
        ...(sum.refused > 0 ? [`${sum.refused} refused`] : []),
        ...(stopped > 0 ? [`${stopped} could not continue`] : []),
      ];
      return { name: RULE_NAMES[rule], sum, ...(remarks.length > 0 && { remark: remarks.join(", ") }) };
    }),
  ];
}

/** The cost comes first: it is what one looks for, and a narrow terminal shows the beginning of a line. */
export function formatTotals(totals: readonly ReplayTotal[], columns?: number): readonly string[] {
  const base = totals.find(({ name }) => name === RULE_NAMES.none)?.sum.usd;
  const isNarrow = isBelow(columns, WHOLE_COLUMNS);
  const formatTokens = isNarrow ? shortCount : formatNumber;
  const rows = totals.map(({ name, sum }) => [
    name,
    sum.usd === undefined ? "unknown" : `$${sum.usd.toFixed(2)}`,
    sum.usd === undefined || !base ? "" : `${Math.round((100 * sum.usd) / base)}%`,
    isNarrow ? "" : formatNumber(sum.requests),
    ...[sum.peak, sum.read, sum.written + sum.uncached].map(formatTokens),
    isNarrow ? "" : formatNumber(sum.output),
    sum.clearings === undefined ? "" : formatNumber(sum.clearings),
    formatNumber(sum.compactions),
  ]);
  const requests = isNarrow ? "" : "requests";
  const output = isNarrow ? "" : "output";
  const head = ["", "cost", "", requests, "largest", "read", "sent anew", output, "clearings", "compactions"];
  return [
    ...formatRows([head, ...rows], { columns, alignRight: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
    ...totals.flatMap(({ name, remark }) =>
      remark === undefined ? [] : wrapLine(`${name}: ${remark}.`, columns),
    ),
  ];
}

export function formatReplay(
  result: ReplayResult,
  { columns, isLong = false }: { columns?: number | undefined; isLong?: boolean } = {},
): readonly string[] {
  const { id, title } = result;
  return [
    cutLine(toVisibleLine(title ?? "(no title)"), columns),
    ...wrapLine(`${id}, ${result.plan.model}, window ${formatNumber(result.plan.window)}`, columns),
    "",
    ...formatTotals(sumReplays([sumReplay(result)]), columns),
    "",
    ...formatActions(result, isLong, columns),
    ...describeReplay(result).flatMap((line) => wrapLine(line, columns)),
  ];
}

/** What economy did, or every turn with what each column sent. */
function formatActions(
  result: ReplayResult,
  isLong: boolean,
  columns: number | undefined,
): readonly string[] {
  const economy = result.columns.find(({ rule }) => rule === "economy")?.requests ?? [];
  const acted = isLong ? economy : economy.filter(({ actions }) => actions.length > 0);
  if (acted.length === 0) return ["No layer had anything to do.", ""];
  const rows = formatRows(
    acted.map((request) => toTurnRow(request, columns)),
    { columns, alignRight: [2, 3, 4, 5] },
  );
  return [
    isLong ? "Every turn, with economy:" : "What the layers did, with economy:",
    "",
    ...acted.flatMap((request, at) => [
      rows[at]!,
      ...request.actions.flatMap(({ text }) => wrapLine(text, columns, INDENT)),
    ]),
    "",
  ];
}

function toTurnRow(request: ReplayedRequest, columns: number | undefined): readonly string[] {
  const formatTokens = isBelow(columns, WHOLE_TURN_COLUMNS) ? shortCount : formatNumber;
  return [
    `request ${request.number}`,
    formatLocalMinute(request.time),
    `$${request.usd.toFixed(4)}`,
    `${formatTokens(sizeOf(request))} tokens`,
    `${formatTokens(request.read)} read`,
    `${formatTokens(request.written + request.uncached)} written`,
  ];
}

/** What the names of the rows and columns mean. */
export const ABOUT_ROWS =
  "nothing managed: everything is sent every time. window: results are cleared, and messages compacted, only when the window fills. economy: the default of pal, which clears results once that is cheaper than sending them again. Percentages compare the cost with nothing managed; read: tokens that came from the cache; sent anew: all others.";

/** Says which figures are real, which are not, and what was assumed. */
export function describeReplay({ plan, recordedBy }: ReplayResult): readonly string[] {
  const { size, insteadOf, model, recorded } = plan;
  const fitted =
    size.error === undefined
      ? ""
      : `, fitted to its usage with a mean error of ${(100 * size.error).toFixed(1)}%`;
  return [
    ABOUT_ROWS,
    "Replayed with the recorded responses at the recorded times: what a model would have said to a different view is unknown. No model was asked: compactions are made from the notes. Thinking is left out.",
    ...(recordedBy === undefined
      ? []
      : [
          `Recorded by ${recordedBy}: its system prompt and tools are reconstructed as ${formatNumber(size.front)} tokens${fitted}. The replayed rows cache them for an hour, as pal does, which costs twice their input price once.`,
          ...(recorded.cutOutputs > 0
            ? [
                `Of ${formatNumber(recorded.cutOutputs)} of ${formatNumber(recorded.requests)} recorded responses only the first tokens are counted: "${RECORDED}" estimates the rest from their text, without thinking.`,
              ]
            : []),
        ]),
    ...(insteadOf === undefined
      ? []
      : [`The price of ${insteadOf} is not known: the price of ${model} is used instead.`]),
  ];
}

export const toReplayJson = (result: ReplayResult) => ({
  type: "replay",
  session_id: result.id,
  title: result.title ?? null,
  recorded_by: result.recordedBy ?? null,
  model: result.plan.model,
  window: result.plan.window,
  reconstructed: {
    tokens: result.plan.size.front,
    factor: result.plan.size.factor,
    error: result.plan.size.error ?? null,
  },
  recorded: { ...result.plan.recorded },
  columns: result.columns.map(({ rule, requests, stopped }) => ({
    rule,
    stopped: stopped ?? null,
    sum: sumColumn(requests),
    requests: requests.map(({ time, ...request }) => ({
      ...request,
      time: new Date(time).toISOString(),
    })),
  })),
});

const add = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
/** In a pipe (`columns` is undefined) there is room for everything. */
const isBelow = (columns: number | undefined, needed: number): boolean =>
  columns !== undefined && columns < needed;
const formatNumber = (value: number) => Math.round(value).toLocaleString("en");
const cutLine = (text: string, columns: number | undefined) =>
  columns === undefined ? text : cutToColumns(text, columns);
