// What a tool is: a name and a schema for the model, facts for permissions and layers, and the work itself.
import type { Block } from "@palimpsest/core";
import type * as z from "zod";
import type { Checkpoints } from "../files/checkpoints.ts";
import type { FileState } from "../files/file-state.ts";

export interface Tool<Input = unknown> {
  readonly name: string;
  /** Short: part of every request. All definitions and the system text together stay under 6,000 tokens. */
  readonly description: string;
  /**
   * Input is checked against it once, before `run`. The JSON schema for the API is made from it, unless `schema` is given. Built-in
   * tools give `schema` and make this lazy, so that a start creates no zod schemas.
   */
  readonly input: z.ZodType<Input>;
  /** The ready JSON schema for the API: an MCP server sends one, and those of built-in tools are generated ahead of time. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Runs on the provider's server, within a response: this is sent in place of a schema, and the tool is never called here. */
  readonly server?: Readonly<{ type: string; name: string; [field: string]: unknown }>;
  /** Whether nothing outside the conversation changes: such calls run without asking, and in parallel. */
  isReadOnly(input: Input): boolean;
  /** Whether its calls in one response begin in the order of the calls, also where they then run in parallel. */
  readonly startsInOrder?: boolean;
  /** What the call would touch, for permission rules: the command, the path, the address. */
  subject(input: Input): string;
  /** Its own limit of result characters in layer 1; "none" for a tool that limits itself. */
  readonly limit?: number | "none";
  /** Its results stay in view: they are never cleared. */
  readonly keep?: boolean;
  /** Not defined in requests: found with ToolSearch. */
  readonly deferred?: boolean;
  /** Why the call would fail anyway; then the user is not asked for permission. */
  refuses?(input: Input, place: Pick<ToolContext, "cwd" | "files">): Promise<string | undefined>;
  /** What the call would change, as a unified diff, for the question whether it may. */
  preview?(input: Input, place: Pick<ToolContext, "cwd" | "files">): Promise<string | undefined>;
  /** Does not throw for bad input or failures outside: those are outputs with `isError`. */
  run(input: Input, context: ToolContext): Promise<ToolOutput>;
}

export interface ToolOutput {
  /** What the model sees. */
  readonly content: string | readonly Block[];
  readonly isError?: boolean;
  /** One line for the interface. */
  readonly summary?: string;
  /** A unified diff for the interface. */
  readonly diff?: string;
  /** Set if the call was refused. */
  readonly denied?: Denial;
  /** Set if something continues in the background; settles when that has ended. */
  readonly ended?: Promise<unknown>;
}

/** A call that permissions or a hook refused. */
export interface Denial {
  readonly input: unknown;
  /** The reason given to the model. */
  readonly reason: string;
  /** A permission rule that would allow the call, if there is one. */
  readonly rule?: string;
}

/** What a call may know of its session. Made anew for each call; see `createToolContext`. */
export interface ToolContext {
  /** The call's own `tool_use` id. */
  readonly toolUseId: string;
  /** The working folder. Bash can change it for later calls. */
  cwd: string;
  /** Where the session began. */
  readonly root: string;
  /** The session's folder, with checkpoints and output that is too long to show. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly files: FileState;
  /** Earlier contents of files, for rewind. */
  readonly checkpoints?: Checkpoints | undefined;
  /** Whether the result of that call is still complete in the view: not cleared, cut or compacted. */
  isInView(toolUseId: string): boolean;
  /** Whether rules forbid reading a file in a folder that may be searched. */
  readonly hides?: ((path: string) => boolean) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Reports the latest output of a long call to the interface. */
  onProgress?: ((text: string) => void) | undefined;
}

export const failCall = (content: string, summary?: string): ToolOutput => ({
  content,
  isError: true,
  ...(summary !== undefined && { summary }),
});
