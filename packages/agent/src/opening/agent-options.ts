// What an agent is opened with. Everything but the folder and the model has a default.

import type { Model, SessionOptions, Settings } from "@palimpsest/core";
import type { Finding, MessageTransport } from "@palimpsest/core/internal";
import type { Ports } from "@palimpsest/core/ports";
import type { AskUser } from "../agent/ask-user.ts";
import type { Credentials } from "../credentials/credentials.ts";
import type { Tell } from "../loop/agent-event.ts";
import type { PermissionMode } from "../permissions/permission-mode.ts";
import type { SystemText } from "../prompts/create-system-text.ts";
import type { CustomTool } from "./custom-tool.ts";

export interface AgentOptions {
  /** The folder the work is in: an absolute path. */
  readonly cwd: string;
  /** The model client, or a function that creates it from the settings and the findings about them. */
  readonly model: Model | ((settings: Settings, findings: readonly Finding[]) => Model);
  /** The name of the model. Default: the setting `api.model`, or `DEFAULT_MODEL`. */
  readonly modelName?: string | undefined;
  /** A session's id, or "latest" for the newest of this project. */
  readonly resume?: string | undefined;
  /** Opens a new session that shares the past of the one to `resume`, or its past up to the entry with this id. */
  readonly fork?: boolean | string | undefined;
  readonly mode?: PermissionMode | undefined;
  /** Permission rules, as on a command line. */
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  /** Maximum model requests per exchange. */
  readonly maxTurns?: number;
  /** Runs one exchange with nobody watching: it waits for background agents, and other background work gets less time at the end. */
  readonly isOneShot?: boolean;
  /** Only the tools and the prompt: no memory, hooks, skills, servers or instruction files. */
  readonly isBare?: boolean;
  /** Tools of the caller, added to the built-in ones. Permissions, hooks and result limits apply to them as well. */
  readonly tools?: readonly CustomTool[];
  /** Replaces pal's system text, or with `append` adds to it. A replacement also drops the guidance on memory. */
  readonly system?: SystemText;
  /** The team of this project that the agent works in, under a name of its own. Its lead may approve plans. */
  readonly team?: { readonly name: string; readonly as: string; readonly isLead?: boolean };
  /** Other sessions of the user, `pal tasks` and `pal attach` can reach it by a socket (setting `agents.listen`). */
  readonly isReachable?: boolean;
  /** Transports for message addresses of kinds that pal does not know. */
  readonly transports?: readonly MessageTransport[];
  readonly ask?: AskUser;
  readonly tell?: Tell;
  readonly settings?: SessionOptions["settings"];
  /** Parameters of every request, such as `thinking`. */
  readonly request?: SessionOptions["request"];
  /** The client version reported to MCP servers. */
  readonly version?: string;
  /** pal's home and the environment. Default: those of the process. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly userHome?: string;
  readonly ports?: Ports;
  /** Receives spans of the session; see `SessionOptions`. */
  readonly tracer?: SessionOptions["tracer"];
  /**
   * Called before anything is started: a program can then remove the variables from its environment, and the values from what
   * it prints.
   */
  readonly onCredentials?: (credentials: Pick<Credentials, "hiddenNames" | "redact">) => void;
}
