// A fork's task and outcome. A fork shares the parent's view and cache, and adds one directive.
import type { ModelError, OfflineAnswer } from "../models/model.ts";
import type { AssistantMessage, ToolUseBlock, Usage } from "../transcript/blocks.ts";
import type { Slot } from "../view/view.ts";
import type { ForkRequestOptions } from "./fork-parameters.ts";

export interface ForkTask extends ForkRequestOptions {
  /** The layer that asks, as named on the ledger and in the fork's transcript. */
  readonly layer: string;
  readonly directive: string;
  /** Slots to share instead of the parent's view up to its last response. Misses the cache. */
  readonly slots?: readonly Slot[];
  /** The fork's own permission function, which answers or refuses each call. Without it every call is denied. */
  readonly answer?: (call: ToolUseBlock) => ToolAnswer | Promise<ToolAnswer>;
  /** Asked after every call of a response was answered. True ends the fork without sending the results back. */
  readonly isDone?: () => boolean;
  readonly maxTurns: number;
  /** What the layer can answer without a model. */
  readonly answerOffline?: OfflineAnswer;
  readonly signal?: AbortSignal;
  /** Shares only system and tools, not the conversation. The directive is the first message. */
  readonly isFresh?: boolean;
  /** Called for each response with the usage of its call, also for one that failed on the way. */
  readonly onTurn?: (message: AssistantMessage) => void;
  readonly onCost?: (cost: { readonly model: string; readonly usage: Usage }) => void;
}

export interface ToolAnswer {
  /** Longer results are cut. */
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

/** Runs one fork. Its costs are on the ledger, call by call, when this resolves. Never rejects. */
export type RunFork = (task: ForkTask) => Promise<ForkOutcome>;
