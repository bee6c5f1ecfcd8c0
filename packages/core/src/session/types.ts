// The public types of a session. They fit the official SDK's without importing it.
import type { Ports } from "../ports/ports.ts";
import type { Environment } from "../settings/environment.ts";
import type { SettingsInput } from "../settings/schema.ts";
import type {
  Block,
  RequestParameters,
  TextBlock,
  ToolDefinition,
  ToolResultBlock,
  Usage,
} from "../transcript/blocks.ts";
import type { CacheLoss } from "../view/detect.ts";
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
  /** Where everything is kept. Default: `PALIMPSEST_HOME`, or `~/.palimpsest`. */
  readonly home?: string;
  readonly settings?: DeepPartial<SettingsInput>;
  readonly env?: Environment;
  readonly ports?: Ports;
}

/** Blocks as the SDK or anybody else types them. */
type Blocks = readonly (Block | { readonly type: string })[];

export type UserContent = string | Blocks;

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

export interface SessionEvents {
  /** What was already sent has changed, by a recorded decision; the receipt says what left the view. */
  break: Break & { readonly receipt: Receipt };
  /** The server read less from its cache than was due. */
  loss: CacheLoss;
  cost: { readonly model: string; readonly usage: Usage; readonly usd: number | undefined };
  /** A layer could not do its work and stepped aside. */
  failure: { readonly layer: string; readonly reason: string };
  /** Entries could not be written yet; they are kept and tried again. */
  unsaved: { readonly entries: number; readonly reason: string };
}
