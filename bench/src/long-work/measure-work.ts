// The cost and course of a run, from the emulator's ledger, and the lowest possible cost of the same work.
import type { EntryOf } from "@palimpsest/core/internal";
import { type LedgerRow, type ModelFacts, modelTable, requestTokens } from "@palimpsest/emulator";
import { countUnreadable } from "../replay/count-unreadable.ts";
import { type Column, emulatedModels, modelOf, TAIL_TOKENS } from "./column.ts";
import { driveWork, type Run } from "./drive-work.ts";
import { Costs, findOptimum } from "./optimum.ts";
import type { StartServer } from "./start-server.ts";
import { traceOf } from "./trace.ts";
import type { Work } from "./work.ts";
import { directiveIn } from "./working-model.ts";

export interface Measured {
  /** Background calls included. */
  readonly dollars: number;
  readonly background: number;
  readonly calls: number;
  /** Share of all input that was read from the cache. */
  readonly hits: number;
  readonly peak: number;
  readonly breaks: number;
  readonly refused: number;
  /** Compactions that asked a model, and those from notes alone. */
  readonly summaries: number;
  readonly fromNotes: number;
  /** Needed lines that were no longer in view, and those that were never found. */
  readonly missed: number;
  readonly wanted: number;
  readonly lost: number;
  /** The cost of prompts with optimal clearing at the same K, and the actual cost divided by it. */
  readonly overOptimum: number;
  /** The total cost if clearing never broke the cache, and if each request contained only new content. */
  readonly free: number;
  readonly least: number;
  /** New tokens per request, on average. */
  readonly stepTokens: number;
  /** Results that Recall could not read back exactly. */
  readonly unreadable: number;
  /** The ledgers of the session and the emulator agree. */
  readonly agrees: boolean;
  readonly stopped: boolean;
}

const MILLION = 1_000_000;
/** Tolerance: sums in another order differ in their last digits. */
const ROUNDING = 1e-9;

export async function measureWork(work: Work, column: Column, start?: StartServer): Promise<Measured> {
  const run = await driveWork(work, column, start);
  const { session, model } = run;
  // Token counting requests are free.
  const ledger = run.ledger.filter(({ endpoint }) => endpoint === "messages");
  const sumRows = (of: (row: LedgerRow) => number) => ledger.reduce((all, row) => all + of(row), 0);
  const dollars = sumRows((row) => row.dollars);
  const boundaries = [...session.view.tree.values()].flatMap(({ entry }) =>
    entry.type === "boundary" ? [entry] : [],
  );
  const { missed, seen, lost } = model.wanted;
  return {
    dollars,
    calls: ledger.length,
    hits: sumRows((row) => row.read) / sumRows(inputOf),
    peak: Math.max(...ledger.map(inputOf)),
    breaks: session.view.breaks.length,
    refused: ledger.filter(({ status }) => status !== 200).length,
    summaries: boundaries.filter((entry) => !isFromNotes(entry)).length,
    fromNotes: boundaries.filter(isFromNotes).length,
    missed,
    wanted: missed + seen,
    lost,
    background: sumRows((row) => (isMain(row) ? 0 : row.dollars)),
    ...computeBounds(run, column),
    unreadable: await countUnreadable(session),
    agrees: Math.abs(session.ledger.total.usd / dollars - 1) < ROUNDING,
    stopped: run.stopped !== undefined,
  };
}

const inputOf = ({ uncached, read, written5m, written1h }: LedgerRow) =>
  uncached + read + written5m + written1h;

const isFromNotes = ({ method }: EntryOf<"boundary">) => method === "notes";

/** A request of the conversation, not a background request. */
export const isMain = ({ body }: LedgerRow) => body !== undefined && directiveIn(body) === undefined;

function computeBounds(run: Run, column: Column) {
  const facts = modelTable(emulatedModels(column)).get(modelOf(column))!;
  const { costs, trace, front } = costsOf(run, facts);
  const priceTokens = (tokens: number) => (tokens * facts.price.input) / MILLION;
  const main = run.ledger.filter(isMain);
  const output = main.reduce((all, row) => all + (row.output * facts.price.output) / MILLION, 0);
  const dollars = main.reduce((all, row) => all + row.dollars, 0);
  const news = trace.flatMap(({ added }) => added).reduce((all, { tokens }) => all + tokens, 0);
  return {
    overOptimum: (dollars - output) / priceTokens(findOptimum(costs).cost),
    free: priceTokens(costs.free()) + output,
    stepTokens: news / trace.length,
    least: priceTokens(facts.readMultiplier * front * trace.length + news) + output,
  };
}

/** Computes the cost of any schedule of clearings in this run, and has the schedule of the run itself. */
export function costsOf({ session, keeps }: Run, facts: ModelFacts) {
  const trace = traceOf(session, facts);
  const front = frontTokens(session.view.prelude!, facts);
  const costs = new Costs(trace, {
    front,
    read: facts.readMultiplier,
    writeFront: facts.write1hMultiplier,
    keeps,
    tailTokens: TAIL_TOKENS,
    bindsThinking: facts.boundThinking,
  });
  return { costs, trace, front, clears: trace.flatMap(({ cleared }, t) => (cleared > 0 ? [t] : [])) };
}

function frontTokens(
  { system, tools }: { system: readonly object[]; tools: readonly object[] },
  facts: ModelFacts,
): number {
  const request = { model: facts.id, max_tokens: 1, messages: [], system, tools };
  return requestTokens(request as never, facts);
}
