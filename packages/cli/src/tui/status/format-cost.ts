// The ledger as a table: tokens and dollars of each layer; below it the estimate without the layers. Pure.
import {
  type Counterfactual,
  type Estimate,
  formatDollars,
  type Ledger,
  sumMemoryCost,
  type Totals,
} from "@palimpsest/core/internal";
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, padStart, widthOf } from "../../text/measure-columns.ts";
import { shortCount } from "../../text/numbers.ts";

const HEAD = ["", "calls", "uncached", "read", "written", "output", "cost"];
/** Columns that go first where there is no room for all. */
const EXPENDABLE = [2, 4, 3, 5, 1];

const NOBODY_CALLED = "$0: the offline engine answers here, and nobody was called.";

export function formatCost(
  ledger: Ledger,
  without: Counterfactual | undefined,
  look: Look,
  isOffline = false,
): string[] {
  if (ledger.total.calls === 0) return [look.paint.dim(isOffline ? NOBODY_CALLED : "No cost yet.")];
  const rows = [...ledger.layers, ...(ledger.layers.size > 1 ? ([["total", ledger.total]] as const) : [])];
  const table = fitColumns([HEAD, ...rows.map(([name, totals]) => formatTotals(name, totals))], look.columns);
  const unknown = ledger.total.unpricedWhy.map((why) => look.paint.warning(why));
  return [
    look.paint.bold(table[0] ?? ""),
    ...table.slice(1),
    ...unknown,
    ...formatMemoryCost(ledger, look),
    ...(without ? formatEstimates(without, look) : []),
  ];
}

/** Extraction, recall and dreaming together, beside the conversation. */
function formatMemoryCost(ledger: Ledger, look: Look): string[] {
  const { memory, main } = sumMemoryCost(ledger);
  if (memory.calls === 0) return [];
  const isKnown = main.usd > 0 && memory.unpricedCalls + main.unpricedCalls === 0;
  const share = isKnown ? `, ${((100 * memory.usd) / main.usd).toFixed(1)}% of the conversation` : "";
  return [
    "",
    ...hangIndent(
      `Memory (extraction, recall, dreaming): ${formatDollars(memory)}${share}`,
      "",
      look.columns,
      "  ",
    ),
  ];
}

const formatTotals = (name: string, totals: Totals): string[] => [
  name,
  String(totals.calls),
  shortCount(totals.uncached),
  shortCount(totals.read),
  shortCount(totals.written5m + totals.written1h),
  shortCount(totals.output),
  formatDollars(totals),
];

function fitColumns(rows: readonly (readonly string[])[], columns: number): string[] {
  const kept = new Set(HEAD.keys());
  const widthAt = (at: number) => Math.max(...rows.map((cells) => widthOf(cells[at] ?? "")));
  const measureWidth = () => [...kept].reduce((sum, at) => sum + widthAt(at) + 2, -2);
  for (const at of EXPENDABLE) if (measureWidth() > columns) kept.delete(at);
  return rows.map((cells) =>
    [...kept].map((at) => (at === 0 ? padEnd : padStart)(cells[at] ?? "", widthAt(at))).join("  "),
  );
}

function formatEstimates({ actual, without, layers }: Counterfactual, look: Look): string[] {
  const spent = "usd" in actual ? actual.usd : undefined;
  const formatEstimateLine = (name: string, estimate: Estimate) =>
    hangIndent(`${name}: ${formatEstimate(estimate, spent)}`, "  ", look.columns, "    ");
  return [
    "",
    look.paint.bold("The same answers without the layers, estimated"),
    ...formatEstimateLine("without all of them", without),
    ...[...layers].flatMap(([name, estimate]) => formatEstimateLine(`without ${name}`, estimate)),
  ];
}

function formatEstimate(estimate: Estimate, spent: number | undefined): string {
  if ("unknown" in estimate) return `unknown (${estimate.why})`;
  const why = estimate.why === undefined ? "" : `, ${estimate.why}`;
  return `about ${formatSum(estimate.usd)}${why}${formatSaving(estimate.usd, spent)}`;
}

/** Less than a hundredth of a cent is nothing to tell. */
const MIN_TOLD = 0.0001;

function formatSaving(usd: number, spent: number | undefined): string {
  if (spent === undefined || Math.abs(usd - spent) < MIN_TOLD) return "";
  const difference = formatSum(Math.abs(usd - spent));
  if (usd < spent) return `; ${difference} less than was spent`;
  return `; saved ${difference} (${Math.round((100 * (usd - spent)) / usd)}%)`;
}

const formatSum = (usd: number): string => `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
