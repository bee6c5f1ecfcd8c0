// The tool calls of a response, and whether they are complete. Pure.
import type { AssistantMessage, Block } from "@palimpsest/core";

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** The response was cut in the middle of this call, so its input is incomplete. */
  readonly isCut?: true;
}

/** Stop reasons of a response that reached the output limit or the end of the window. */
const OUT_OF_ROOM = new Set(["max_tokens", "model_context_window_exceeded"]);

export const isOutOfRoom = ({ stop_reason }: AssistantMessage): boolean => OUT_OF_ROOM.has(stop_reason ?? "");

export function findCalls(message: AssistantMessage): readonly ToolCall[] {
  const last = message.content.at(-1);
  return message.content.flatMap((block: Block) => {
    if (block.type !== "tool_use") return [];
    const call = { id: block.id as string, name: block.name as string, input: block.input };
    return [block === last && isOutOfRoom(message) ? { ...call, isCut: true } : call];
  });
}
