// Runs one exchange: from the user's message to the final answer, over as many turns as the tools need.
import { ModelError } from "@palimpsest/core/internal";
import { describeError } from "@palimpsest/core/text";
import type { AgentEvent, ExchangeEnd, Tell } from "./agent-event.ts";
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
  /** Records a message with what hooks and mentions add. Returns the reason if it was refused. */
  say(message: QueuedMessage): Promise<string | undefined>;
  /** Adds news to the tail of the request. */
  beforeRequest?(): Promise<void>;
  /** Called before the exchange ends: a text makes the agent continue. */
  beforeStop?(answer: string): Promise<string | undefined>;
  /** Why the exchange must stop, once a hook said so. */
  halted?(): string | undefined;
}

const NOTHING_TO_ANSWER = "There is nothing to answer. Send a message first.";
/** Broken streams in a row. After more, the user must fix the connection. */
const MAX_BROKEN = 2;
const BROKE_OFF = "The connection was lost in the middle of your answer. Continue exactly where it ended.";

export async function runExchange(parts: ExchangeDependencies, signal: AbortSignal): Promise<ExchangeEnd> {
  const { session, tell } = parts;
  let text = "";
  /** The earlier parts of an answer that takes several responses. */
  let carried = "";
  const unfinished = new UnfinishedAnswers();
  let broken = 0;
  /** The server paused: its partial answer must be sent back with nothing after it. */
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
        tell({ type: "partial", content: responded.partial });
        tell({ type: "notice", text: brokenNotice(responded) });
        if (!session.isUnanswered) await session.remind(BROKE_OFF);
        continue;
      }
      return endExchange(responded, { text, turns }, signal);
    }
    broken = 0;
    const { message } = responded;
    const answer = joinAnswer(carried, textOf(message.content));
    text = answer || text;
    carried = "";
    const next = unfinished.next(message);
    if ("notice" in next && next.notice) tell({ type: "notice", text: next.notice });
    const calls = findCalls(message);
    isPaused = calls.length === 0 && next.step === "resume";
    if (calls.length > 0) {
      const shown: Record<string, Shown> = {};
      const keepShown: Tell = (event) => {
        const kept = event.type === "tool-end" ? takeShown(event) : undefined;
        if (kept && "id" in event) shown[event.id] = kept;
        tell(event);
      };
      const results = await runCalls({ ...parts, tell: keepShown }, calls, signal);
      await session.toolResults(results, Object.keys(shown).length > 0 ? { shown } : {});
      tell({ type: "results", results });
    }
    if (next.step === "stop") return { reason: "truncated", text, turns, message: next.message };
    if (calls.length > 0 || isPaused) continue;
    if (next.step === "continue") {
      carried = answer;
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
    // Messages and reports that arrived while the hook ran.
    if ((await takeQueued(parts)).taken === 0 && !session.isUnanswered)
      return { reason: "done", text, turns };
  }
}

type Shown = { readonly summary?: string; readonly diff?: string };

/** What cannot be derived from the result, for a resume. */
function takeShown({ summary, content, diff }: Extract<AgentEvent, { type: "tool-end" }>): Shown | undefined {
  const isDerived = typeof content === "string" && content.trimStart().startsWith(summary);
  if (isDerived && diff === undefined) return undefined;
  return { ...(!isDerived && { summary }), ...(diff !== undefined && { diff }) };
}

/** Two answers that share this many first characters are not alike by chance. */
const SAME_START = 20;

/** A model asked to continue may start over instead: then the earlier part is dropped. */
function joinAnswer(before: string, text: string): string {
  const start = before.trimStart().slice(0, SAME_START);
  return start.length === SAME_START && text.trimStart().startsWith(start) ? text : `${before}${text}`;
}

interface Taken {
  /** How many messages were recorded. */
  readonly taken: number;
  /** Why the last one was refused, if it was. */
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

/** The stream broke in the middle. The client does not retry, since part of the answer was already shown. */
const isBroken = ({ error }: ResponseOutcome & { ok: false }): boolean =>
  ModelError.isInstance(error) && error.details.partial !== undefined && error.details.retryable === true;

/** The error says what happened; this adds what the agent does about it. */
function brokenNotice({ error, partial }: ResponseOutcome & { ok: false }): string {
  const what =
    (error as ModelError).code === "timeout" ? (error as ModelError).message : "The connection was lost.";
  return `${what} ${partial.length > 0 ? "Asking the model to continue." : "Asking again."}`;
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
