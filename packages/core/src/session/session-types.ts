// The public types of a session. They are compatible with the official SDK's types without importing it.
import type { AgentWorktrees } from "../agents/agent-worktrees.ts";
import type { MessageTransport } from "../agents/messages/transport.ts";
import type { ToolAnswer } from "../forks/fork.ts";
import type { CompactHooks } from "../layers/compaction/compact-hooks.ts";
import type { Restorer } from "../layers/compaction/restore/restorer.ts";
import type { Model } from "../models/model.ts";
import type { Ports } from "../ports/ports.ts";
import type { Task } from "../record/background-tasks.ts";
import type { LayerEvents } from "../record/layer-events.ts";
import type { Environment } from "../settings/environment-settings.ts";
import type { SettingsInput } from "../settings/schema.ts";
import type { Level } from "../tokens/thresholds.ts";
import type {
  Block,
  RequestParameters,
  TextBlock,
  ToolDefinition,
  ToolResultBlock,
  ToolUseBlock,
  Usage,
} from "../transcript/blocks.ts";
import type { OriginRange } from "../transcript/origins.ts";
import type { CacheLoss } from "../view/find-cache-loss.ts";
import type { FollowingFold } from "../view/path-fold.ts";
import type { Break } from "../view/view.ts";
import type { Receipt, ReceiptItem } from "./receipt.ts";
import type { Tracer } from "./tracer.ts";

export interface SessionOptions {
  /** The working directory. Sessions are stored per project. */
  readonly cwd: string;
  /** The model's name, as the Messages API takes it. */
  readonly model: string;
  /** The system prompt. Giving the same one whenever the session is opened keeps the prompt cache. */
  readonly system?: string | readonly (TextBlock | { readonly type: "text"; readonly text: string })[];
  /** Definitions of the tools, as the Messages API takes them; add `RECALL` so that old results can be cleared and read again. */
  readonly tools?: readonly (ToolDefinition | object)[];
  /**
   * `max_tokens`, `thinking`, `tool_choice` … of every request. With `betas`, send through `client.beta.messages`. Where only
   * the server's list of models knows the window, `max_tokens` is lowered to a quarter of it.
   */
  readonly request?: Partial<RequestParameters>;
  /** Tools whose results are never cleared from the view. */
  readonly keep?: readonly string[];
  /** A session's id, or "latest" for the newest of this project. Without it a new session begins. */
  readonly resume?: string | null;
  /**
   * Opens a new session that shares the past of the one to `resume`: all of it, or up to the entry with this id. The old
   * session is not changed, and may be in use. The prompt cache still applies, and the cost of the shared past stays in the
   * old session's ledger.
   */
  readonly fork?: boolean | string;
  /** Opens a session read-only, even while it is in use elsewhere: takes no lock and writes nothing. Needs `resume`. */
  readonly readOnly?: boolean;
  /** Where all files are stored. Default: `PALIMPSEST_HOME`, or `~/.palimpsest`. */
  readonly home?: string;
  /** Settings of this session. They override settings files, except those that an administrator manages. */
  readonly settings?: SettingsInput;
  /** Environment variables to read settings from. Default: those of the process, or none if `ports` are given. */
  readonly env?: Environment;
  /** Clock, files, ids and processes. Default: those of the machine. */
  readonly ports?: Ports;
  /**
   * Clients for background work. `main` writes notes and summaries with the session's own model; `small`, if given, chooses
   * memories. Without them the offline engine is used: it does what can be done without a model and calls nobody.
   */
  readonly models?: { readonly main: Model; readonly small?: Model };
  /** For work that is not a conversation, such as a requested dream: stored beside the sessions, but not listed. */
  readonly isAside?: boolean;
  /**
   * For an agent that works for another: the id of that other's session. Its transcript is stored in that session's folder
   * and not listed. It saves no memories.
   */
  readonly parent?: string;
  /** There is only one turn, so nothing is started that would only help a later one. */
  readonly isOneShot?: boolean;
  /** True if the human trusts the team memory in the repository (`.palimpsest/team-memory/`). By default it is not read. */
  readonly isTeamTrusted?: boolean;
  /** The human trusts what the repository brings as memories of agents (`.palimpsest/agent-memory*`). Default: it is not used. */
  readonly isAgentMemoryTrusted?: boolean;
  /** Answers read-only calls made while memories are saved: Read, Grep, Glob, a read-only shell command. */
  readonly look?: (call: ToolUseBlock) => Promise<ToolAnswer | undefined>;
  /**
   * Folds of the host over the conversation. They are updated while a transcript is read, since of a long one only the view
   * stays in memory.
   */
  readonly folds?: readonly FollowingFold[];
  /** Supplies what the agent restores after a compaction: files, plan, tasks, skills. */
  readonly restore?: Restorer;
  /** Called before and after each compaction. */
  readonly hooks?: CompactHooks;
  /** Additional addresses to which agents of this session can send messages. */
  readonly transports?: readonly MessageTransport[];
  /** Makes copies of the project for agents that work separately: `gitWorktrees()` of @palimpsest/agent. */
  readonly worktrees?: AgentWorktrees;
  /** Gets a span for each request, background call, break, compaction and recall. OpenTelemetry's `trace.getTracer(name)` fits. */
  readonly tracer?: Tracer;
}

export interface CompactOptions {
  /** Instructions for the summary. */
  readonly instructions?: string;
  /** Compacts only from this message on (`from`), or only up to it (`upTo`). */
  readonly from?: string;
  readonly upTo?: string;
  readonly signal?: AbortSignal;
}

export type CompactResult =
  | { readonly ok: true; readonly method: string; readonly before: number; readonly after: number }
  | { readonly ok: false; readonly reason: string };

/** What a compaction would do. */
export type CompactPreview =
  | {
      readonly ok: true;
      /** "notes" asks no model; "full" and the partial methods ask one. */
      readonly method: string;
      readonly before: number;
      /** Tokens afterwards, without files that are read again. Absent if a model would write a summary. */
      readonly after?: number;
      readonly leaves: readonly ReceiptItem[];
      readonly stays: readonly ReceiptItem[];
    }
  | { readonly ok: false; readonly reason: string };

/** Content blocks in the SDK's or any compatible type. */
type Blocks = readonly (Block | { readonly type: string })[];

export type UserContent = string | Blocks;

export interface UserOptions {
  /** The origins of the text, as far as they are known: in order, without overlap. Memory takes rules only from typed text. */
  readonly origins?: readonly OriginRange[] | undefined;
}

type ToolResult = ToolResultBlock | { readonly type: "tool_result"; readonly tool_use_id: string };
export type ToolResults = ToolResult | readonly ToolResult[];

/** What an interface showed of results, by call: one line, and what was changed in a file as a unified diff. */
export interface ShownResults {
  readonly shown?: Readonly<Record<string, { readonly summary?: string; readonly diff?: string }>>;
}

/** A response as the SDK returns it. */
export interface ResponseLike {
  readonly content: Blocks;
  readonly usage?: object | null;
}

export interface AbortedOptions {
  /** Indexes of the blocks that were incomplete. Default: the last block. */
  readonly incomplete?: readonly number[];
}

/** A request that can be passed to the SDK. You may change the arrays; the blocks in them are frozen. */
export interface SessionRequest {
  model: string;
  max_tokens: number;
  /** Present if they were given to `openSession`; then send the request through `client.beta.messages`. */
  betas?: string[];
  system?: { type: "text"; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's block unions fit no type that is not the SDK's own
  tools?: any[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  messages: { role: "user" | "assistant"; content: any[] }[];
}

export interface SessionEvents extends LayerEvents {
  /** A recorded decision changed what was already sent. The receipt says what left the view. */
  break: Break & { readonly receipt: Receipt };
  /** The server read less from its cache than expected. */
  loss: CacheLoss;
  /** What one call cost; `layer` is "main" for the conversation itself. */
  cost: {
    readonly layer: string;
    readonly model: string;
    readonly usage: Usage;
    readonly usd: number | undefined;
    readonly outcome: "ok" | "failed" | "aborted";
    /** How long it took, in milliseconds, if known. */
    readonly ms?: number;
  };
  /** A request is ready to be sent. `tokens` is computed when it is read. */
  request: {
    readonly model: string;
    readonly maxTokens: number;
    readonly messages: number;
    readonly tokens: number;
  };
  /** A response was recorded. `ms`: the time since its request was prepared. */
  response: {
    readonly model: string;
    readonly id?: string;
    readonly stopReason?: string;
    readonly usage?: Usage;
    readonly usd: number | undefined;
    readonly outcome: "ok" | "aborted";
    readonly ms?: number;
  };
  /** The level of the window has changed. `percentLeft` is the distance to automatic compaction. */
  level: { readonly level: Level; readonly percentLeft: number; readonly tokens: number };
  /** A background task started, progressed or ended. */
  task: Task;
  /** Entries could not be written yet. They are kept in memory and writing is tried again. */
  unsaved: { readonly entries: number; readonly reason: string };
}
