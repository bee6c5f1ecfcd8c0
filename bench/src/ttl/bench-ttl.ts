// What each lifetime of the cache costs on recorded sessions with their real pauses, with and without clearing.
import type { Block } from "@palimpsest/core";
import type { BenchTable } from "../bench-table.ts";
import type { Rule } from "../liveness/rule.ts";
import { hasTranscripts, moreSessions, realSessions } from "../transcripts/real-sessions.ts";
import type { Said } from "../transcripts/said.ts";
import { type Bill, priceSession } from "./price-session.ts";

const LIFETIMES = ["5m", "1h", "auto"] as const;
const CLEARING: readonly (readonly [string, Rule["settings"]])[] = [
  ["never", { microcompact: { mode: "window" }, switches: { pressureClearing: false, notes: false } }],
  ["default", {}],
];
/** Compares two halves of the sessions: a rule fitted to one must hold for the other. */
const HALVES = 2;

export async function benchTtl(): Promise<readonly BenchTable[]> {
  const columns = [
    "clearing",
    "sessions",
    "5 minutes",
    "1 hour",
    "auto",
    "auto ÷ better fixed",
    "hours chosen",
  ];
  const title = "The cache's lifetime";
  const made = await priceRow("60 test runs of 7 minutes, never", [makeTestRuns()], CLEARING[0]![1]);
  if (!hasTranscripts()) return [{ title, how: "Recorded sessions are not here.", columns, rows: [made] }];
  const sessions = [...realSessions(), ...moreSessions()].map(({ said }) => said);
  const rows = [made];
  for (const [name, settings] of CLEARING) {
    rows.push(await priceRow(`recorded, ${name}`, sessions, settings));
    for (let half = 0; half < HALVES; half++) {
      const some = sessions.filter((_, at) => at % HALVES === half);
      rows.push(await priceRow(`recorded, ${name}, half ${half + 1}`, some, settings));
    }
  }
  return [{ title, how: HOW, columns, rows }];
}

const HOW =
  "Recorded sessions replayed through `openSession` at their recorded times against the emulator (claude-opus-4-6, window 200K), with a fixed lifetime for the messages and with `cache.ttl: auto`. *never*: nothing is cleared; *default*: the economy rule. The last column is the share of requests whose messages were cached for an hour.";

const bills = new Map<string, Promise<Bill>>();

async function priceRow(name: string, sessions: readonly (readonly Said[])[], settings: Rule["settings"]) {
  const totals: Record<(typeof LIFETIMES)[number], number> = { "5m": 0, "1h": 0, auto: 0 };
  let [hours, requests] = [0, 0];
  for (const said of sessions)
    for (const ttl of LIFETIMES) {
      const bill = await priceOnce(said, { ...settings, cache: { ttl } });
      totals[ttl] += bill.dollars;
      if (ttl !== "auto") continue;
      hours += bill.hours;
      requests += bill.requests;
    }
  const better = Math.min(totals["5m"], totals["1h"]);
  return [
    name,
    sessions.length,
    ...LIFETIMES.map((ttl) => `$${totals[ttl].toFixed(2)}`),
    (totals.auto / better).toFixed(3),
    `${((100 * hours) / Math.max(1, requests)).toFixed(0)}%`,
  ];
}

/** Cached, since the halves use the same sessions again. */
function priceOnce(said: readonly Said[], settings: Rule["settings"]): Promise<Bill> {
  const key = JSON.stringify([said[0], said.length, settings]);
  const bill = bills.get(key) ?? priceSession({ name: "", said }, settings);
  bills.set(key, bill);
  return bill;
}

const MINUTE = 60_000;

/** An agent that repeatedly runs a test suite of seven minutes. */
function makeTestRuns(): readonly Said[] {
  const said: Said[] = [{ kind: "human", content: [text("Make the suite pass. ".repeat(2_000))], time: 0 }];
  for (let run = 0; run < 60; run++) {
    const time = (run + 1) * 7 * MINUTE;
    const call = {
      type: "tool_use",
      id: `toolu_${run}`,
      name: "Bash",
      input: { command: `npm test ${run}` },
    };
    said.push({
      kind: "assistant",
      model: "",
      content: [text(`Run ${run}.`), call as Block],
      time: time - 7 * MINUTE,
    });
    const result = {
      type: "tool_result" as const,
      tool_use_id: `toolu_${run}`,
      content: "1 failed. ".repeat(400),
    };
    said.push({ kind: "results", results: [result], time });
  }
  return said;
}

const text = (words: string): Block => ({ type: "text", text: words });
