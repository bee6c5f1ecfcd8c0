// The public types of a session. They fit the official SDK's without importing it.
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
import type { Entry } from "../transcript/entries.ts";
import type { OriginRange } from "../transcript/origins.ts";
import type { CacheLoss } from "../view/find-cache-loss.ts";
import type { Break } from "../view/view.ts";
import type { Receipt } from "./receipt.ts";

/** Deep enough for the SDK's own types to fit. */
type DeepPartial<T> = T extends object ? { readonly [K in keyof T]?: DeepPartial<T[K]> } : T;

export interface SessionOptions {
  /** The folder the work is in; sessions are kept per project. */
  readonly cwd: string;
  readonly model: string;
  readonly system?: string | readonly (TextBlock | { readonly type: "text"; readonly text: string })[];
  readonly tools?: readonly (ToolDefinition | object)[];
  /** `max_tokens`, `thinking`, `tool_choice` … of every request. With `betas`, send through `client.beta.messages`. */
  readonly request?: Partial<RequestParameters>;
  /** Tools whose results are never cleared from the view. */
  readonly keep?: readonly string[];
  /** A session's id, or "latest" for the newest of this project. Without it a new session begins. */
  readonly resume?: string | null;
  /** Only to look at a session that may be in use elsewhere: takes no lock and keeps nothing. Needs `resume`. */
  readonly readOnly?: boolean;
  /** Where everything is kept. Default: `PALIMPSEST_HOME`, or `~/.palimpsest`. */
  readonly home?: string;
  readonly settings?: DeepPartial<SettingsInput>;
  readonly env?: Environment;
  readonly ports?: Ports;
  /**
   * For work in the background: notes and summaries, asked of the session's own model through this client; choosing
   * memories through `small`, where it is given. Without it the engine does what needs no model.
   */
  readonly models?: { readonly main: Model; readonly small?: Model };
  /** Not part of the conversation, such as a dream that was asked for: kept beside the sessions, and not listed. */
  readonly isAside?: boolean;
  /** One question and its answer: what would only help a later turn is not begun. */
  readonly isOneShot?: boolean;
  /** Answers calls that only read, made while memories are saved: Read, Grep, Glob, a shell command that looks. */
  readonly look?: (call: ToolUseBlock) => Promise<ToolAnswer | undefined>;
  /** Told of each entry of a resumed session while its transcript is read. Of a long one, only the view stays in memory. */
  readonly onEntry?: (entry: Entry) => void;
  /** What the agent gives back after a compaction: files, plan, tasks, skills. */
  readonly restore?: Restorer;
  /** Asked before a compaction and told after it. */
  readonly hooks?: CompactHooks;
}

export interface CompactOptions {
  /** What the summary shall heed. */
  readonly instructions?: string;
  /** Only what comes from this message on, or only what stands up to it. */
  readonly from?: string;
  readonly upTo?: string;
  readonly signal?: AbortSignal;
}

export type CompactResult =
  | { readonly ok: true; readonly method: string; readonly before: number; readonly after: number }
  | { readonly ok: false; readonly reason: string };

/** Blocks as the SDK or anybody else types them. */
type Blocks = readonly (Block | { readonly type: string })[];

export type UserContent = string | Blocks;

export interface UserOptions {
  /** Where the words come from, as far as it is known: in order, without overlap. Memory takes rules only from what was typed. */
  readonly origins?: readonly OriginRange[] | undefined;
}

type ToolResult = ToolResultBlock | { readonly type: "tool_result"; readonly tool_use_id: string };
export type ToolResults = ToolResult | readonly ToolResult[];

/** A response as the SDK returns it. */
export interface ResponseLike {
  readonly content: Blocks;
  readonly usage?: object | null;
}

export interface AbortedOptions {
  /** Blocks that had not ended, by index. Default: the last one. */
  readonly incomplete?: readonly number[];
}

/** A request that the SDK takes as it is. The arrays are yours; the blocks in them are frozen. */
export interface SessionRequest {
  model: string;
  max_tokens: number;
  /** Only where they were given to `openSession`: then it is a request for `client.beta.messages`. */
  betas?: string[];
  system?: { type: "text"; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's block unions fit no type that is not the SDK's own
  tools?: any[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  messages: { role: "user" | "assistant"; content: any[] }[];
}

export interface SessionEvents extends LayerEvents {
  /** What was already sent has changed, by a recorded decision; the receipt says what left the view. */
  break: Break & { readonly receipt: Receipt };
  /** The server read less from its cache than was due. */
  loss: CacheLoss;
  /** What one call cost; `layer` is "main" for the conversation itself. */
  cost: {
    readonly layer: string;
    readonly model: string;
    readonly usage: Usage;
    readonly usd: number | undefined;
  };
  /** How full the window is, whenever that changes; `percentLeft` of the way to automatic compaction. */
  level: { readonly level: Level; readonly percentLeft: number; readonly tokens: number };
  /** Work in the background began or ended. */
  task: Task;
  /** Entries could not be written yet; they are kept and tried again. */
  unsaved: { readonly entries: number; readonly reason: string };
}
