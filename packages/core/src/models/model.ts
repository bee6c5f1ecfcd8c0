// The interface of a model: takes a request, streams events, and returns one message at the end.
import type { AssistantMessage, Block, RequestBody, Usage } from "../transcript/blocks.ts";

/** What this model or its client supports. Nothing is sent that is not declared here. */
export interface Capabilities {
  /** Editing anything before a thinking block makes that block invalid. */
  readonly thinkingBoundToPrefix: boolean;
  /** Supports `context_management` edits on the server. */
  readonly serverContextEditing: boolean;
  /** Supports deleting results from the cache by id. No public model does. */
  readonly cacheEdits: boolean;
  readonly systemMessages: boolean;
  readonly forcedToolChoice: boolean;
}

/** The stream of one response, in the API's own events. `usage` in a delta is cumulative. */
export type StreamEvent =
  | { readonly type: "message_start"; readonly message: AssistantMessage }
  | { readonly type: "content_block_start"; readonly index: number; readonly content_block: Block }
  | { readonly type: "content_block_delta"; readonly index: number; readonly delta: BlockDelta }
  | { readonly type: "content_block_stop"; readonly index: number }
  | {
      readonly type: "message_delta";
      readonly delta: { readonly stop_reason: string | null; readonly [field: string]: unknown };
      readonly usage?: Partial<Usage>;
      readonly [field: string]: unknown;
    }
  | { readonly type: "message_stop" };

export type BlockDelta =
  | { readonly type: "text_delta"; readonly text: string }
  | { readonly type: "input_json_delta"; readonly partial_json: string }
  | { readonly type: "thinking_delta"; readonly thinking: string }
  | { readonly type: "signature_delta"; readonly signature: string }
  | { readonly type: string; readonly [field: string]: unknown };

export interface ModelResponse extends AsyncIterable<StreamEvent> {
  /** Resolves with the complete message. Rejects with a `ModelError`, whose `partial` contains what had arrived. */
  final(): Promise<AssistantMessage>;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** The layer that asks; undefined for the conversation itself. Not sent. */
  readonly layer?: string;
  /** Answers without a model. The offline model uses it, others ignore it. Not sent. */
  readonly answerOffline?: OfflineAnswer;
}

export type OfflineAnswer = () => string | Promise<string>;

export interface Model {
  readonly name: string;
  /** Calls no server: every answer is what the caller can say without a model. */
  readonly isOffline?: true;
  capabilitiesOf(model: string): Capabilities;
  /** Starts at once. Events can be iterated once; `final()` can be called any number of times. */
  send(request: RequestBody, options?: SendOptions): ModelResponse;
  /** The address to which requests are sent, if any. */
  readonly server?: string;
  /** The server's estimate of a request's input. */
  countTokens?(request: RequestBody, options?: SendOptions): Promise<number>;
  /** Lists the models that the server offers. */
  listModels?(options?: SendOptions): Promise<readonly ListedModel[]>;
}

export interface ListedModel {
  readonly name: string;
  readonly window?: number;
  readonly maxOutput?: number;
}

export type ModelErrorCode =
  | "too-long"
  | "overloaded"
  | "rate-limit"
  | "auth"
  | "billing"
  | "not-found"
  | "invalid-request"
  | "too-large"
  | "timeout"
  | "connection"
  | "stream-broken"
  | "refused"
  | "server"
  | "aborted";

export interface ModelErrorDetails {
  /** What happened, without what to do about it: for a request that is sent again by itself. */
  readonly happened?: string;
  readonly status?: number;
  readonly requestId?: string;
  /** The milliseconds that the server asked us to wait. */
  readonly retryAfter?: number;
  /** True if the same request may succeed later. */
  readonly retryable?: boolean;
  /** The connection was refused or the host name is unknown, so a long wait is pointless. */
  readonly unreachable?: boolean;
  /**
   * For `too-long`: the size that was sent and the size that fits, if the server reported them. `sent` includes `output`, the room
   * that `max_tokens` asked for, if the server counted it.
   */
  readonly tokens?: { readonly sent: number; readonly limit: number; readonly output?: number };
  /** What had arrived of the response before it failed. An incomplete tool call has `input: {}`. */
  readonly partial?: AssistantMessage;
  /** Indexes into `partial.content` of incomplete blocks. Never run or send these. */
  readonly incomplete?: readonly number[];
  readonly cause?: unknown;
}

/** Every failure of a model, with a stable code and a sentence that says what to do. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly details: ModelErrorDetails;
  constructor(code: ModelErrorCode, message: string, details: ModelErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "ModelError";
    this.code = code;
    this.details = details;
  }
  static isInstance(error: unknown): error is ModelError {
    return error instanceof Error && error.name === "ModelError" && "code" in error;
  }
}

/** True if a smaller request would have been accepted: too many tokens, or too many bytes. */
export function isTooLong(error: unknown): error is ModelError {
  return ModelError.isInstance(error) && (error.code === "too-long" || error.code === "too-large");
}
