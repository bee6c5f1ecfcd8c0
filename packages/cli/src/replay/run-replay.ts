// Replays one session in all columns in parallel, request by request.
import type { RequestBody, Session } from "@palimpsest/core";
import type { LoadedSession } from "../page/load-sessions.ts";
import { planReplay, type ReplayPlan } from "./plan-replay.ts";
import { ReplayColumn, type ReplayedRequest, RULES, type RuleName, sizeOf } from "./replay-column.ts";

interface ColumnResult {
  readonly rule: RuleName;
  readonly requests: readonly ReplayedRequest[];
  /** Why it did not reach the end. */
  readonly stopped?: string;
}

export interface ReplayResult {
  readonly id: string;
  readonly title: string | undefined;
  readonly recordedBy?: string;
  /** Without the events: for a folder of sessions those would not fit into memory. */
  readonly plan: Omit<ReplayPlan, "events">;
  readonly columns: readonly ColumnResult[];
}

export interface ReplayWatch {
  /** Called after each response, when all columns have handled it. */
  noteTurn?(done: number, all: number, latest: ReadonlyMap<RuleName, ReplayedRequest>): void;
  /** Called with each request before it is answered. */
  takeBody?(rule: RuleName, number: number, body: RequestBody): void;
  takeRequest?(rule: RuleName, request: ReplayedRequest): void;
}

export interface RunOptions {
  readonly window?: number | undefined;
  readonly rules?: readonly RuleName[];
  /** Called for each column's session after the last event. */
  readonly beforeClose?: (rule: RuleName, session: Session) => Promise<void>;
}

export async function runReplay(
  session: LoadedSession,
  { window, rules = RULES, beforeClose }: RunOptions = {},
  watch: ReplayWatch = {},
): Promise<ReplayResult> {
  const plan = planReplay(session.entries, window);
  const all = plan.events.filter(({ kind }) => kind === "response").length;
  const columns = await Promise.all(rules.map((rule) => ReplayColumn.open(rule, plan)));
  const requests = new Map<RuleName, ReplayedRequest[]>(rules.map((rule) => [rule, []]));
  const latest = new Map<RuleName, ReplayedRequest>();
  let done = 0;
  for (const event of plan.events) {
    for (const column of columns) {
      const { rule } = column;
      const request = await column.take(event, (number, body) => watch.takeBody?.(rule, number, body));
      if (!request) continue;
      requests.get(rule)!.push(request);
      latest.set(rule, request);
      watch.takeRequest?.(rule, request);
    }
    if (event.kind === "response") watch.noteTurn?.(++done, all, latest);
  }
  const { events: _, ...kept } = plan;
  for (const column of columns) {
    await beforeClose?.(column.rule, column.session);
    await column.close();
  }
  return {
    id: session.id,
    title: session.title,
    ...(session.recordedBy !== undefined && { recordedBy: session.recordedBy }),
    plan: kept,
    columns: columns.map(({ rule, stopped }) => ({
      rule,
      requests: requests.get(rule)!,
      ...(stopped !== undefined && { stopped }),
    })),
  };
}

/** The part of a result that is kept if there are many sessions. */
export interface ReplaySum {
  readonly recorded: ReplayPlan["recorded"];
  readonly columns: readonly {
    readonly rule: RuleName;
    readonly sum: ColumnSum;
    readonly isStopped: boolean;
  }[];
}

export const sumReplay = ({ plan, columns }: ReplayResult): ReplaySum => ({
  recorded: plan.recorded,
  columns: columns.map(({ rule, requests, stopped }) => ({
    rule,
    sum: sumColumn(requests),
    isStopped: stopped !== undefined,
  })),
});

export interface ColumnSum {
  readonly requests: number;
  readonly peak: number;
  readonly read: number;
  readonly written: number;
  readonly uncached: number;
  readonly output: number;
  readonly usd: number;
  readonly clearings: number;
  readonly compactions: number;
  readonly refused: number;
  readonly over: number;
}

const NOTHING: ColumnSum = {
  requests: 0,
  peak: 0,
  read: 0,
  written: 0,
  uncached: 0,
  output: 0,
  usd: 0,
  clearings: 0,
  compactions: 0,
  refused: 0,
  over: 0,
};

export function addColumns(sums: readonly ColumnSum[]): ColumnSum {
  const total: { -readonly [Key in keyof ColumnSum]: number } = { ...NOTHING };
  for (const sum of sums)
    for (const key of Object.keys(NOTHING) as (keyof ColumnSum)[])
      total[key] = key === "peak" ? Math.max(total.peak, sum.peak) : total[key] + sum[key];
  return total;
}

export function sumColumn(requests: readonly ReplayedRequest[]): ColumnSum {
  const sum: { -readonly [Key in keyof ColumnSum]: number } = { ...NOTHING };
  for (const request of requests) {
    sum.requests++;
    sum.peak = Math.max(sum.peak, sizeOf(request));
    for (const key of ["read", "written", "uncached", "output", "usd"] as const) sum[key] += request[key];
    for (const { layer } of request.actions) {
      if (layer === "clearing") sum.clearings++;
      if (layer === "compaction") sum.compactions++;
    }
    if (request.refused !== undefined) sum.refused++;
    if (request.isOver) sum.over++;
  }
  return sum;
}
