// What a program gives an agent to do, and what it gets back.
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import type { Amount } from "../agents/purse.ts";
import type { ToolAnswer } from "../forks/fork.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { SessionOptions } from "./session-types.ts";

/** The agent that makes a call. */
interface CallingAgent {
  readonly name: string;
  /** Where it works: the folder of the session, or its worktree. */
  readonly cwd: string;
}

/** Runs one call. The signal aborts when the agent is stopped; what the call still does then is not waited for. */
type AnswerCall = (
  call: ToolUseBlock,
  signal: AbortSignal,
  agent: CallingAgent,
) => ToolAnswer | Promise<ToolAnswer>;

export interface AgentTask {
  /** What lists call it, with a number: "reader" becomes `reader-1`. */
  readonly kind?: string;
  /** The whole task: a fresh agent sees nothing of the conversation. */
  readonly prompt: string;
  /**
   * Runs its calls, one after the other; the session answers Recall and SendMessage itself. Without it every other call is refused. It
   * must not wait for another agent of the session: that one may be waiting for this one to end.
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
  /**
   * From `agents.loadDefinitions`, or your own. Its text follows `system`, and of `tools` the agent gets those that it names. What the task
   * says itself comes first: kind, model, limits.
   */
  readonly definition?: AgentDefinition;
  /**
   * Whether the agent may make a call; a sentence says why not. Needed where the definition has a permission mode or limits calls, as
   * in `Bash(git log *)`: what that means is known to whoever runs the calls.
   */
  readonly permit?: (
    call: ToolUseBlock,
    definition: AgentDefinition | undefined,
  ) => Permission | Promise<Permission>;
  /**
   * Kinds of agents that it may start itself, with the Agent tool, down to `agents.maxDepth`. Each gets those of its `tools` that its own
   * definition names too, the same `answer`, and `permit` is asked about its calls for its definition and for every one above it.
   */
  readonly kinds?: readonly AgentDefinition[];
  /** It works in a copy of the project. Needs `worktrees` in the options of the session. */
  readonly isolation?: "worktree";
}

type Permission = true | string;

export interface AgentInfo {
  readonly name: string;
  readonly state: "waiting" | "working" | "done" | "failed" | "stopped";
  /** The agent that started it, if that was not the program. */
  readonly startedBy?: string;
  readonly requests: number;
  readonly spent: Amount;
  /** The file of its transcript, if it is a fresh one. */
  readonly path?: string;
}

/** What came of it. `text` is its last message, also where it did not finish; `reason` says why it did not. */
export type AgentReport = AgentInfo & {
  readonly text: string;
  readonly reason?: string;
  /** What became of its worktree, in whole sentences. */
  readonly worktree?: string;
};

/** An agent in the background has begun, or `reason` says why not. */
export type AgentStart =
  | { readonly ok: true; readonly name: string /** Of its session. */; readonly id: string }
  | { readonly ok: false; readonly reason: string };
