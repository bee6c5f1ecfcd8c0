// What a model is to the engine: a request goes in, events come out, and at the end one message.
import type { AssistantMessage, Block, RequestBody, Usage } from "../transcript/blocks.ts";

/** What this model or its client can do. Nothing is sent that is not declared here. */
export interface Capabilities {
  /** Editing anything before a thinking block makes that block invalid. */
  readonly thinkingBoundToPrefix: boolean;
  /** `context_management` edits on the server. */
  readonly serverContextEditing: boolean;
  /** Deletions by id travel beside the request. No public model has it. */
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
  /** The finished message. Rejects with a `ModelError`, whose `partial` holds what had arrived. */
  final(): Promise<AssistantMessage>;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Who asks, if it is not the conversation itself. It is not sent. */
  readonly layer?: string;
  /** What whoever asks can say without a model. The offline model answers with it, others ignore it. It is not sent. */
  readonly answerOffline?: OfflineAnswer;
}

export type OfflineAnswer = () => string | Promise<string>;

export interface Model {
  readonly name: string;
  /** It calls nobody: every answer is what whoever asks can say without a model. */
  readonly isOffline?: true;
  capabilitiesOf(model: string): Capabilities;
  /** Starts at once; events may be iterated once, `final()` asked for any number of times. */
  send(request: RequestBody, options?: SendOptions): ModelResponse;
  /** The address that requests go to, where there is one. */
  readonly server?: string;
  /** The server's estimate of a request's input. */
  countTokens?(request: RequestBody, options?: SendOptions): Promise<number>;
  /** What the server says it can run. */
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
  readonly status?: number;
  readonly requestId?: string;
  /** Milliseconds the server asked us to wait. */
  readonly retryAfter?: number;
  /** Whether the same request may succeed if it is sent again later. */
  readonly retryable?: boolean;
  /** The connection was refused or the host name is unknown: waiting long is pointless. */
  readonly unreachable?: boolean;
  /**
   * For `too-long`: the size that was sent and the size that fits, if the server reported them. `sent` includes `output`, the room
   * that `max_tokens` asked for, if the server counted it.
   */
  readonly tokens?: { readonly sent: number; readonly limit: number; readonly output?: number };
  /** What had arrived of the response before it failed. A tool request that did not finish has `input: {}`. */
  readonly partial?: AssistantMessage;
  /** Indexes into `partial.content` of the blocks that did not arrive whole. Never run or send these. */
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

/** Whether a smaller request would have been accepted: too many tokens, or too many bytes. */
export function isTooLong(error: unknown): error is ModelError {
  return ModelError.isInstance(error) && (error.code === "too-long" || error.code === "too-large");
}
