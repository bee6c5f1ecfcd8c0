// One turn of the model: prepares and sends the request, streams the response to the interface and records it. If the request does
// not fit, the conversation is compacted and the request sent again, once.
import type { AssistantMessage, Block, Model, RequestBody, Session } from "@palimpsest/core";
import { ModelError } from "@palimpsest/core/internal";
import type { Tell } from "./agent-event.ts";
import {
  hasServerTools,
  planWithoutServerTools,
  type ServerTools,
  WITHDRAWN,
} from "./plan-without-server-tools.ts";
import { ServerCalls } from "./server-calls.ts";

export interface ResponseDependencies {
  readonly session: Session;
  readonly model: Model;
  readonly tell: Tell;
  /** The provider's own tools; see `planWithoutServerTools`. */
  readonly serverTools?: ServerTools;
  /** What can be answered without a model; see `SendOptions`. */
  readonly answerOffline?: () => Promise<string>;
}

export type ResponseOutcome =
  | { readonly ok: true; readonly message: AssistantMessage }
  /** `partial`: the part that had arrived. It is already recorded. */
  | { readonly ok: false; readonly error: unknown; readonly partial: readonly Block[] };

export async function requestResponse(
  parts: ResponseDependencies,
  signal: AbortSignal,
): Promise<ResponseOutcome> {
  try {
    return await sendRequest(
      parts,
      (await parts.session.request({ signal })) as unknown as RequestBody,
      signal,
    );
  } catch (error) {
    return await compactAndResend(parts, error, signal);
  }
}

async function compactAndResend(
  parts: ResponseDependencies,
  error: unknown,
  signal: AbortSignal,
): Promise<ResponseOutcome> {
  try {
    const again = signal.aborted ? undefined : await parts.session.overflow(error, { signal });
    if (!again) return await keepPartial(parts, error);
    parts.tell({ type: "overflow" });
    return await sendRequest(parts, again as unknown as RequestBody, signal);
  } catch (later) {
    return keepPartial(parts, later);
  }
}

async function sendRequest(parts: ResponseDependencies, body: RequestBody, signal: AbortSignal) {
  const { session, tell } = parts;
  const message = await receiveMessage(parts, body, signal).catch(async (error: unknown) => {
    const { serverTools } = parts;
    const without = serverTools && planWithoutServerTools(body, error, serverTools);
    if (!without || signal.aborted) throw error;
    const answer = await receiveMessage(parts, without, signal).catch((later: unknown) => {
      // It was not the tools, unless an answer had begun.
      throw ModelError.isInstance(later) && later.details.partial ? later : error;
    });
    serverTools.withdraw();
    tell({ type: "notice", text: WITHDRAWN });
    return answer;
  });
  await session.assistant(message);
  tell({ type: "response", message });
  return { ok: true as const, message };
}

async function receiveMessage(
  { model, tell, answerOffline, serverTools }: ResponseDependencies,
  body: RequestBody,
  signal: AbortSignal,
): Promise<AssistantMessage> {
  const response = model.send(body, { signal, ...(answerOffline && { answerOffline }) });
  const calls = new ServerCalls(tell);
  try {
    for await (const event of response) {
      calls.take(event);
      if (event.type !== "content_block_delta") continue;
      const { delta } = event;
      if (delta.type === "text_delta") tell({ type: "text", text: delta.text as string });
      if (delta.type === "thinking_delta") tell({ type: "thinking", text: delta.thinking as string });
    }
    const message = await response.final();
    calls.end(message);
    if (hasServerTools(body)) serverTools?.accepted.add(body.model);
    return message;
  } catch (error) {
    calls.end();
    throw error;
  }
}

/** Keeps what had arrived: the user saw it, and it is paid for. */
async function keepPartial({ session }: ResponseDependencies, error: unknown): Promise<ResponseOutcome> {
  const { partial, incomplete = [] } = ModelError.isInstance(error) ? error.details : {};
  if (partial) await session.aborted(partial, { incomplete });
  return { ok: false, error, partial: partial?.content ?? [] };
}

export const textOf = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.type === "text" ? [block.text as string] : [])).join("");
