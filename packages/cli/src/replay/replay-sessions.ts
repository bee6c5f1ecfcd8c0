// `pal replay`: shows what a session would have cost with each way of managing its context, live and then as a table.
import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RequestBody, Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { ImportProblem } from "../import/find-sources.ts";
import { LiveLines, printLine, printWarning, terminalColumns } from "../output.ts";
import { findNamed, type LoadedSession, loadPlace } from "../page/load-sessions.ts";
import { savePage } from "../page/write-page.ts";
import { holdYoungHeap } from "../sessions/hold-young-heap.ts";
import { wrapLine } from "../text/wrap-line.ts";
import { collectReplay } from "./collect-replay.ts";
import {
  ABOUT_ROWS,
  formatReplay,
  formatTotals,
  RULE_NAMES,
  sumReplays,
  toReplayJson,
} from "./format-replay.ts";
import { type ReplayedRequest, RULES, type RuleName, sizeOf } from "./replay-column.ts";
import { type ReplayResult, type ReplaySum, type ReplayWatch, runReplay, sumReplay } from "./run-replay.ts";

export interface ReplayOptions {
  readonly window?: number;
  readonly turns?: true;
  readonly requests?: string;
  readonly html?: string;
  readonly unmasked?: true;
  readonly json?: true;
}

export async function replaySessions(named: readonly string[], options: ReplayOptions): Promise<void> {
  const places = await findNamed(named);
  if (options.html !== undefined && places.length > 1)
    throw new ImportProblem(`A page shows one session; these are ${places.length}. Name one of them.`);
  const list: object[] = [];
  const sums: ReplaySum[] = [];
  const saved: string[] = [];
  for (const place of places) {
    const replay = async () =>
      replayOne(await loadPlace(place), { all: places.length, sums, saved }, options);
    const result = await holdYoungHeap(replay);
    if (options.json) list.push(toReplayJson(result));
    else if (places.length > 1) sums.push(sumReplay(result));
    else showLines(formatReplay(result, { columns: terminalColumns(), isLong: options.turns === true }));
  }
  if (options.json) printLine(JSON.stringify(list.length === 1 ? list[0] : list, null, 2));
  if (sums.length > 0)
    showLines([
      `${sums.length} sessions`,
      "",
      ...formatTotals(sumReplays(sums), terminalColumns()),
      "",
      ...wrapLine(ABOUT_ROWS, terminalColumns()),
    ]);
  // Last, because the tables are long: what a person does next is to open the page.
  for (const sentence of saved) printWarning(sentence);
}

const showLines = (lines: readonly string[]) => {
  for (const line of lines) printLine(line);
};

/** The sessions being replayed together: how many, and which are done. */
interface Folder {
  readonly all: number;
  readonly sums: readonly ReplaySum[];
  /** Sentences about the pages that were written. */
  readonly saved: string[];
}

async function replayOne(
  session: LoadedSession,
  among: Folder,
  { window, requests: folder, html, unmasked }: ReplayOptions,
): Promise<ReplayResult> {
  const live = new LiveLines();
  const sums = new Map<RuleName, number>();
  // Ids may be any text, so they are made safe for file names.
  const own = among.all > 1 ? session.id.replace(/[^\w-]/g, "_").slice(-100) : ".";
  const place = folder === undefined ? undefined : resolve(folder, own);
  if (place !== undefined)
    for (const rule of RULES) await mkdir(join(place, rule), { recursive: true, mode: 0o700 });
  const watch: ReplayWatch = {
    takeBody(rule, number, body) {
      if (place !== undefined) writeBody(join(place, rule), number, body);
    },
    takeRequest: (rule, { usd }) => sums.set(rule, (sums.get(rule) ?? 0) + usd),
    noteTurn: (done, all, latest) => live.show(() => formatLive(session, done, all, latest, sums, among)),
  };
  let entries: readonly Entry[] = [];
  const beforeClose = async (rule: RuleName, { view }: Session) => {
    if (rule === "economy" && html !== undefined)
      entries = Array.from(view.tree.values(), ({ entry }) => entry);
  };
  try {
    const result = await runReplay(session, { window, beforeClose }, watch);
    if (html !== undefined)
      among.saved.push(await savePage(html, collectReplay(result, session.entries, entries), { unmasked }));
    return result;
  } finally {
    live.end();
  }
}

/** Called before the answer, so that the request is on disk even if something fails then. */
function writeBody(folder: string, number: number, body: RequestBody): void {
  const name = `${String(number).padStart(5, "0")}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(body)}\n`, { mode: 0o600 });
}

const BAR = 30;

function formatLive(
  { title, id }: LoadedSession,
  done: number,
  all: number,
  latest: ReadonlyMap<RuleName, ReplayedRequest>,
  sums: ReadonlyMap<RuleName, number>,
  among: Folder,
): readonly string[] {
  const before =
    among.sums.length > 0 ? [...formatTotals(sumReplays(among.sums), terminalColumns()), ""] : [];
  const place = among.all > 1 ? `session ${among.sums.length + 1} of ${among.all}, ` : "";
  const largest = Math.max(1, ...[...latest.values()].map(sizeOf));
  return [
    ...before,
    `${place}request ${done} of ${all}  ${title ?? id}`,
    ...RULES.map((rule) => {
      const request = latest.get(rule);
      const size = request ? sizeOf(request) : 0;
      const bar = "█".repeat(Math.round((BAR * size) / largest)).padEnd(BAR, "░");
      const did = request?.actions.at(-1)?.text ?? "";
      return `${RULE_NAMES[rule].padEnd(15)} ${bar} ${size.toLocaleString("en").padStart(9)} tokens  $${(sums.get(rule) ?? 0).toFixed(2)}  ${did}`;
    }),
  ];
}
