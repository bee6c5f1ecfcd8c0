// A model that answers from a script, for tests, simulations and recorded sessions.
import type { AssistantMessage, Block, RequestBody, Usage } from "../transcript/blocks.ts";
import { capabilitiesOf } from "./catalog.ts";
import { eventsOf } from "./events.ts";
import { type Emit, makeResponse } from "./make-response.ts";
import type { Capabilities, Model, ModelError, StreamEvent } from "./model.ts";

/** One answer. The default `stop_reason` is `tool_use` if it contains a tool call, else `end_turn`. */
export interface ScriptedTurn {
  readonly content?: readonly Block[];
  readonly stop_reason?: string;
  /** Other fields of the message. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly usage?: Usage;
  /** Fails with this error after so many events; by default before the first. */
  readonly fail?: { readonly error: ModelError; readonly afterEvents?: number };
  /** Sends nothing more after this many events, until the request is aborted. */
  readonly hangAfterEvents?: number;
  /** The exact events to send, instead of those made from the fields above. */
  readonly events?: Iterable<StreamEvent>;
}

export type Script =
  | readonly ScriptedTurn[]
  | ((request: RequestBody, call: number) => ScriptedTurn | Promise<ScriptedTurn>);

export interface ScriptedOptions {
  readonly script: Script;
  /** The usage of a response whose turn does not give it; by default nothing is cached and a token has four bytes. */
  readonly usage?: (request: RequestBody, content: readonly Block[]) => Usage;
  readonly capabilities?: Partial<Capabilities>;
  /** The number of characters in a delta. */
  readonly chunk?: number;
}

export interface ScriptedModel extends Model {
  /** Every request so far, in order. */
  readonly requests: readonly RequestBody[];
}

export function scriptedModel(options: ScriptedOptions): ScriptedModel {
  const { script, usage = estimateUsage, chunk } = options;
  const requests: RequestBody[] = [];
  return {
    name: "scripted",
    requests,
    capabilitiesOf: (model) => ({ ...capabilitiesOf(model), ...options.capabilities }),
    send(request, { signal } = {}) {
      return makeResponse(async (emit) => {
        const call = requests.push(request) - 1;
        const turn = typeof script === "function" ? await script(request, call) : script[call];
        if (!turn) throw new Error(`the script has no turn ${call + 1}`);
        const events = turn.events ?? eventsOf(toMessage(turn, request, call, usage), chunk);
        await playTurn(turn, events, emit);
      }, signal);
    },
  };
}

async function playTurn(turn: ScriptedTurn, events: Iterable<StreamEvent>, emit: Emit): Promise<void> {
  const { fail, hangAfterEvents = Number.POSITIVE_INFINITY } = turn;
  let sent = 0;
  for (const event of events) {
    if (fail && sent === (fail.afterEvents ?? 0)) throw fail.error;
    if (sent === hangAfterEvents) await new Promise<never>(() => {});
    emit(event);
    sent += 1;
    // Lets the reader see each event before the next, as with a real connection.
    await Promise.resolve();
  }
  if (fail) throw fail.error;
}

function toMessage(
  turn: ScriptedTurn,
  request: RequestBody,
  call: number,
  usage: NonNullable<ScriptedOptions["usage"]>,
): AssistantMessage {
  const content = turn.content ?? [];
  const asksForTool = content.some((block) => block.type === "tool_use");
  return {
    id: `msg_scripted_${call + 1}`,
    type: "message",
    role: "assistant",
    model: request.model,
    ...turn.fields,
    content,
    stop_reason: turn.stop_reason ?? (asksForTool ? "tool_use" : "end_turn"),
    usage: turn.usage ?? usage(request, content),
  };
}

const BYTES_A_TOKEN = 4;

function estimateUsage(request: RequestBody, content: readonly Block[]): Usage {
  const { system, tools, messages } = request;
  const countTokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / BYTES_A_TOKEN);
  return { input_tokens: countTokens({ system, tools, messages }), output_tokens: countTokens(content) };
}
