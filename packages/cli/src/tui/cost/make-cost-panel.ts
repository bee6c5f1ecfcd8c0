// /cost as a panel: what was spent and what it would have been without the layers, then each layer with its tokens. Pure.
import {
  type Counterfactual,
  DOLLARS_PER_SEARCH,
  type Estimate,
  formatDollars,
  type Ledger,
  type RewriteTotal,
  sumMemoryCost,
  type Totals,
} from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { formatCauses } from "../../causes/format-causes.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, widthOf, wrapLines } from "../../text/measure-columns.ts";
import { formatPercent } from "../../text/numbers.ts";
import type { AskedChoice } from "../dialogs/asker.ts";
import type { Option } from "../dialogs/dialog.ts";
import { formatBar } from "../panels/format-bar.ts";
import { formatList } from "../panels/format-list.ts";
import { sizeRows } from "../panels/size-rows.ts";

export interface CostFacts {
  readonly ledger: Ledger;
  readonly without?: Counterfactual;
  /** Rewrites, by cause. */
  readonly rewrites: readonly RewriteTotal[];
}

/** What each layer does, in a few words. */
const LAYERS: Readonly<Record<string, readonly [name: string, about: string]>> = {
  main: ["conversation", "What you said, what the model answered, and the results of its calls."],
  notes: ["notes", "Keeps notes of this session, so that a compaction needs no summary."],
  compaction: ["compaction", "Summaries that took the place of earlier messages."],
  extraction: ["memory: saving", "Saves what is worth knowing in later sessions."],
  recall: ["memory: choosing", "Chooses the memories that fit a message."],
  dreaming: ["memory: tidying", "Tidies the memory between sessions."],
};

const ABOUT_LAYERS =
  "Estimated from the same requests at the same prices. The layers keep requests small: old results are cleared, long ones shortened, and notes take the place of summaries.";

const nameLayer = (layer: string): string => LAYERS[layer]?.[0] ?? layer;

export function makeCostPanel(facts: CostFacts): AskedChoice {
  const { ledger, rewrites } = facts;
  const sections = [
    ...[...ledger.layers]
      .sort(([, a], [, b]) => b.usd - a.usd)
      .map(([layer, totals]) => makeLayerSection(layer, totals, ledger)),
    makeRewriteSection(rewrites, ledger),
    ...(facts.without ? [makeSavingSection(facts.without)] : []),
  ];
  return {
    title: "What this session cost",
    aside: `${formatDollars(ledger.total)}, ${formatCount(ledger.total.calls, "request")}`,
    body: (look) => [
      ...(facts.without ? formatComparison(facts.without, ledger.total, look) : []),
      ...ledger.total.unpricedWhy.flatMap((why) => wrapLines(why, look.columns).map(look.paint.warning)),
      ...formatMemoryCost(ledger, look),
    ],
    options: sections.map(({ option }) => option),
    preview: (at, look) => sections[at]!.format(look),
    enter: "read it",
  };
}

interface Section {
  readonly option: Option;
  format(look: Look): string[];
}

function makeLayerSection(layer: string, totals: Totals, { total }: Ledger): Section {
  const share = total.usd > 0 ? totals.usd / total.usd : 0;
  return {
    option: {
      label: nameLayer(layer),
      note:
        total.usd > 0
          ? share > 0 && share < 0.005
            ? "<1%"
            : formatPercent(share)
          : formatCount(totals.calls, "request"),
      size: { share, text: formatDollars(totals) },
    },
    format: (look) => formatLayer(layer, totals, look),
  };
}

function formatLayer(layer: string, totals: Totals, look: Look): string[] {
  const { paint, columns } = look;
  const { uncached, read, written5m, written1h, output } = totals;
  const input = uncached + read + written5m + written1h;
  const rows = sizeRows(
    [
      { label: "input read from the cache", tokens: read },
      { label: "input written to the cache", tokens: written5m + written1h },
      { label: "input outside the cache", tokens: uncached },
      { label: "output", tokens: output },
    ],
    ({ label }) => ({ label }),
  );
  const about = LAYERS[layer]?.[1];
  return [
    ...wrapLines(nameLayer(layer), columns).map(paint.bold),
    ...(about === undefined ? [] : wrapLines(about, columns).map(paint.dim)),
    ...wrapLines(`${formatDollars(totals)} in ${formatCount(totals.calls, "request")}.`, columns),
    ...(totals.searches === undefined ? [] : wrapLines(formatSearches(totals.searches), columns)),
    "",
    paint.bold("Tokens"),
    ...formatList(rows, -1, rows.length, look).lines,
    ...(input > 0
      ? ["", ...wrapLines(`${formatPercent(read / input)} of the input came from the cache.`, columns)]
      : []),
  ];
}

const formatSearches = (searches: number): string =>
  `Of that, ${formatSum(searches * DOLLARS_PER_SEARCH)} for ${formatCount(searches, "web search", "web searches")}.`;

/** A shorter bar is meaningless. */
const MIN_BAR = 4;

/** Two bars, one below the other: the saving is the difference. */
function formatComparison({ actual, without }: Counterfactual, total: Totals, look: Look): string[] {
  if (!("usd" in actual) || "unknown" in without) return [];
  const { paint, columns } = look;
  const rows = [
    { name: "spent", usd: actual.usd, text: formatSum(actual.usd), color: paint.good },
    {
      name: "without the layers",
      usd: without.usd,
      text: `about ${formatSum(without.usd)}`,
      color: paint.dim,
    },
  ];
  const largest = Math.max(actual.usd, without.usd);
  const wide = Math.max(...rows.map(({ name }) => widthOf(name)));
  const text = Math.max(...rows.map((row) => widthOf(row.text)));
  const bar = paint.level === "none" ? 0 : Math.min(40, columns - wide - text - 4);
  const lines = rows.flatMap(({ name, usd, text, color }) => {
    if (bar < MIN_BAR || largest === 0) return wrapLines(`${name}: ${text}`, columns);
    return [`${padEnd(name, wide)}  ${padEnd(color(formatBar(usd / largest, bar, look)), bar)}  ${text}`];
  });
  const undone = total.usd - actual.usd;
  return [
    ...lines,
    ...wrapLines(sayVerdict(without.usd, actual.usd), columns).map(paint.bold),
    ...(undone < MIN_TOLD ? [] : wrapLines(sayUndone(undone), columns).map(paint.dim)),
  ];
}

const sayUndone = (usd: number): string =>
  `The comparison leaves out ${formatSum(usd)} spent on turns that were taken back.`;

function sayVerdict(usd: number, spent: number): string {
  const difference = Math.abs(usd - spent);
  if (difference < MIN_TOLD) return "The layers neither saved nor cost anything so far.";
  if (usd < spent) return `So far the layers cost ${formatSum(difference)} more than they saved.`;
  return `The layers saved about ${formatSum(difference)} (${Math.round((100 * difference) / usd)}%).`;
}

/** Extraction, recall and dreaming together, beside the conversation. */
function formatMemoryCost(ledger: Ledger, { paint, columns }: Look): string[] {
  const { memory, main } = sumMemoryCost(ledger);
  if (memory.calls === 0) return [];
  const isKnown = main.usd > 0 && memory.unpricedCalls + main.unpricedCalls === 0;
  const share = isKnown ? `, ${((100 * memory.usd) / main.usd).toFixed(1)}% of the conversation` : "";
  return wrapLines(`Memory in total: ${formatDollars(memory)}${share}.`, columns).map(paint.dim);
}

function makeSavingSection({ actual, without, layers }: Counterfactual): Section {
  const spent = "usd" in actual ? actual.usd : undefined;
  const saved = "usd" in without && spent !== undefined ? without.usd - spent : undefined;
  return {
    option: {
      label: `${saved !== undefined && saved < 0 ? "lost to" : "saved by"} layers, about`,
      size: { share: 0, text: saved === undefined ? "unknown" : formatSum(Math.abs(saved)) },
    },
    format: (look) => {
      const formatLine = (name: string, estimate: Estimate) =>
        hangIndent(`${name}: ${formatEstimate(estimate, spent)}`, "  ", look.columns - 2, "    ");
      return [
        ...wrapLines("The same answers without the layers", look.columns).map(look.paint.bold),
        ...wrapLines(ABOUT_LAYERS, look.columns).map(look.paint.dim),
        "",
        ...formatLine("without all of them", without),
        ...[...layers].flatMap(([name, estimate]) => formatLine(`without ${name}`, estimate)),
      ];
    },
  };
}

function makeRewriteSection(rewrites: readonly RewriteTotal[], { total }: Ledger): Section {
  const extra = rewrites.reduce((sum, { usd }) => sum + usd, 0);
  return {
    option: { label: "of this, cache rewrites", size: { share: 0, text: formatSum(extra) } },
    format: (look) => [
      ...wrapLines("Cached, then written again", look.columns).map(look.paint.bold),
      ...wrapLines("What the cache held and had to be written once more, by cause.", look.columns).map(
        look.paint.dim,
      ),
      "",
      ...formatCauses(rewrites, total, { columns: look.columns }).flatMap((line) =>
        line.includes("  ") ? [line] : wrapLines(line, look.columns),
      ),
    ],
  };
}

function formatEstimate(estimate: Estimate, spent: number | undefined): string {
  if ("unknown" in estimate) return `unknown (${estimate.why})`;
  const why = estimate.why === undefined ? "" : `, ${estimate.why}`;
  const saving = spent === undefined ? "" : formatSaving(estimate.usd, spent);
  return `about ${formatSum(estimate.usd)}${why}${saving === "" ? "" : `; ${saving}`}`;
}

/** Dollars. Smaller amounts are not mentioned. */
const MIN_TOLD = 0.0001;

function formatSaving(usd: number, spent: number): string {
  if (Math.abs(usd - spent) < MIN_TOLD) return "";
  const difference = formatSum(Math.abs(usd - spent));
  if (usd < spent) return `${difference} less than was spent`;
  return `saved ${difference} (${Math.round((100 * (usd - spent)) / usd)}%)`;
}

const formatSum = (usd: number): string => {
  const size = Math.abs(usd);
  return `${usd < 0 ? "-" : ""}$${size.toFixed(size > 0 && size < 0.1 ? 4 : 2)}`;
};
