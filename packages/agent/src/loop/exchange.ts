// One exchange: from what the human says to the final answer, over as many turns as the tools need.
import { ModelError } from "@palimpsest/core";
import { callsOf, isOutOfRoom } from "./calls.ts";
import type { ExchangeEnd } from "./events.ts";
import type { Queue, QueuedMessage } from "./queue.ts";
import { type Responded, type RespondParts, respond, textOf } from "./respond.ts";
import { type CallParts, runCalls } from "./run-calls.ts";

export interface ExchangeParts extends RespondParts, CallParts {
  readonly queue: Queue;
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

/** An answer that runs into its own limit is asked to go on so often; a model that never ends is stopped. */
const MOST_CONTINUATIONS = 3;
const GO_ON = "Your answer reached the output limit and was cut. Go on exactly where it ended.";
const NOTHING_TO_ANSWER = "There is nothing to answer. Say something first.";
/** Streams that break off in a row. Beyond this the connection is the problem, and the user's to mend. */
const MOST_BROKEN = 2;
const BROKE_OFF = "The connection broke off in the middle of your answer. Go on exactly where it ended.";

export async function runExchange(parts: ExchangeParts, signal: AbortSignal): Promise<ExchangeEnd> {
  const { session, tell } = parts;
  let text = "";
  /** Of an answer that comes in several pieces: those before the one under way. */
  let carried = "";
  let continuations = 0;
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
    const responded = await respond(parts, signal);
    if (!responded.ok) {
      text = `${carried}${textOf(responded.partial)}` || text;
      if (!signal.aborted && isBroken(responded) && broken++ < MOST_BROKEN) {
        carried = session.isUnanswered ? carried : text;
        if (!session.isUnanswered) await session.remind(BROKE_OFF);
        continue;
      }
      return ended(responded, { text, turns }, signal);
    }
    broken = 0;
    const { message } = responded;
    text = `${carried}${textOf(message.content)}` || text;
    carried = "";
    const calls = callsOf(message);
    if (calls.length > 0) {
      const results = await runCalls(parts, calls, signal);
      await session.toolResults(results);
      tell({ type: "results", results });
      continue;
    }
    isPaused = message.stop_reason === "pause_turn";
    if (isPaused) continue;
    if (isOutOfRoom(message) && continuations++ < MOST_CONTINUATIONS) {
      carried = text;
      await session.remind(GO_ON);
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

async function takeQueued({ queue, say, tell }: ExchangeParts): Promise<Taken> {
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
const isBroken = ({ error }: Responded & { ok: false }): boolean =>
  ModelError.isInstance(error) && error.details.partial !== undefined && error.details.retryable === true;

function ended(
  { error }: { readonly error: unknown },
  so: { readonly text: string; readonly turns: number },
  signal: AbortSignal,
): ExchangeEnd {
  if (signal.aborted) return { reason: "interrupted", ...so };
  const message = error instanceof Error ? error.message : String(error);
  const refused = ModelError.isInstance(error) && error.code === "refused";
  return { reason: refused ? "refused" : "failed", ...so, message, error };
}
