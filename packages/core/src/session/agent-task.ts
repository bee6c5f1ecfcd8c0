// The task that a program gives an agent, and its report.
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import type { Amount } from "../agents/purse.ts";
import type { ToolAnswer } from "../forks/fork.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { SessionOptions } from "./session-types.ts";

/** The agent that makes a call. */
interface CallingAgent {
  readonly name: string;
  /** The folder in which it works: that of the session, or its worktree. */
  readonly cwd: string;
}

/** Runs one call. The signal aborts when the agent is stopped; nobody waits for the call after that. */
type AnswerCall = (
  call: ToolUseBlock,
  signal: AbortSignal,
  agent: CallingAgent,
) => ToolAnswer | Promise<ToolAnswer>;

export interface AgentTask {
  /** The kind that lists show, with a number: "reader" becomes `reader-1`. */
  readonly kind?: string;
  /** The whole task: a fresh agent sees nothing of the conversation. */
  readonly prompt: string;
  /**
   * Runs the agent's calls one after the other, except Recall and SendMessage, which the session answers itself. Without it
   * every other call is refused. It must not wait for another agent of the session, because that one may be waiting for this
   * one to end.
   */
  readonly answer?: AnswerCall;
  /** Maximum model requests. Default: 50. */
  readonly maxTurns?: number;
  readonly signal?: AbortSignal;
}

export interface FreshAgentTask extends AgentTask {
  readonly system?: SessionOptions["system"];
  readonly tools?: SessionOptions["tools"];
  /** Default: the session's model. */
  readonly model?: string;
  /** `max_tokens`, `thinking` … of its requests. Default: the `max_tokens` of the session. */
  readonly request?: SessionOptions["request"];
  /** The most dollars that this agent may spend, within the limit for all agents together. */
  readonly maxUsd?: number;
  /**
   * From `agents.loadDefinitions`, or your own. Its text follows `system`, and the agent gets only those of `tools` that it
   * names. Values of the task take precedence: kind, model, limits.
   */
  readonly definition?: AgentDefinition;
  /**
   * Decides whether the agent may make a call; a returned sentence says why not. Required if the definition has a permission
   * mode or limits calls, as in `Bash(git log *)`, because only the code that runs the calls knows what that means.
   */
  readonly permit?: (
    call: ToolUseBlock,
    definition: AgentDefinition | undefined,
  ) => Permission | Promise<Permission>;
  /**
   * Kinds of agents that it may start with the Agent tool, down to `agents.maxDepth`. Each gets those of this agent's `tools`
   * that its own definition names too, and the same `answer`. `permit` is asked about its calls once for its own definition and
   * once for each definition above it.
   */
  readonly kinds?: readonly AgentDefinition[];
  /** Lets the agent work in a copy of the project. Needs `worktrees` in the options of the session. */
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
  /** The file of its transcript, for a fresh agent. */
  readonly path?: string;
}

/** The result of an agent. `text` is its last message, even if it did not finish; `reason` says why it did not. */
export type AgentReport = AgentInfo & {
  readonly text: string;
  readonly reason?: string;
  /** What happened to its worktree, in whole sentences. */
  readonly worktree?: string;
};

/** Says that an agent has begun in the background, or why not. */
export type AgentStart =
  | { readonly ok: true; readonly name: string /** Of its session. */; readonly id: string }
  | { readonly ok: false; readonly reason: string };
