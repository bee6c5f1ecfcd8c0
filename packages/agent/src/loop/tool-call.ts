// Which calls a response makes, and which of them can be run. Pure.
import type { AssistantMessage, Block } from "@palimpsest/core";

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** The answer ended in the middle of it: what it says is not what was meant. */
  readonly isCut?: true;
}

/** Stop reasons of an answer that ran out of room, its own or the window's. */
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
