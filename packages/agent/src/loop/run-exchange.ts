// One exchange: from what the human says to the final answer, over as many turns as the tools need.
import { ModelError } from "@palimpsest/core/internal";
import { describeError } from "@palimpsest/core/text";
import type { ExchangeEnd } from "./agent-event.ts";
import type { MessageQueue, QueuedMessage } from "./message-queue.ts";
import {
  type ResponseDependencies,
  type ResponseOutcome,
  requestResponse,
  textOf,
} from "./request-response.ts";
import { type CallDependencies, runCalls } from "./run-calls.ts";
import { findCalls } from "./tool-call.ts";
import { UnfinishedAnswers } from "./unfinished-answers.ts";

export interface ExchangeDependencies extends ResponseDependencies, CallDependencies {
  readonly queue: MessageQueue;
  readonly maxTurns: number;
  /** Puts a message on record, with what hooks and mentions add to it. A text: why it was kept back. */
  say(message: QueuedMessage): Promise<string | undefined>;
  /** What has become known meanwhile goes to the tail of the request. */
  beforeRequest?(): Promise<void>;
  /** Asked before the final answer ends the exchange: a text sends the agent back to work. */
  beforeStop?(answer: string): Promise<string | undefined>;
  /** Why no more shall be done, once a hook has said so. */
  halted?(): string | undefined;
}

const NOTHING_TO_ANSWER = "There is nothing to answer. Send a message first.";
/** Streams that break off in a row. Beyond this the connection is the problem, and the user's to mend. */
const MAX_BROKEN = 2;
const BROKE_OFF = "The connection broke off in the middle of your answer. Go on exactly where it ended.";

export async function runExchange(parts: ExchangeDependencies, signal: AbortSignal): Promise<ExchangeEnd> {
  const { session, tell } = parts;
  let text = "";
  /** Of an answer that comes in several pieces: those before the one under way. */
  let carried = "";
  const unfinished = new UnfinishedAnswers();
  let broken = 0;
  /** The server wants its half answer back as it is: nothing may stand behind it. */
  let isPaused = false;
  for (let turns = 0; ; ) {
    const so = { text, turns };
    if (signal.aborted) return { reason: "interrupted", ...so };
    const { keptBack } = isPaused ? NOTHING : await takeQueued(parts);
    const halted = parts.halted?.() ?? (turns === 0 && !session.isUnanswered ? keptBack : undefined);
    if (halted !== undefined) return { reason: "stopped", ...so, message: halted };
    if (turns === 0 && !session.isUnanswered) return { reason: "failed", ...so, message: NOTHING_TO_ANSWER };
    if (turns >= parts.maxTurns) return { reason: "max-turns", ...so };
    if (!isPaused) await parts.beforeRequest?.();
    turns++;
    tell({ type: "request", turn: turns });
    const responded = await requestResponse(parts, signal);
    if (!responded.ok) {
      text = `${carried}${textOf(responded.partial)}` || text;
      if (!signal.aborted && isBroken(responded) && broken++ < MAX_BROKEN) {
        carried = session.isUnanswered ? carried : text;
        tell({ type: "notice", text: brokenNotice(responded) });
        if (!session.isUnanswered) await session.remind(BROKE_OFF);
        continue;
      }
      return endExchange(responded, { text, turns }, signal);
    }
    broken = 0;
    const { message } = responded;
    text = `${carried}${textOf(message.content)}` || text;
    carried = "";
    const next = unfinished.next(message);
    if ("notice" in next && next.notice) tell({ type: "notice", text: next.notice });
    const calls = findCalls(message);
    isPaused = calls.length === 0 && next.step === "resume";
    if (calls.length > 0) {
      const results = await runCalls(parts, calls, signal);
      await session.toolResults(results);
      tell({ type: "results", results });
    }
    if (next.step === "stop") return { reason: "truncated", text, turns, message: next.message };
    if (calls.length > 0 || isPaused) continue;
    if (next.step === "continue") {
      carried = text;
      await session.remind(next.reminder);
      continue;
    }
    if (signal.aborted) return { reason: "done", text, turns };
    if ((await takeQueued(parts)).taken > 0) continue;
    const more = await parts.beforeStop?.(text);
    if (more !== undefined) {
      await session.remind(more);
      continue;
    }
    // Said while a hook was asked.
    if ((await takeQueued(parts)).taken === 0) return { reason: "done", text, turns };
  }
}

interface Taken {
  /** How many went in. */
  readonly taken: number;
  /** Why the last one did not, if it did not. */
  readonly keptBack?: string | undefined;
}

const NOTHING: Taken = { taken: 0 };

async function takeQueued({ queue, say, tell }: ExchangeDependencies): Promise<Taken> {
  let taken = 0;
  let keptBack: string | undefined;
  for (const message of queue.take()) {
    keptBack = await say(message);
    const { content } = message;
    if (keptBack === undefined) taken++;
    tell(keptBack === undefined ? { type: "said", content } : { type: "notice", text: keptBack });
  }
  return { taken, keptBack };
}

/** It broke in the middle: sending again is ours, since part of it was shown already. */
const isBroken = ({ error }: ResponseOutcome & { ok: false }): boolean =>
  ModelError.isInstance(error) && error.details.partial !== undefined && error.details.retryable === true;

/** The error's own sentence says what happened; that it is mended is said here. */
function brokenNotice({ error, partial }: ResponseOutcome & { ok: false }): string {
  const what =
    (error as ModelError).code === "timeout" ? (error as ModelError).message : "The connection broke off.";
  return `${what} ${partial.length > 0 ? "Asking the model to go on." : "Asking again."}`;
}

function endExchange(
  { error }: { readonly error: unknown },
  so: { readonly text: string; readonly turns: number },
  signal: AbortSignal,
): ExchangeEnd {
  if (signal.aborted) return { reason: "interrupted", ...so };
  const message = describeError(error);
  const refused = ModelError.isInstance(error) && error.code === "refused";
  return { reason: refused ? "refused" : "failed", ...so, message, error };
}
