// Splits a message into the stream events that would have produced it: the inverse of assembling.
import type { AssistantMessage, Block } from "../transcript/blocks.ts";
import type { BlockDelta, StreamEvent } from "./model.ts";

/** Small enough that even a short test message arrives in several pieces. */
const CHUNK_CHARACTERS = 12;

export function* eventsOf(message: AssistantMessage, chunk = CHUNK_CHARACTERS): Generator<StreamEvent> {
  const { content, stop_reason, usage, ...rest } = message;
  const first = { ...rest, content: [], stop_reason: null };
  yield {
    type: "message_start",
    message: usage
      ? { ...first, usage: { ...usage, output_tokens: Math.min(1, usage.output_tokens) } }
      : first,
  };
  for (const [index, block] of content.entries()) {
    const { start, deltas } = takeApart(block, chunk);
    yield { type: "content_block_start", index, content_block: start };
    for (const delta of deltas) yield { type: "content_block_delta", index, delta };
    yield { type: "content_block_stop", index };
  }
  yield {
    type: "message_delta",
    delta: { stop_reason: stop_reason ?? null },
    ...(usage ? { usage: { output_tokens: usage.output_tokens } } : {}),
  };
  yield { type: "message_stop" };
}

function takeApart(block: Block, chunk: number): { start: Block; deltas: BlockDelta[] } {
  const fields = block as unknown as Record<string, unknown>;
  switch (block.type) {
    case "text":
      return {
        start: { ...block, text: "" } as Block,
        deltas: splitPieces(fields.text, chunk).map((text) => ({ type: "text_delta", text })),
      };
    case "thinking":
      return {
        start: { ...block, thinking: "", signature: "" } as Block,
        deltas: [
          ...splitPieces(fields.thinking, chunk).map((thinking) => ({ type: "thinking_delta", thinking })),
          { type: "signature_delta", signature: String(fields.signature) },
        ],
      };
    case "tool_use":
      return {
        start: { ...block, input: {} } as Block,
        deltas: splitPieces(JSON.stringify(fields.input), chunk).map((partial_json) => ({
          type: "input_json_delta",
          partial_json,
        })),
      };
    default:
      return { start: block, deltas: [] };
  }
}

function splitPieces(text: unknown, size: number): string[] {
  const points = [...String(text)];
  const out: string[] = [];
  for (let at = 0; at < points.length; at += size) out.push(points.slice(at, at + size).join(""));
  return out;
}
