// What a transcript of another agent contains, in the order of its lines. All readers return these types, so that the rest of the
// import does not depend on the agent.
import type { AssistantMessage, Block } from "@palimpsest/core";

export const AGENTS = ["claude-code", "codex", "pi", "opencode"] as const;
export type AgentName = (typeof AGENTS)[number];

export type ResultBlock = Extract<Block, { readonly type: "tool_result" }>;

/** What is known about the session itself; later values replace earlier ones. */
export interface RecordedAbout {
  readonly id?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly version?: string;
  readonly title?: string;
  /** The parent session, if this is the session of a sub-agent. */
  readonly parent?: string;
}

interface Said {
  /** Unique within the transcript, and the same every time it is read. */
  readonly id: string;
  /** The id of what it follows. Undefined: the previous message; null: nothing, a new conversation begins. */
  readonly parent?: string | null | undefined;
  /** Milliseconds since the epoch. */
  readonly time?: number | undefined;
}

export interface RecordedResponse extends Said {
  readonly kind: "response";
  readonly message: AssistantMessage;
  /** When the request was made, if that is known. */
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
  /** The text from which the agent continued. */
  readonly summary: readonly Block[];
  /** The id of the first message that was kept; undefined if none was. */
  readonly keeps?: string | undefined;
}

/** Changes between two requests that are not messages. */
type CircumstanceKind = "resumed" | "parameters" | "tools" | "cleared";

export type Recorded =
  | { readonly kind: "about"; readonly about: RecordedAbout }
  /** `injected`: put in the human's place by the program, such as a skill's text or a command's output. */
  | (Said & { readonly kind: "human" | "injected"; readonly content: readonly Block[] })
  | (Said & { readonly kind: "results"; readonly results: readonly ResultBlock[] })
  | RecordedResponse
  | RecordedCompaction
  /** Results that the agent removed from its requests. */
  | (Said & { readonly kind: "cleared"; readonly results: readonly string[]; readonly tokens: number })
  /** The effort from here on. */
  | { readonly kind: "effort"; readonly effort: string; readonly time?: number | undefined }
  | {
      readonly kind: "circumstance";
      readonly what: CircumstanceKind;
      readonly detail: string;
      readonly time?: number | undefined;
    }
  /** Not a message: kept unchanged, counted by kind. */
  | { readonly kind: "other"; readonly what: string; readonly raw: string };

export type TakeRecorded = (recorded: Recorded) => void;

/** Reads one transcript, line by line. Every line is passed on in some form. */
export interface TranscriptReader {
  takeLine(line: string): void;
  /** After the last line. */
  end(): void;
}
