// What is known about a session's work without a model: derived from the transcript, never stored.
import type { CreatedThing } from "./find-created.ts";

export interface Derived {
  /** Every message of the human on the path, in order and complete. */
  readonly humans: HumanMessage[];
  /** By path, in the order of first use. */
  readonly files: Map<string, FileUse>;
  readonly commands: Command[];
  readonly errors: ErrorSeen[];
  /** Every call and every final answer, in order: the worklog. */
  readonly work: Step[];
  /** The assistant's full text in each response: its reasons and the results. */
  readonly remarks: Remark[];
  /** Commits, branches, issues and the like, in the order they were made. */
  readonly created: CreatedThing[];
}

export interface Remark {
  readonly entry: string;
  readonly text: string;
  /** The response made no calls, so it ends an exchange. */
  readonly isFinal: boolean;
  /** The last message of the human before it. */
  readonly asked?: HumanMessage;
}

export interface HumanMessage {
  readonly entry: string;
  readonly time: number;
  readonly text: string;
  /** The number of images and documents beside the text. */
  readonly attachments: number;
}

export interface FileUse {
  readonly path: string;
  reads: number;
  edits: number;
  /** The last call that read it, and the last that changed it. */
  lastRead?: CallPlace;
  lastEdit?: CallPlace;
  /** Names of functions, types and the like in its edits, with the number of edits that contain each. */
  symbols?: Map<string, number>;
}

/** What a call is about to do to a file. */
export interface FileTouch {
  readonly path: string;
  readonly how: "read" | "edit";
}

export interface CallPlace {
  /** The call's id, which Recall accepts. */
  readonly id: string;
  readonly number: number;
}

export interface Command {
  readonly id: string;
  readonly tool: string;
  /** On one line. */
  readonly command: string;
  /** The command without filters that only cut its output, so that all runs of a test compare equal. */
  readonly gist: string;
  /** True if it only looks at something. */
  readonly isProbe: boolean;
  failed: boolean;
  /** Set if it made something that is listed as created. */
  hasCreated?: true;
}

export interface ErrorSeen {
  /** The call that failed. */
  readonly id: string;
  readonly tool: string;
  /** What the call was about: a path, a command. */
  readonly subject: string;
  /** The lines of the result that say what went wrong. */
  readonly message: string;
  /** What was done next, on one line; undefined until something was. */
  followedBy?: string;
  /** A later identical call that did not fail. */
  resolvedBy?: string;
  /** Set if a shell command failed, rather than a tool call. */
  readonly isCommand?: true;
}

export interface Step {
  readonly entry: string;
  readonly time: number;
  /** The call's id, for a call. */
  readonly id?: string;
  /** On one line: the tool and its subject, or the first words of an answer. */
  readonly text: string;
  /** Set if the call returned an error. */
  failed?: true;
  /** Names of the files that it changes. */
  readonly edits?: readonly string[];
  /** What it searches for. */
  readonly sought?: string;
}
