// The JSON result of a one-shot run. Its fields are a stable API. Pure.
import type { ExchangeEnd } from "@palimpsest/agent";
import { type Ledger, ModelError, type Opening, type Totals } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";

export interface Result {
  readonly type: "result";
  readonly subtype:
    | "success"
    | "error_max_turns"
    | "error_refused"
    | "error_stopped"
    | "error_truncated"
    | "error_interrupted"
    | "error";
  readonly is_error: boolean;
  /** The answer; if it is incomplete, also what went wrong. */
  readonly result: string;
  /** `null` if no session was saved, such as when a hook refused the message. */
  readonly session_id: string | null;
  /** Entries of the session that could not be written to disk; a later `--continue` does not know them. */
  readonly unsaved_entries: number;
  /** Only if the transcript of a resumed session was damaged: which part could not be used. */
  readonly transcript_damage?: { readonly skipped_lines: number; readonly torn_bytes: number };
  readonly num_turns: number;
  readonly duration_ms: number;
  /** The part of the duration spent in model calls, also in the background; parallel calls are added up. */
  readonly duration_api_ms: number;
  /** The API's stop reason of the last response; `null` if there was none. */
  readonly stop_reason: string | null;
  /** Calls that did not run, because nobody could be asked, or because a rule or hook refused them. */
  readonly permission_denials: readonly Denied[];
  /** Only if memory changed: sentences with the change and the command that undoes it. */
  readonly memory_changes?: readonly string[];
  /** Only if no model is configured: the offline engine answered, and no server was called. */
  readonly offline?: true;
  /** The cost of this run, including background work; `null` if a price is unknown. */
  readonly total_cost_usd: number | null;
  readonly usage: Tokens;
  /** The same by layer; `main` is the conversation itself. */
  readonly layers: Readonly<
    Record<string, Tokens & { readonly calls: number; readonly cost_usd: number | null }>
  >;
  /** The same by model, named as in other agents' results. */
  readonly modelUsage: Readonly<Record<string, ModelUsage>>;
}

interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadInputTokens: number;
  readonly cacheCreationInputTokens: number;
  readonly webSearchRequests: number;
  readonly costUSD: number | null;
}

export interface Denied {
  readonly tool_name: string;
  readonly tool_use_id: string;
  readonly tool_input: unknown;
  readonly reason: string;
}

interface Tokens {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly output_tokens: number;
}

const SUBTYPES: Readonly<Record<ExchangeEnd["reason"], Result["subtype"]>> = {
  done: "success",
  "max-turns": "error_max_turns",
  refused: "error_refused",
  stopped: "error_stopped",
  truncated: "error_truncated",
  interrupted: "error_interrupted",
  failed: "error",
};

/** Counted from the session's events during this run. */
interface ResponseCounts {
  readonly milliseconds: number;
  readonly stopReason: string | null;
}

const NO_RESPONSES: ResponseCounts = { milliseconds: 0, stopReason: null };

export interface Run {
  readonly end: ExchangeEnd;
  readonly session: string | null;
  readonly duration: number;
  readonly responses?: ResponseCounts;
  readonly denied?: readonly Denied[];
  readonly memoryChanges?: readonly string[];
  readonly unsaved?: number;
  readonly damage?: Opening["damage"] | undefined;
  readonly isOffline?: boolean;
  /** The session's ledger before and after this run; the difference is the cost of this run. */
  readonly before?: Ledger;
  readonly after?: Ledger;
}

export function resultOf(run: Run): Result {
  const { end, session, duration, denied = [], memoryChanges = [], unsaved = 0, damage, before, after } = run;
  const { responses = NO_RESPONSES } = run;
  const isDamaged = damage !== undefined && damage.skipped + damage.tornBytes > 0;
  const layers = subtractParts(after?.layers, before?.layers);
  const models = subtractParts(after?.models, before?.models);
  const total = after ? subtractCounts(after.total, before?.total) : NOTHING;
  return {
    type: "result",
    subtype: SUBTYPES[end.reason],
    is_error: end.reason !== "done",
    result: [end.text, wordsOf(end)].filter((text) => text !== "").join("\n\n"),
    session_id: session,
    unsaved_entries: unsaved,
    ...(isDamaged && {
      transcript_damage: { skipped_lines: damage.skipped, torn_bytes: damage.tornBytes },
    }),
    num_turns: end.turns,
    duration_ms: Math.round(duration),
    duration_api_ms: Math.round(responses.milliseconds),
    stop_reason: responses.stopReason,
    permission_denials: denied,
    ...(memoryChanges.length > 0 && { memory_changes: memoryChanges }),
    ...(run.isOffline && { offline: true }),
    total_cost_usd: costOf(total),
    usage: tokensOf(total),
    layers: Object.fromEntries(
      layers.map(([name, totals]) => [
        name,
        { calls: totals.calls, ...tokensOf(totals), cost_usd: costOf(totals) },
      ]),
    ),
    modelUsage: Object.fromEntries(models.map(([name, totals]) => [name, usageOf(totals)])),
  };
}

/** The layers or models that were called during this run. */
const subtractParts = (
  after: ReadonlyMap<string, Totals> = new Map(),
  before: ReadonlyMap<string, Totals> = new Map(),
): readonly (readonly [name: string, totals: Counted])[] =>
  Array.from(after, ([name, totals]) => [name, subtractCounts(totals, before.get(name))] as const).filter(
    ([, { calls }]) => calls > 0,
  );

/** Why there is no complete answer; empty if there is one. */
export function wordsOf(end: ExchangeEnd): string {
  if (end.reason === "truncated") return `${end.message} --continue goes on from there.`;
  if ("message" in end)
    return isGivenUp(end) ? `${end.message} Gave up; --continue asks again.` : end.message;
  if (end.reason === "max-turns")
    return `Stopped after ${formatCount(end.turns, "turn")} (--max-turns). Use --continue to go on from there.`;
  return end.reason === "interrupted" ? "Interrupted. Use --continue to resume." : "";
}

const GIVEN_UP: ReadonlySet<string> = new Set(["connection", "timeout"]);

/** Whether the server was given up on: the conversation is recorded, and the same request may succeed later. */
const isGivenUp = (end: ExchangeEnd): boolean =>
  end.reason === "failed" &&
  ModelError.isInstance(end.error) &&
  (GIVEN_UP.has(end.error.code) || end.error.details.retryable === true);

type Counted = Pick<
  Totals,
  "calls" | "uncached" | "read" | "written5m" | "written1h" | "output" | "searches" | "usd" | "unpricedCalls"
>;

const NOTHING: Counted = {
  calls: 0,
  uncached: 0,
  read: 0,
  written5m: 0,
  written1h: 0,
  output: 0,
  searches: 0,
  usd: 0,
  unpricedCalls: 0,
};

function subtractCounts(after: Counted, before: Counted = NOTHING): Counted {
  const names = Object.keys(NOTHING) as (keyof Counted)[];
  return Object.fromEntries(
    names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  ) as unknown as Counted;
}

/** `null` instead of zero if a price is unknown. */
const costOf = ({ usd, unpricedCalls }: Counted) => (unpricedCalls > 0 ? null : usd);

const tokensOf = ({ uncached, read, written5m, written1h, output }: Counted): Tokens => ({
  input_tokens: uncached,
  cache_creation_input_tokens: written5m + written1h,
  cache_read_input_tokens: read,
  output_tokens: output,
});

const usageOf = (totals: Counted): ModelUsage => ({
  inputTokens: totals.uncached,
  outputTokens: totals.output,
  cacheReadInputTokens: totals.read,
  cacheCreationInputTokens: totals.written5m + totals.written1h,
  webSearchRequests: totals.searches ?? 0,
  costUSD: costOf(totals),
});
