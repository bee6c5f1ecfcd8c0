// A finished message as the events of its stream.
import type { Block, MessageResponse, StreamEvent } from "../wire.ts";
import { splitPieces, textPieces } from "./split.ts";

export function eventsOf(message: MessageResponse, cutJson?: string): StreamEvent[] {
  const events: StreamEvent[] = [startEvent(message), { type: "ping" }];
  message.content.forEach((block, index) => {
    const last = index === message.content.length - 1;
    events.push({ type: "content_block_start", index, content_block: toOpeningBlock(block) });
    for (const delta of deltasOf(block, last ? cutJson : undefined)) {
      events.push({ type: "content_block_delta", index, delta });
    }
    events.push({ type: "content_block_stop", index });
  });
  return [...events, endEvent(message), { type: "message_stop" }];
}

/** The usage of the prompt is known at the start; that of the answer is not. */
function startEvent(message: MessageResponse): StreamEvent {
  const { iterations: _, ...usage } = message.usage;
  const unfinished = { ...message, content: [], stop_reason: null, stop_sequence: null, stop_details: null };
  const { context_management: __, ...known } = unfinished as Record<string, unknown>;
  return { type: "message_start", message: { ...known, usage: { ...usage, output_tokens: 1 } } };
}

function endEvent(message: MessageResponse): StreamEvent {
  const { stop_reason, stop_sequence, stop_details, container, usage, context_management } = message;
  const { service_tier: _, inference_geo: __, speed: ___, cache_creation: ____, ...cumulative } = usage;
  return {
    type: "message_delta",
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage: cumulative,
    ...(context_management === undefined ? {} : { context_management }),
  };
}

function toOpeningBlock(block: Block): Block {
  switch (block.type) {
    case "text":
      return Array.isArray(block.citations) ? { ...block, text: "", citations: [] } : { ...block, text: "" };
    case "thinking":
      return { ...block, thinking: "", signature: "" };
    case "tool_use":
    case "server_tool_use":
      return { ...block, input: {} };
    case "compaction":
      return { ...block, content: null };
    default:
      return block;
  }
}

function deltasOf(block: Block, cutJson: string | undefined): object[] {
  switch (block.type) {
    case "text":
      return [
        ...(Array.isArray(block.citations) ? block.citations : []).map((citation) => ({
          type: "citations_delta",
          citation,
        })),
        ...textPieces(block.text ?? "").map((text) => ({ type: "text_delta", text })),
      ];
    case "thinking":
      return [
        ...textPieces(block.thinking ?? "").map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: block.signature },
      ];
    case "tool_use":
    case "server_tool_use":
      return splitPieces(cutJson ?? JSON.stringify(block.input)).map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      }));
    case "compaction":
      return [
        {
          type: "compaction_delta",
          content: block.content,
          encrypted_content: block.encrypted_content ?? null,
        },
      ];
    default:
      return [];
  }
}
