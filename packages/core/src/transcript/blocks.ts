// The Messages API's block and message shapes, as far as the engine reads them. Everything else in a block is passed
// through: unknown fields and block types survive a round trip through the transcript.

interface CacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

interface BlockBase {
  readonly type: string;
  readonly cache_control?: CacheControl | null;
}

export interface TextBlock extends BlockBase {
  readonly type: "text";
  readonly text: string;
}

interface ImageBlock extends BlockBase {
  readonly type: "image";
  readonly source: unknown;
}

interface DocumentBlock extends BlockBase {
  readonly type: "document";
  readonly source: unknown;
}

export interface ThinkingBlock extends BlockBase {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature: string;
}

export interface RedactedThinkingBlock extends BlockBase {
  readonly type: "redacted_thinking";
  readonly data: string;
}

export interface ToolUseBlock extends BlockBase {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface ToolResultBlock extends BlockBase {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content?: string | readonly Block[];
  readonly is_error?: boolean;
}

/** A block type that this version does not know. It is stored, sent and counted, but never interpreted. */
export interface OtherBlock extends BlockBase {
  readonly [field: string]: unknown;
}

type KnownBlock =
  | TextBlock
  | ImageBlock
  | DocumentBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | ToolUseBlock
  | ToolResultBlock;

export type Block = KnownBlock | OtherBlock;

export const isText = (block: Block): block is TextBlock => block.type === "text";
export const isToolUse = (block: Block): block is ToolUseBlock => block.type === "tool_use";
export const isToolResult = (block: Block): block is ToolResultBlock => block.type === "tool_result";
/** A call that the server itself runs within the response, such as a web search. */
export const isServerUse = (block: Block): block is OtherBlock & { readonly id: string } =>
  block.type === "server_tool_use" && typeof (block as OtherBlock).id === "string";
export const isThinking = (block: Block): block is ThinkingBlock | RedactedThinkingBlock =>
  block.type === "thinking" || block.type === "redacted_thinking";

/** A summary that the platform made and signed. It is sent back unchanged, first, and in place of everything before it. */
export const isSignedCompaction = (block: Block): boolean =>
  block.type === "compaction" &&
  typeof (block as OtherBlock).content === "string" &&
  typeof (block as OtherBlock).signature === "string";

export interface Message {
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
}

/** Token counts of one response, as the API reports them. The whole input is the sum of the three input fields. */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation?: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  } | null;
  readonly [field: string]: unknown;
}

/** A response of the model, kept as it came. */
export interface AssistantMessage {
  readonly id?: string;
  readonly role: "assistant";
  readonly model?: string;
  readonly content: readonly Block[];
  readonly stop_reason?: string | null;
  readonly usage?: Usage;
  readonly [field: string]: unknown;
}

/** The caller's tools have a name; server tools may only have a type. */
export interface ToolDefinition {
  readonly name?: string;
  readonly type?: string | null;
  readonly [field: string]: unknown;
}

/** Request parameters other than messages, system and tools: `max_tokens`, `thinking`, `tool_choice`, `betas` … */
export interface RequestParameters {
  readonly max_tokens: number;
  readonly betas?: readonly string[];
  readonly [field: string]: unknown;
}

/** The body of a Messages API request. `betas` becomes a header when it is sent. */
export interface RequestBody extends RequestParameters {
  readonly model: string;
  readonly system?: readonly TextBlock[];
  readonly tools?: readonly ToolDefinition[];
  readonly messages: readonly Message[];
}

/** Whether a response says nothing and calls nothing: no block, blank text, or only thoughts. */
export const isEmptyAnswer = ({ content }: AssistantMessage): boolean =>
  content.every((block) =>
    isText(block)
      ? block.text.trim() === ""
      : block.type === "thinking" || block.type === "redacted_thinking",
  );

/** Searches that the server made for a response. */
export function countSearches({ server_tool_use: used }: Usage): number {
  const count = (used as { readonly web_search_requests?: unknown } | null | undefined)?.web_search_requests;
  return typeof count === "number" && count > 0 ? count : 0;
}

/** Returns all input tokens of a response: uncached, read from the cache, and written to it. */
export function inputTokens(usage: Usage): number {
  return usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
}
