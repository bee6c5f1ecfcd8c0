// The model call of a full compaction: a fork is asked for a summary. Tries again if a stream breaks off, and sheds the oldest
// rounds if the request is itself too long.

import type { ForkOutcome, RunFork } from "../../forks/fork.ts";
import { findForkBase } from "../../forks/fork-base.ts";
import { isTooLong, type ModelError, type ModelErrorCode } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Slot, View } from "../../view/view.ts";
import type { TokensOf } from "./compaction-sizes.ts";
import { parseSummary } from "./parse-summary.ts";
import { planLadder, type Shed } from "./plan-ladder.ts";
import { replaceMedia } from "./replace-media.ts";

const LAYER = "compaction";
/** One turn for a tool call that is refused, one for the summary. */
const MAX_TURNS = 2;
/** The same request may well succeed at once; for other failures the client has waited and tried already. */
const DIED: readonly ModelErrorCode[] = ["stream-broken", "connection", "timeout", "overloaded", "server"];

/** A truncated summary is better than none, but it must be marked. */
const CUT_OFF = "[The output limit cut this summary off here: what came last is missing from it.]";

export interface FullInput {
  readonly view: View;
  readonly runFork: RunFork;
  /** What the summary must have seen at least; the ladder starts there. */
  readonly base: readonly Slot[];
  readonly directive: string;
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
  let shed: Shed | undefined;
  for (;;) {
    const outcome = await askForSummary(input, shed);
    if (outcome.ok) return summaryOf(outcome, shed);
    const { reason } = outcome;
    const error: ModelError | undefined = outcome.error;
    if (error && isTooLong(error)) {
      if (tries-- <= 0) return { ok: false, reason: `the summary's request stayed too long: ${reason}` };
      const percent = settings.ladderPercent;
      shed = planLadder({ view, base, before: shed, excess: excessOf(error), percent, tokensOf });
      if (!shed) return { ok: false, reason: "the summary's request is too long, with nothing left to shed" };
      continue;
    }
    const hasDied = isDied(outcome.error);
    if (!hasDied || retries-- <= 0) return { ok: false, reason };
  }
}

/** A failure that says of itself that it is not worth another try has had all the time that a person grants. */
const isDied = (error: ModelError | undefined): boolean =>
  error !== undefined && DIED.includes(error.code) && error.details.retryable !== false;

async function askForSummary(
  { view, runFork, directive, expired, signal }: FullInput,
  shed: Shed | undefined,
) {
  const task = { layer: LAYER, directive, maxTurns: MAX_TURNS, ...(signal ? { signal } : {}) };
  const slots = shed?.slots ?? (expired ? markMedia(view) : undefined);
  return runFork(slots ? { ...task, slots } : task);
}

/** Only if something had to be replaced; otherwise the view is shared without a copy. */
function markMedia(view: View) {
  const base = findForkBase(view).slots;
  const slots = replaceMedia(base, view);
  return slots === base ? undefined : slots;
}

function summaryOf(
  { text, message }: Extract<ForkOutcome, { ok: true }>,
  shed: Shed | undefined,
): FullOutcome {
  const parsed = parseSummary(text);
  if (!parsed.ok) return parsed;
  const end = message.stop_reason === "max_tokens" ? `\n\n${CUT_OFF}` : "";
  return { ok: true, text: `${parsed.text}${end}`, shed: shed?.count ?? 0 };
}

function excessOf({ details }: ModelError): number | undefined {
  if (!details.tokens) return undefined;
  const excess = details.tokens.sent - details.tokens.limit;
  return excess > 0 ? excess : undefined;
}
