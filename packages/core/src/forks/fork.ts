// What a fork is asked and what comes of it. A fork shares the parent's view and cache, and adds one directive.
import type { ModelError } from "../models/model.ts";
import type { AssistantMessage, ToolUseBlock, Usage } from "../transcript/blocks.ts";
import type { Slot } from "../view/view.ts";

export interface ForkTask {
  /** The layer that asks: it is named on the ledger and in the fork's transcript. */
  readonly layer: string;
  readonly directive: string;
  /** What it shares in place of the parent's view up to its last response: fewer or other slots. Misses the cache. */
  readonly slots?: readonly Slot[];
  /** Its own permission function: answers each call, or refuses it. Without it every call is denied. */
  readonly answer?: (call: ToolUseBlock) => ToolAnswer | Promise<ToolAnswer>;
  /** Asked once every call of a response was answered: nothing more is wanted, and the results need not be sent back. */
  readonly isDone?: () => boolean;
  readonly maxTurns: number;
  readonly signal?: AbortSignal;
  /** Shares no conversation: the system and the tools, and the directive as the first thing that is said. */
  readonly isFresh?: boolean;
  /** Told of each response, and of what each call took, also of one that failed on the way. */
  readonly onTurn?: (message: AssistantMessage) => void;
  readonly onCost?: (cost: { readonly model: string; readonly usage: Usage }) => void;
}

export interface ToolAnswer {
  /** Longer ones are cut. */
  readonly content: string;
  readonly is_error?: boolean;
  /** The call was not allowed. It counts as denied. */
  readonly refused?: true;
}

export type ForkOutcome =
  | {
      readonly ok: true;
      readonly id: string;
      /** The last response, and the text of it. Its `stop_reason` tells whether it came to its end. */
      readonly message: AssistantMessage;
      readonly text: string;
      /** Requests made. */
      readonly turns: number;
      /** Calls that were refused. */
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

/** Runs one fork. What it costs is on the ledger, call by call, when this resolves; it never rejects. */
export type RunFork = (task: ForkTask) => Promise<ForkOutcome>;
