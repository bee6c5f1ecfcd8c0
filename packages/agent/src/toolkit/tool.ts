// What a tool is: a name and a schema for the model, a few facts for permissions and layers, and the work itself.
import type { Block } from "@palimpsest/core";
import type * as z from "zod";
import type { Checkpoints } from "../files/checkpoints.ts";
import type { FileState } from "../files/file-state.ts";

export interface Tool<Input = unknown> {
  readonly name: string;
  /** Terse: every session pays for it, and all definitions with the system stay under 6,000 tokens. */
  readonly description: string;
  /**
   * Input is checked against it once, before `run`; the JSON schema for the API is made from it, unless `schema` has it
   * ready. Lazy in our own tools, which have: a start makes none.
   */
  readonly input: z.ZodType<Input>;
  /** The JSON schema for the API, where it need not be made: an MCP server sends one, our own are made ahead of time. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Nothing outside the conversation changes: may run without asking, and in parallel. */
  isReadOnly(input: Input): boolean;
  /** What it would touch, for permission rules: the command, the path, the address. */
  subject(input: Input): string;
  /** Its own limit of result characters for layer 1; "none" for a tool that bounds itself. */
  readonly limit?: number | "none";
  /** Its results stay in view: they are never cleared. */
  readonly keep?: boolean;
  /** Not among the definitions of a request: found by ToolSearch. */
  readonly deferred?: boolean;
  /** Why it could not be done as things are: then nobody is asked to allow it. */
  refuses?(input: Input, place: Pick<ToolContext, "cwd" | "files">): Promise<string | undefined>;
  /** Never throws for bad input or what the world does: that is an output with `isError`. */
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
  /** It was not run, and why. */
  readonly denied?: Denial;
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
  /** Where relative paths begin. Bash moves it, and moved it stays for later calls. */
  cwd: string;
  /** Where the session began. */
  readonly root: string;
  /** The session's folder: output too long to show and checkpoints are kept in it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly files: FileState;
  /** Earlier contents of files, for rewind. Without it nothing is kept. */
  readonly checkpoints?: Checkpoints | undefined;
  /** Whether the result of that call still stands whole in the view: not cleared, cut or compacted. */
  isInView(toolUseId: string): boolean;
  /** Files that rules keep from being read, though the folder they are in may be searched. */
  readonly hides?: ((path: string) => boolean) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Latest words of a call that takes long, for the interface. */
  onProgress?: ((text: string) => void) | undefined;
}

export const failCall = (content: string, summary?: string): ToolOutput => ({
  content,
  isError: true,
  ...(summary !== undefined && { summary }),
});
