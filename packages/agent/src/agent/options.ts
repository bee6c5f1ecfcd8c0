// What an agent is opened with. Everything but the folder and the model has a default.
import type { Finding, Model, Ports, SessionOptions, Settings } from "@palimpsest/core";
import type { Tell } from "../loop/events.ts";
import type { PermissionMode } from "../permissions/mode.ts";
import type { PlanAnswer } from "../plan/exit-plan-mode.ts";
import type { TrustItem } from "../trust/item.ts";

export interface AgentOptions {
  /** The folder the work is in: an absolute path. */
  readonly cwd: string;
  /** Who answers; a function gets the settings, which may say where that is, and what is wrong with them. */
  readonly model: Model | ((settings: Settings, findings: readonly Finding[]) => Model);
  /** Its name. Default: the setting `api.model`, or `DEFAULT_MODEL`. */
  readonly modelName?: string | undefined;
  /** A session's id, or "latest" for the newest of this project. */
  readonly resume?: string | undefined;
  readonly mode?: PermissionMode | undefined;
  /** Permission rules, as on a command line. */
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  /** Requests of one exchange. */
  readonly maxTurns?: number;
  /** Nobody sits in front of it: work in the background is given less time at the end. */
  readonly isOneShot?: boolean;
  /** Without memory, hooks, skills, servers and instruction files: the tools and the prompt alone. */
  readonly isBare?: boolean;
  readonly ask?: Ask;
  readonly tell?: Tell;
  readonly settings?: SessionOptions["settings"];
  /** Parameters of every request, such as `thinking`. */
  readonly request?: SessionOptions["request"];
  /** What servers are told of us. */
  readonly version?: string;
  /** Where everything is kept, and the environment; those of the process unless told. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The person's own folder. */
  readonly userHome?: string;
  readonly ports?: Ports;
  /** Told which variables no child shall get, before anything is started: a program can then take them out of its own environment. */
  readonly onCredentials?: (hiddenNames: ReadonlySet<string>) => void;
}

/** Questions to the user. What cannot be asked is answered with no, and the reason is told. */
export interface Ask {
  permission?(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer>;
  /** Which of them may be used. The rest is refused, and not asked about again until it changes. */
  trust?(questions: readonly TrustQuestion[]): Promise<readonly TrustItem[]>;
  plan?(plan: string, signal: AbortSignal): Promise<PlanAnswer>;
}

export interface PermissionQuestion {
  /** The call's. */
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** What will happen, to be shown as it is. */
  readonly what: string;
  readonly why: string;
  /** Rules that would answer it for good, the narrowest first. */
  readonly suggestions: readonly string[];
}

export type PermissionAnswer =
  | { readonly allow: true; readonly remember?: Remember }
  /** `stop`: the exchange ends, and the user has the word. */
  | {
      readonly allow: false;
      readonly feedback?: string;
      readonly stop?: boolean;
      readonly remember?: Remember;
    };

export interface Remember {
  /** One of the suggestions, or the user's own. */
  readonly rule: string;
  readonly scope: "session" | "project";
}

export interface TrustQuestion {
  readonly item: TrustItem;
  readonly state: "new" | "changed";
}
