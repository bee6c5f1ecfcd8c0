// The model call of a full compaction: a fork is asked for a summary. Tries again if a stream breaks off, asks once more if the
// answer is not a whole summary, and sheds the oldest rounds if the request is itself too long.

import type { ForkOutcome, RunFork } from "../../forks/fork.ts";
import { findForkBase } from "../../forks/fork-base.ts";
import { isTooLong, type ModelError, type ModelErrorCode, type OfflineAnswer } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Slot, View } from "../../view/view.ts";
import type { TokensOf } from "./compaction-sizes.ts";
import { type Parsed, parseSummary } from "./parse-summary.ts";
import { planLadder, type Shed } from "./plan-ladder.ts";
import { replaceMedia } from "./replace-media.ts";

const LAYER = "compaction";
/** One turn for a tool call that is refused, one for the summary. */
const MAX_TURNS = 2;
/** Failures after which the same request may succeed at once; for others the client has already waited and retried. */
const DIED: readonly ModelErrorCode[] = ["stream-broken", "connection", "timeout", "overloaded", "server"];

/** How often the summary is asked for again if the answer could not be used. */
const MAX_REPEATS = 1;
/** Why an answer with this stop reason is incomplete. */
const ENDS: Readonly<Record<string, string>> = {
  max_tokens: "the output limit cut it off",
  model_context_window_exceeded: "the window was full before it ended",
  refusal: "the model refused to go on",
  tool_use: "the model called a tool instead",
};

export interface FullInput {
  readonly view: View;
  readonly runFork: RunFork;
  /** What the summary must have seen at least; the ladder starts there. */
  readonly base: readonly Slot[];
  readonly directive: string;
  /** Makes the summary without a model. */
  readonly answerOffline?: OfflineAnswer;
  /** The output limit of the call, whatever the conversation's own is. */
  readonly maxTokens: number;
  /** The caller forces a tool call, so the summary is asked for with `auto` and misses the cache. */
  readonly isToolForced: boolean;
  readonly settings: Pick<Settings["compaction"], "streamRetries" | "ladderTries" | "ladderPercent">;
  /** The prompt cache has expired, so sending less costs nothing. */
  readonly expired: boolean;
  readonly tokensOf: TokensOf;
  readonly signal?: AbortSignal | undefined;
}

export type FullOutcome =
  | {
      readonly ok: true;
      readonly text: string;
      /** The number of rounds that the summary has not seen. */
      readonly shed: number;
    }
  | { readonly ok: false; readonly reason: string };

export async function runFullSummary(input: FullInput): Promise<FullOutcome> {
  const { view, base, settings, tokensOf } = input;
  let retries = settings.streamRetries;
  let tries = settings.ladderTries;
  let repeats = MAX_REPEATS;
  let shed: Shed | undefined;
  let unusable: string | undefined;
  for (;;) {
    const outcome = await askForSummary(input, shed, unusable);
    if (outcome.ok || outcome.error?.code === "refused") {
      const read = outcome.ok ? readSummary(outcome) : { ok: false as const, reason: ENDS.refusal! };
      if (read.ok) return { ...read, shed: shed?.count ?? 0 };
      if (repeats-- <= 0 || input.signal?.aborted) return read;
      unusable = read.reason;
      continue;
    }
    const { reason } = outcome;
    const error: ModelError | undefined = outcome.error;
    if (error && isTooLong(error)) {
      if (tries-- <= 0) return { ok: false, reason: `the summary request is still too long: ${reason}` };
      const percent = settings.ladderPercent;
      shed = planLadder({ view, base, before: shed, excess: readExcess(error), percent, tokensOf });
      if (!shed)
        return { ok: false, reason: "the summary request is too long, and nothing more can be left out" };
      continue;
    }
    const hasDied = isDied(outcome.error);
    if (!hasDied || retries-- <= 0) return { ok: false, reason };
  }
}

/** A failure marked as not retryable has already used up the time that a person will wait. */
const isDied = (error: ModelError | undefined): boolean =>
  error !== undefined && DIED.includes(error.code) && error.details.retryable !== false;

async function askForSummary(
  { view, runFork, directive, maxTokens, isToolForced, expired, signal, answerOffline }: FullInput,
  shed: Shed | undefined,
  unusable: string | undefined,
) {
  const task = {
    layer: LAYER,
    directive: unusable === undefined ? directive : `${directive}\n\n${formatRepeat(unusable)}`,
    maxTurns: MAX_TURNS,
    maxTokens,
    ...(isToolForced ? { hasFreeToolChoice: true } : {}),
    ...(signal ? { signal } : {}),
    ...(answerOffline ? { answerOffline } : {}),
  };
  const slots = shed?.slots ?? (expired ? markMedia(view) : undefined);
  return runFork(slots ? { ...task, slots } : task);
}

/** Returns a view only if something had to be replaced; otherwise the fork shares the original without a copy. */
function markMedia(view: View) {
  const base = findForkBase(view).slots;
  const slots = replaceMedia(base, view);
  return slots === base ? undefined : slots;
}

const formatRepeat = (reason: string): string =>
  `You were asked for this before, and the answer could not be used: ${reason}. Answer again, with the whole \`<summary>\` element and all nine sections.`;

/** Accepts only a complete summary: half a summary would be taken for a whole one. */
function readSummary({ text, message }: Extract<ForkOutcome, { ok: true }>): Parsed {
  const { stop_reason: end } = message;
  if (end === "end_turn") return parseSummary(text);
  return { ok: false, reason: ENDS[end ?? ""] ?? `it did not end by itself (${end ?? "no stop reason"})` };
}

function readExcess({ details }: ModelError): number | undefined {
  if (!details.tokens) return undefined;
  const excess = details.tokens.sent - details.tokens.limit;
  return excess > 0 ? excess : undefined;
}
