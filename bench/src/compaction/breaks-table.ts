// Long sessions with every kind of break, and how much each break made the server write to the cache again.
import type { Session } from "@palimpsest/core";
import type { BenchTable } from "../bench-table.ts";
import type { Column } from "../long-work/column.ts";
import { driveWork } from "../long-work/drive-work.ts";
import { isMain } from "../long-work/measure-work.ts";
import { makeWork, type WorkKind } from "../long-work/work.ts";
import { KINDS, SHELL } from "../long-work/work-kinds.ts";
import { listRebilled, type Rebilled } from "./rebilled.ts";

const USUAL: Column = { mode: "economy", keep: 5, window: 200_000, read: 0.1 };
const FILLING: Column = { ...USUAL, mode: "window" };

/** Uneven sizes, so that some results are too small to clear. */
const BY_COST = ["log-normal", "few huge, many tiny", "exchanges, some pauses over 5 min"];

const SESSIONS: readonly { readonly kind: WorkKind; readonly column: Column }[] = [
  ...[SHELL, ...BY_COST.map((name) => KINDS[name]!)].map((kind) => ({ kind, column: USUAL })),
  { kind: SHELL, column: FILLING },
  // Nothing is cleared, so that the window fills up.
  { kind: SHELL, column: { ...FILLING, switches: { pressureClearing: false } } },
  {
    kind: SHELL,
    column: { ...FILLING, switches: { pressureClearing: false, notes: false, notesCompaction: false } },
  },
];
const SEEDS = [1, 2, 3];

export async function breaksTable(): Promise<BenchTable> {
  const found = new Map<string, Rebilled[]>();
  for (const { kind, column } of SESSIONS) {
    for (const seed of SEEDS) {
      const { session, ledger } = await driveWork(makeWork(kind, seed), column);
      const causes = causesOf(session);
      for (const broken of listRebilled(ledger.filter(isMain))) {
        const cause = causes[broken.request] ?? "unknown";
        // The cache had expired, so everything is written again.
        if (cause.includes("expired")) continue;
        found.set(cause, [...(found.get(cause) ?? []), broken]);
      }
    }
  }
  return {
    title: "What a break makes the server write again",
    how: `${SESSIONS.length * SEEDS.length} sessions of long work against the emulator. Paid: tokens that the first request after each break wrote or sent uncached, by the emulator's ledger. Least: tokens from the first block that differs from the request before to the end; nobody can pay for fewer while the cache lives. Aim: 1.00.`,
    columns: ["break", "breaks", "tokens paid", "least", "ratio", "worst"],
    rows: [...found].map(([cause, breaks]) => {
      const [paid, least] = [sumBreaks(breaks, "paid"), sumBreaks(breaks, "least")];
      const worst = Math.max(...breaks.map((one) => one.paid / one.least));
      return [cause, breaks.length, paid, least, (paid / least).toFixed(3), worst.toFixed(3)];
    }),
  };
}

const sumBreaks = (breaks: readonly Rebilled[], key: "paid" | "least") =>
  breaks.reduce((all, one) => all + one[key], 0);

/** For each request, the decision right before it. */
function causesOf({ view }: Session): readonly string[] {
  const causes: string[] = [];
  let since: string[] = [];
  for (const { entry } of view.tree.values()) {
    if (entry.type === "cleared") since.push(`clearing, ${entry.trigger}`);
    if (entry.type === "boundary") since.push(`compaction, ${entry.method}`);
    if (entry.type !== "assistant") continue;
    causes.push(since.join(" and "));
    since = [];
  }
  return causes;
}
