// An agent that works for another, as its parent sees it.
import type { Session } from "@palimpsest/core";
import type {
  AgentDefinition,
  AgentMessage,
  ForkOutcome,
  ForkTask,
  Isolation,
  Purse,
  SendOutcome,
  Slot,
} from "@palimpsest/core/internal";
import type { ExchangeEnd, Tell } from "../loop/agent-event.ts";
import type { AgentTree } from "./agent-tree.ts";

export interface ChildAgent {
  readonly session: Session;
  say(text: string, options: { readonly origins: readonly TextRange[] }): void;
  run(): Promise<ExchangeEnd>;
  /** Puts a message on record in its session. */
  deliver(message: AgentMessage): Promise<SendOutcome>;
  interrupt(): void;
  close(): Promise<void>;
}

export interface OpenedChild {
  readonly child: ChildAgent;
  /** Call once the agent is closed. Merges or keeps the changes in its worktree, and returns sentences that say which. */
  readonly finish?: ((signal: AbortSignal) => Promise<string>) | undefined;
}

interface TextRange {
  readonly from: number;
  readonly to: number;
  readonly origin: "piped";
}

export interface ChildTask {
  readonly definition: AgentDefinition;
  /** Unique in the tree: `explore-2`. */
  readonly name: string;
  readonly tree: AgentTree;
  /** A short description for the interface. */
  readonly task: string;
  /** 1 for an agent that the main one starts. */
  readonly depth: number;
  /** The slot it holds while it works. */
  readonly slot: () => Slot | undefined;
  readonly isBackground: boolean;
  readonly isolation: Isolation | undefined;
  /** Its own purse, if it has one, and those of the agents above it. The shared purse limits them all. */
  readonly purses: readonly Purse[];
  readonly tell: Tell;
}

/** Opens the agent; nothing is sent yet. */
export type OpenChild = (task: ChildTask) => Promise<OpenedChild>;

interface ForkedTask {
  readonly name: string;
  /** The whole directive. */
  readonly directive: string;
  readonly signal: AbortSignal;
  readonly tell: Tell;
  onCost(cost: { readonly model: string; readonly usage: Usage }): void;
}

type Usage = Parameters<NonNullable<ForkTask["onCost"]>>[0]["usage"];

/** Runs a fork of the agent's session, with the agent's own tools and permissions. */
export type RunForked = (task: ForkedTask) => Promise<ForkOutcome>;
