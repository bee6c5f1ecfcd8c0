// Writes the page of one session from its entries.
import {
  type Explanation,
  explainEntries,
  formatDollars,
  sumRewrites,
  type Totals,
} from "@palimpsest/core/internal";
import { describeCutOutputs } from "../causes/describe-cut-outputs.ts";
import { CAUSE_NAMES, formatExtra } from "../causes/format-causes.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { PageCollector } from "./collect-page.ts";
import { type LoadedSession, loadOnly } from "./load-sessions.ts";
import type { PageData, PageTable } from "./page-data.ts";
import { savePage, writePage } from "./write-page.ts";

/** `id`: the beginning of a session's id, `latest`, or the path of another agent's transcript. */
export async function writeSessionPage(
  named: string,
  file: string,
  options: { readonly unmasked?: boolean | undefined } = {},
): Promise<void> {
  await writePage(file, collectSession(await loadOnly(named)), options);
}

/** For the drawn screen: prints nothing, and returns a sentence about the file. */
export const saveSessionPage = async (id: string, file: string): Promise<string> =>
  savePage(file, collectSession(await loadOnly(id)));

export function collectSession({ id, title, entries }: LoadedSession): PageData {
  const collector = new PageCollector();
  const explaining = explainEntries();
  for (const entry of entries) {
    collector.take(entry);
    explaining.take(entry);
  }
  const explanation = explaining.end();
  const { ledger, requests, recordedBy, cutOutputs } = explanation;
  const { total } = ledger;
  const { blocks, messages, requests: encoded } = collector.encoder;
  const first = encoded[0]?.t;
  return {
    title: toVisibleLine(title ?? "Session"),
    about: [
      `Session ${id}${recordedBy === undefined ? "" : `, recorded by ${recordedBy}`}${first === undefined ? "" : `, ${new Date(first).toISOString().slice(0, 10)}`}`,
    ],
    notes: [
      recordedBy === undefined
        ? "Each request shows its messages as they were sent. System prompt and tools are left out."
        : `Recorded by ${recordedBy}: what it sent is reconstructed from its transcript, and causes from its usage and times. Its system prompt and tools are not on record.`,
      ...describeCutOutputs(explanation),
    ],
    facts: [
      ["requests", requests.toLocaleString("en")],
      ["cost", `${cutOutputs > 0 ? "at least " : ""}${formatDollars(total)}`],
      ["read from the cache", total.read.toLocaleString("en")],
      ["written to it", (total.written5m + total.written1h).toLocaleString("en")],
      ["written again", collector.rewrites.reduce((sum, { tokens }) => sum + tokens, 0).toLocaleString("en")],
    ],
    ...{ blocks, messages, requests: encoded, series: [] },
    tables: [makeCausesTable(collector), makeLayersTable(explanation)],
  };
}

export function makeCausesTable({ rewrites }: Pick<PageCollector, "rewrites">): PageTable {
  return {
    title: "Written again, by cause",
    columns: ["cause", "times", "tokens", "extra cost"],
    rows: sumRewrites(rewrites).map((total) => [
      CAUSE_NAMES[total.cause],
      total.rewrites,
      total.tokens,
      formatExtra(total),
    ]),
  };
}

function makeLayersTable({ ledger }: Explanation): PageTable {
  return {
    title: "Cost by layer",
    columns: ["layer", "calls", "read from the cache", "written to it", "not cached", "output", "cost"],
    rows: [
      ...[...ledger.layers].map(([name, totals]) =>
        toLayerRow(name === "main" ? "the conversation" : name, totals),
      ),
      ...(ledger.layers.size > 1 ? [toLayerRow("all", ledger.total)] : []),
    ],
  };
}

const toLayerRow = (name: string, totals: Totals): PageTable["rows"][number] => [
  name,
  totals.calls,
  totals.read,
  totals.written5m + totals.written1h,
  totals.uncached,
  totals.output,
  formatDollars(totals),
];
