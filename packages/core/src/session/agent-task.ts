// What a program gives an agent to do, and what it gets back.
import type { Amount } from "../agents/purse.ts";
import type { ToolAnswer } from "../forks/fork.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { SessionOptions } from "./session-types.ts";

/** Runs one call. The signal aborts when the agent is stopped; what the call still does then is not waited for. */
export type AnswerCall = (call: ToolUseBlock, signal: AbortSignal) => ToolAnswer | Promise<ToolAnswer>;

export interface AgentTask {
  /** What lists call it, with a number: "reader" becomes `reader-1`. */
  readonly kind?: string;
  /** The whole task: a fresh agent sees nothing of the conversation. */
  readonly prompt: string;
  /**
   * Runs its calls, one after the other; the session answers Recall itself. Without it every other call is refused. It must not
   * wait for another agent of the session: that one may be waiting for this one to end.
   */
  readonly answer?: AnswerCall;
  /** Maximum model requests. Default: 50. */
  readonly maxTurns?: number;
  readonly signal?: AbortSignal;
}

export interface FreshAgentTask extends AgentTask {
  readonly system?: SessionOptions["system"];
  readonly tools?: SessionOptions["tools"];
  /** Default: that of the session. */
  readonly model?: string;
  /** `max_tokens`, `thinking` … of its requests. Default: the `max_tokens` of the session. */
  readonly request?: SessionOptions["request"];
  /** Dollars that this agent may spend, within what all may spend together. */
  readonly maxUsd?: number;
}

export interface AgentInfo {
  readonly name: string;
  readonly state: "waiting" | "working" | "done" | "failed" | "stopped";
  readonly requests: number;
  readonly spent: Amount;
  /** The file of its transcript, if it is a fresh one. */
  readonly path?: string;
}

/** What came of it. `text` is its last message, also where it did not finish; `reason` says why it did not. */
export type AgentReport = AgentInfo & { readonly text: string; readonly reason?: string };
