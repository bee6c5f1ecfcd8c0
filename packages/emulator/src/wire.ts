// The types of a Messages request and its response. Loose where the validator does the checking.
export interface CacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h" | null;
}

/** Any content block. Fields beyond `type` are checked by the validator, so they are optional here. */
export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string | null;
  readonly data?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[] | null;
  readonly is_error?: boolean | null;
  readonly source?: { readonly type: string; readonly [field: string]: unknown };
  readonly citations?: unknown;
  readonly encrypted_content?: string | null;
  readonly cache_control?: CacheControl | null;
  readonly [field: string]: unknown;
}

export interface Message {
  readonly role: "user" | "assistant" | "system";
  readonly content: string | readonly Block[];
  readonly [field: string]: unknown;
}

export interface Tool {
  readonly name: string;
  readonly type?: string | null;
  readonly description?: string;
  readonly input_schema?: Readonly<Record<string, unknown>>;
  readonly cache_control?: CacheControl | null;
  readonly [field: string]: unknown;
}

interface Thinking {
  readonly type: string;
  readonly budget_tokens?: number;
  readonly display?: string | null;
  readonly block_binding?: { readonly prefix_mismatch_behavior?: "error" | "drop_block" | null } | null;
}

export interface Edit {
  readonly type: string;
  readonly trigger?: { readonly type: string; readonly value: number } | null;
  readonly keep?: "all" | { readonly type: string; readonly value?: number };
  readonly clear_at_least?: { readonly type: string; readonly value: number } | null;
  readonly exclude_tools?: readonly string[] | null;
  readonly clear_tool_inputs?: boolean | readonly string[] | null;
  readonly instructions?: string | null;
  readonly pause_after_compaction?: boolean;
}

/** Our own extension: a tool result that the server forgets although the request still carries it. */
interface CacheEdit {
  readonly type: "delete_tool_result";
  readonly tool_use_id: string;
}

export interface MessagesRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: readonly Message[];
  readonly system?: string | readonly Block[];
  readonly tools?: readonly Tool[];
  readonly tool_choice?: {
    readonly type: string;
    readonly name?: string;
    readonly disable_parallel_tool_use?: boolean;
  };
  readonly thinking?: Thinking;
  readonly stream?: boolean;
  readonly stop_sequences?: readonly string[];
  readonly cache_control?: CacheControl | null;
  readonly output_config?: {
    readonly effort?: string | null;
    readonly format?: unknown;
    readonly task_budget?: unknown;
  };
  readonly speed?: "standard" | "fast" | null;
  readonly context_management?: { readonly edits?: readonly Edit[] } | null;
  readonly compaction?: { readonly type: string; readonly instructions?: string | null } | null;
  readonly diagnostics?: { readonly previous_message_id?: string | null } | null;
  readonly cache_edits?: readonly CacheEdit[];
  readonly [field: string]: unknown;
}

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number };
  [field: string]: unknown;
}

export type StopReason =
  | "end_turn"
  | "max_tokens"
  | "stop_sequence"
  | "tool_use"
  | "pause_turn"
  | "refusal"
  | "compaction"
  | "model_context_window_exceeded";

export interface MessageResponse {
  readonly id: string;
  readonly type: "message";
  readonly role: "assistant";
  readonly model: string;
  readonly content: readonly Block[];
  readonly stop_reason: StopReason | null;
  readonly stop_sequence: string | null;
  readonly usage: Usage;
  readonly [field: string]: unknown;
}

export interface StreamEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
