// What a transcript of another agent says, in the order of its lines. Every reader speaks in these words, and nothing behind them
// knows which agent it was.
import type { AssistantMessage, Block } from "@palimpsest/core";

export const AGENTS = ["claude-code", "codex", "pi", "opencode"] as const;
export type AgentName = (typeof AGENTS)[number];

export type ResultBlock = Extract<Block, { readonly type: "tool_result" }>;

/** What is known of the session itself; later words overrule earlier ones. */
export interface RecordedAbout {
  readonly id?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly version?: string;
  readonly title?: string;
  /** The session that this one worked for, as its agent. */
  readonly parent?: string;
}

interface Said {
  /** Unique within the transcript, and the same every time it is read. */
  readonly id: string;
  /** What it follows. Undefined: what was said before it; null: nothing, the conversation begins anew. */
  readonly parent?: string | null | undefined;
  /** Milliseconds since the epoch. */
  readonly time?: number | undefined;
}

export interface RecordedResponse extends Said {
  readonly kind: "response";
  readonly message: AssistantMessage;
  /** When it was asked for, as far as that can be told. */
  readonly requested?: number | undefined;
  readonly ttl?: "5m" | "1h" | undefined;
  readonly aborted?: true;
  /** Indexes of blocks that were cut off. */
  readonly incomplete?: readonly number[];
}

export interface RecordedCompaction extends Said {
  readonly kind: "compaction";
  readonly trigger: "auto" | "manual";
  /** Tokens before it. */
  readonly before: number;
  /** What the agent went on from. */
  readonly summary: readonly Block[];
  /** The first message that stayed, by its id; without it nothing did. */
  readonly keeps?: string | undefined;
}

/** What may change between two requests, and is not a message. */
type CircumstanceKind = "resumed" | "parameters" | "tools" | "cleared";

export type Recorded =
  | { readonly kind: "about"; readonly about: RecordedAbout }
  /** `injected`: put in the human's place by the program, such as a skill's text or a command's output. */
  | (Said & { readonly kind: "human" | "injected"; readonly content: readonly Block[] })
  | (Said & { readonly kind: "results"; readonly results: readonly ResultBlock[] })
  | RecordedResponse
  | RecordedCompaction
  /** Results that the agent took out of its requests. */
  | (Said & { readonly kind: "cleared"; readonly results: readonly string[]; readonly tokens: number })
  /** How hard the model is asked to think from here on. */
  | { readonly kind: "effort"; readonly effort: string; readonly time?: number | undefined }
  | {
      readonly kind: "circumstance";
      readonly what: CircumstanceKind;
      readonly detail: string;
      readonly time?: number | undefined;
    }
  /** Not a message: kept as it stands, counted by what it is. */
  | { readonly kind: "other"; readonly what: string; readonly raw: string };

export type TakeRecorded = (recorded: Recorded) => void;

/** Reads one transcript, line by line. Whatever a line holds, it is handed on as something. */
export interface TranscriptReader {
  takeLine(line: string): void;
  /** After the last line. */
  end(): void;
}
