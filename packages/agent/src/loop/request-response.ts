// One turn of the model: prepares and sends the request, streams the response to the interface and records it. If the request does
// not fit, the conversation is compacted and the request sent again, once.
import type { AssistantMessage, Block, Model, RequestBody, Session } from "@palimpsest/core";
import { ModelError } from "@palimpsest/core/internal";
import type { Tell } from "./agent-event.ts";

export interface ResponseDependencies {
  readonly session: Session;
  readonly model: Model;
  readonly tell: Tell;
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

async function sendRequest(
  { session, model, tell, answerOffline }: ResponseDependencies,
  body: RequestBody,
  signal: AbortSignal,
) {
  const response = model.send(body, { signal, ...(answerOffline && { answerOffline }) });
  for await (const event of response) {
    if (event.type !== "content_block_delta") continue;
    const { delta } = event;
    if (delta.type === "text_delta") tell({ type: "text", text: delta.text as string });
    if (delta.type === "thinking_delta") tell({ type: "thinking", text: delta.thinking as string });
  }
  const message = await response.final();
  await session.assistant(message);
  tell({ type: "response", message });
  return { ok: true as const, message };
}

/** Keeps what had arrived: the user saw it, and it is paid for. */
async function keepPartial({ session }: ResponseDependencies, error: unknown): Promise<ResponseOutcome> {
  const { partial, incomplete = [] } = ModelError.isInstance(error) ? error.details : {};
  if (partial) await session.aborted(partial, { incomplete });
  return { ok: false, error, partial: partial?.content ?? [] };
}

export const textOf = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.type === "text" ? [block.text as string] : [])).join("");
