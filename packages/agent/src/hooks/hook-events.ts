// The events at which hooks run, their input, and what their answers may do.

export const HOOK_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "Stop",
  "SessionEnd",
] as const;

export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What the hooks of an event are told besides the session, the folder and the event's name. */
export interface HookDetails {
  readonly SessionStart: {
    readonly source: "startup" | "resume" | "clear" | "compact";
    readonly model?: string;
  };
  readonly UserPromptSubmit: { readonly prompt: string };
  readonly PreToolUse: ToolDetails;
  readonly PostToolUse: ToolDetails & { readonly tool_response: unknown };
  readonly PreCompact: CompactDetails & { readonly custom_instructions: string };
  readonly PostCompact: CompactDetails & { readonly compact_summary?: string };
  readonly Stop: {
    /** The agent already continues because a hook said so. */ readonly stop_hook_active: boolean;
  };
  readonly SessionEnd: { readonly reason: string };
}

interface ToolDetails {
  readonly tool_name: string;
  readonly tool_input: unknown;
  readonly tool_use_id: string;
}

interface CompactDetails {
  readonly trigger: "auto" | "manual" | "reactive";
}

export interface HookSession {
  readonly session_id: string;
  readonly transcript_path: string;
  readonly cwd: string;
  readonly permission_mode?: string;
}

interface Powers {
  /** The field of the input that a matcher is tested on. */
  readonly matches?: string;
  /** Exit code 2 or `decision: "block"` prevents something, or gives the model a reason. */
  readonly blocks: boolean;
  /** Its `additionalContext` reaches the model. */
  readonly adds: boolean;
  /** Output that is not JSON reaches the model as well. */
  readonly plainText: boolean;
  /** A guard: it may decide on permission and change a call's input. If it cannot be started, the call is blocked. */
  readonly decides: boolean;
  /** Seconds. */
  readonly timeout: number;
}

/** The usual timeout of coding agents. */
const TIMEOUT = 60;
/** The terminal waits for these at exit. */
const END_TIMEOUT = 1.5;

const plain: Powers = { blocks: false, adds: false, plainText: false, decides: false, timeout: TIMEOUT };

export const POWERS: Readonly<Record<HookEvent, Powers>> = {
  SessionStart: { ...plain, matches: "source", adds: true, plainText: true },
  UserPromptSubmit: { ...plain, blocks: true, adds: true, plainText: true },
  PreToolUse: { ...plain, matches: "tool_name", blocks: true, adds: true, decides: true },
  PostToolUse: { ...plain, matches: "tool_name", blocks: true, adds: true },
  PreCompact: { ...plain, matches: "trigger", blocks: true, adds: true, plainText: true },
  PostCompact: { ...plain, matches: "trigger" },
  Stop: { ...plain, blocks: true },
  SessionEnd: { ...plain, matches: "reason", timeout: END_TIMEOUT },
};
