// One exchange: from what the human says to the final answer, over as many turns as the tools need.
import type { AssistantMessage, Block, UserContent } from "@palimpsest/core";
import { ModelError } from "@palimpsest/core";
import type { ExchangeEnd } from "./events.ts";
import type { Queue } from "./queue.ts";
import { type RespondParts, respond, textOf } from "./respond.ts";
import { type CallParts, runCalls, type ToolCall } from "./run-calls.ts";

export interface ExchangeParts extends RespondParts, CallParts {
  readonly queue: Queue;
  readonly maxTurns: number;
  /** Asked before the final answer ends the exchange: a text sends the agent back to work. */
  beforeStop?(answer: string): Promise<string | undefined>;
  /** What a message looks like once hooks and mentions have added to it. */
  say(content: UserContent): Promise<void>;
}

/** An answer that runs into its own limit is asked to go on so often; a model that never ends is stopped. */
const MOST_CONTINUATIONS = 3;
const GO_ON = "Your answer reached the output limit and was cut. Go on exactly where it ended.";

export async function runExchange(parts: ExchangeParts, signal: AbortSignal): Promise<ExchangeEnd> {
  const { session, tell } = parts;
  let text = "";
  let continuations = 0;
  for (let turns = 1; ; turns++) {
    await takeQueued(parts);
    if (turns > parts.maxTurns) return { reason: "max-turns", text, turns: turns - 1 };
    tell({ type: "request", turn: turns });
    const responded = await respond(parts, signal);
    if (!responded.ok) return ended(responded, { text: responded.text || text, turns }, signal);
    const { message } = responded;
    text = textOf(message.content) || text;
    const calls = callsOf(message);
    if (calls.length > 0) {
      await session.toolResults(await runCalls(parts, calls, signal));
      if (signal.aborted) return { reason: "interrupted", text, turns };
      continue;
    }
    if (message.stop_reason === "pause_turn") continue;
    if (message.stop_reason === "max_tokens" && continuations++ < MOST_CONTINUATIONS) {
      await session.remind(GO_ON);
      continue;
    }
    if (parts.queue.waiting.length > 0) continue;
    const more = await parts.beforeStop?.(text);
    if (more === undefined) return { reason: "done", text, turns };
    await session.remind(more);
  }
}

async function takeQueued({ queue, say, tell }: ExchangeParts): Promise<void> {
  for (const content of queue.take()) {
    await say(content);
    tell({ type: "queued", content });
  }
}

function callsOf(message: AssistantMessage): readonly ToolCall[] {
  return message.content.flatMap((block: Block) =>
    block.type === "tool_use"
      ? [{ id: block.id as string, name: block.name as string, input: block.input }]
      : [],
  );
}

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
