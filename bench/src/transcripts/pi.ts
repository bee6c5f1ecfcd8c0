// Reads a transcript of the pi coding agent into what was said, in order. Lines that are not understood are left out.
import type { Block } from "@palimpsest/core";
import type { Said } from "./claude-code.ts";

interface PiLine {
  readonly type?: string;
  readonly message?: {
    readonly role?: string;
    readonly content?: string | readonly Record<string, unknown>[];
    readonly model?: string;
    readonly toolCallId?: string;
    readonly isError?: boolean;
    readonly timestamp?: number;
    readonly stopReason?: string;
  };
  readonly tokensBefore?: number;
}

export function readPi(text: string): readonly Said[] {
  const said: Said[] = [];
  for (const json of text.split("\n")) {
    const line = parseLine(json);
    if (line?.type === "compaction") said.push({ kind: "compaction", tokens: line.tokensBefore ?? 0 });
    if (line?.type === "message" && line.message) addMessage(said, line.message);
  }
  return said;
}

function parseLine(json: string): PiLine | undefined {
  try {
    return JSON.parse(json) as PiLine;
  } catch {
    return undefined;
  }
}

function addMessage(said: Said[], message: NonNullable<PiLine["message"]>): void {
  const { role, model = "", toolCallId, isError, timestamp } = message;
  const time = timestamp === undefined ? {} : { time: timestamp };
  const content = contentOf(message.content ?? []);
  if (role === "user" && content.length > 0) said.push({ kind: "human", content, ...time });
  if (role === "assistant" && content.length > 0) said.push({ kind: "assistant", content, model, ...time });
  if (role !== "toolResult" || toolCallId === undefined) return;
  const result = {
    type: "tool_result" as const,
    tool_use_id: toolCallId,
    content,
    ...(isError ? { is_error: true } : {}),
  };
  const last = said.at(-1);
  if (last?.kind === "results")
    said[said.length - 1] = { ...last, results: [...last.results, result], ...time };
  else said.push({ kind: "results", results: [result], ...time });
}

function contentOf(content: string | readonly Record<string, unknown>[]): readonly Block[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return content.flatMap((block): readonly Block[] => {
    if (block.type === "text") return [{ type: "text", text: String(block.text) }];
    if (block.type === "toolCall")
      return [
        {
          type: "tool_use",
          id: String(block.id),
          name: String(block.name),
          input: block.arguments ?? {},
        } as Block,
      ];
    return [];
  });
}
