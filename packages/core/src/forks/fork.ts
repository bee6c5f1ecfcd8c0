// A fork's task and outcome. A fork shares the parent's view and cache, and adds one directive.
import type { ModelError, OfflineAnswer } from "../models/model.ts";
import type { AssistantMessage, ToolUseBlock, Usage } from "../transcript/blocks.ts";
import type { Slot } from "../view/view.ts";
import type { ForkRequestOptions } from "./fork-parameters.ts";

export interface ForkTask extends ForkRequestOptions {
  /** The layer that asks, as named in the ledger and in the fork's transcript. */
  readonly layer: string;
  readonly directive: string;
  /** Slots to share instead of the parent's view up to its last response. Misses the cache. */
  readonly slots?: readonly Slot[];
  /** The fork's own permission function, which answers or refuses each call. Without it every call is denied. */
  readonly answer?: (call: ToolUseBlock) => ToolAnswer | Promise<ToolAnswer>;
  /** Called after every call of a response was answered. True ends the fork without sending the results back. */
  readonly isDone?: () => boolean;
  readonly maxTurns: number;
  /** Answers without a model. */
  readonly answerOffline?: OfflineAnswer;
  readonly signal?: AbortSignal;
  /** Shares only system and tools, not the conversation. The directive is the first message. */
  readonly isFresh?: boolean;
  /** Called for each response, and with the usage of each call, even if the call failed. */
  readonly onTurn?: (message: AssistantMessage) => void;
  readonly onCost?: (cost: { readonly model: string; readonly usage: Usage }) => void;
}

export interface ToolAnswer {
  readonly content: string;
  readonly is_error?: boolean;
  /** The call was not allowed and counts as denied. */
  readonly refused?: true;
}

export type ForkOutcome =
  | {
      readonly ok: true;
      readonly id: string;
      /** The last response and its text. Its `stop_reason` says whether it is complete. */
      readonly message: AssistantMessage;
      readonly text: string;
      /** The number of requests made. */
      readonly turns: number;
      /** The number of refused calls. */
      readonly denied: number;
    }
  | {
      readonly ok: false;
      readonly id: string;
      readonly reason: string;
      readonly error?: ModelError;
      readonly turns: number;
      readonly denied: number;
    };

/** Runs one fork. When this resolves, the cost of each call is in the ledger. Never rejects. */
export type RunFork = (task: ForkTask) => Promise<ForkOutcome>;
