// Converts the entries of a session to events that can be replayed: messages of the human, programs, tools and the model. Leaves out
// decisions of layers, which are made again. Pure.
import type { AssistantMessage, Block } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";

export type ResultBlock = Extract<Block, { readonly type: "tool_result" }>;

interface Timed {
  /** The entry's id. */
  readonly id: string;
  readonly time: number;
}

export interface ReplayedResponse extends Timed {
  readonly kind: "response";
  /** When the request was made. */
  readonly requested: number;
  readonly content: readonly Block[];
  readonly message: AssistantMessage;
}

export type ReplayEvent =
  | (Timed & { readonly kind: "human"; readonly content: readonly Block[] })
  | (Timed & { readonly kind: "reminder"; readonly text: string })
  | (Timed & { readonly kind: "results"; readonly results: readonly ResultBlock[] })
  | ReplayedResponse
  /** The conversation continues after another entry. */
  | (Timed & { readonly kind: "rewind"; readonly to: string | null });

const IMAGES = /^image\/(?:png|jpeg|gif|webp)$/;

/** Undefined for an entry that shows the model nothing and is not a response. */
export function toReplayEvent(entry: Entry): ReplayEvent | undefined {
  const { id, time } = entry;
  switch (entry.type) {
    case "user": {
      if (entry.source === "tools")
        return { kind: "results", id, time, results: entry.content.filter(isResult) };
      const content = entry.content.map(toSayable).filter(isSaid);
      return content.length === 0 ? undefined : { kind: "human", id, time, content };
    }
    case "attachment": {
      const text = entry.content.map(textOf).join("\n");
      return text.trim() === "" ? undefined : { kind: "reminder", id, time, text };
    }
    case "assistant": {
      const content = entry.message.content.flatMap(toAnswered);
      const requested = entry.requested ?? time;
      return content.length === 0
        ? undefined
        : { kind: "response", id, time, requested, content, message: entry.message };
    }
    case "head":
      return { kind: "rewind", id, time, to: entry.to };
    default:
      return undefined;
  }
}

const isResult = (block: Block): block is ResultBlock => block.type === "tool_result";
const isSaid = (block: Block): boolean => block.type !== "text" || textOf(block).trim() !== "";
const textOf = (block: Block): string =>
  "text" in block && typeof block.text === "string" ? block.text : "";

/** Makes a block valid for the Messages API: another server may have accepted more. */
function toSayable(block: Block): Block {
  if (block.type === "text") return { type: "text", text: textOf(block) };
  const source = "source" in block ? (block.source as Readonly<Record<string, unknown>>) : {};
  const isImage =
    block.type === "image" && source.type === "base64" && IMAGES.test(String(source.media_type));
  return isImage ? { type: "image", source } : { type: "text", text: `[${block.type}]` };
}

/** Without thinking, whose signature belongs to the server that made it. */
function toAnswered(block: Block): readonly Block[] {
  if (block.type === "text") return isSaid(block) ? [{ type: "text", text: textOf(block) }] : [];
  if (block.type !== "tool_use") return [];
  const { id, name, input } = block as Extract<Block, { readonly type: "tool_use" }>;
  return [{ type: "tool_use", id, name: toToolName(name), input: toInput(input) }];
}

/** Names and inputs as the API takes them. */
export const toToolName = (name: string): string =>
  name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 128) || "tool";
const toInput = (input: unknown): object =>
  typeof input === "object" && input !== null && !Array.isArray(input) ? input : { input };

export function toPlainResult({ tool_use_id, content = "", is_error }: ResultBlock): ResultBlock {
  const plain = typeof content === "string" ? content : content.map(toSayable);
  return { type: "tool_result", tool_use_id, content: plain, ...(is_error === true && { is_error }) };
}
