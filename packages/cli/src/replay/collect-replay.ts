// Collects the page of a replay: every request with economy, and the sizes of the same request in the other columns.
import { type Entry, inputTokens } from "@palimpsest/core/internal";
import { PageCollector } from "../page/collect-page.ts";
import type { PageData, PageSeries, PageTable } from "../page/page-data.ts";
import { makeCausesTable } from "../page/write-session-page.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { describeReplay, RULE_NAMES, sumReplays } from "./format-replay.ts";
import { type ReplayedRequest, sizeOf } from "./replay-column.ts";
import { type ReplayResult, sumReplay } from "./run-replay.ts";

/** `recorded`: the entries that were replayed; `entries`: those of the session with economy. */
export function collectReplay(
  result: ReplayResult,
  recorded: readonly Entry[],
  entries: readonly Entry[],
): PageData {
  const collector = new PageCollector();
  for (const entry of entries) collector.take(entry);
  const requestsOf = (rule: string) => result.columns.find((column) => column.rule === rule)?.requests ?? [];
  const economy = requestsOf("economy");
  const totals = sumReplays([sumReplay(result)]);
  const [none, saved] = ["nothing managed", "economy"].map(
    (name) => totals.find((total) => total.name === name)?.sum.usd,
  );
  return {
    title: toVisibleLine(result.title ?? "Replay"),
    about: [
      `Session ${result.id}, replayed with economy. Model ${result.plan.model}, window ${result.plan.window.toLocaleString("en")}.`,
    ],
    notes: [
      ...totals.flatMap(({ name, remark }) => (remark === undefined ? [] : [`${name}: ${remark}.`])),
      ...describeReplay(result),
    ],
    facts: totals
      .map(({ name, sum }) => [name, sum.usd === undefined ? "unknown" : `$${sum.usd.toFixed(2)}`] as const)
      .concat(
        none && saved !== undefined
          ? [["economy saves, of nothing managed", `${Math.round(100 * (1 - saved / none))}%`]]
          : [],
      ),
    window: result.plan.window,
    ...{
      blocks: collector.encoder.blocks,
      messages: collector.encoder.messages,
      requests: collector.encoder.requests,
    },
    series: [
      recordedSeries(recorded, economy),
      { name: RULE_NAMES.none, sizes: alignSizes(requestsOf("none"), economy) },
      { name: RULE_NAMES.window, sizes: alignSizes(requestsOf("window"), economy) },
    ],
    tables: [makeTotalsTable(totals), makeLayersTable(economy), makeCausesTable(collector)],
  };
}

/** Aligns requests of all columns by the recorded response. */
function alignSizes(
  others: readonly ReplayedRequest[],
  economy: readonly ReplayedRequest[],
): PageSeries["sizes"] {
  const sizes = new Map(others.map((request) => [request.of, sizeOf(request)]));
  return economy.map(({ of }) => sizes.get(of) ?? null);
}

function recordedSeries(recorded: readonly Entry[], economy: readonly ReplayedRequest[]): PageSeries {
  const sizes = new Map(
    recorded.flatMap((entry) =>
      entry.type === "assistant" && entry.message.usage
        ? [[entry.id, inputTokens(entry.message.usage)] as const]
        : [],
    ),
  );
  return { name: "as recorded", sizes: economy.map(({ of }) => sizes.get(of) || null) };
}

const makeTotalsTable = (totals: ReturnType<typeof sumReplays>): PageTable => ({
  title: "The same session, managed in other ways",
  columns: [
    ...["", "requests", "largest", "read", "sent anew", "output", "clearings", "compactions", "cost"],
  ],
  rows: totals.map(({ name, sum }) => [
    name,
    sum.requests,
    sum.peak,
    sum.read,
    sum.written + sum.uncached,
    sum.output,
    sum.clearings ?? "",
    sum.compactions,
    sum.usd === undefined ? "unknown" : `$${sum.usd.toFixed(2)}`,
  ]),
});

/** What each layer removed from the view. */
function makeLayersTable(economy: readonly ReplayedRequest[]): PageTable {
  const layers = new Map<string, { times: number; tokens: number }>();
  for (const { layer, tokens } of economy.flatMap(({ actions }) => actions)) {
    const sum = layers.get(layer) ?? { times: 0, tokens: 0 };
    layers.set(layer, { times: sum.times + 1, tokens: sum.tokens + tokens });
  }
  return {
    title: "What each layer did, with economy",
    columns: ["layer", "times", "tokens out of the view"],
    rows: [...layers].map(([layer, { times, tokens }]) => [layer, times, Math.round(tokens)]),
  };
}
