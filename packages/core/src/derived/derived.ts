// What is known about a session's work without asking a model: derived from the transcript, never stored.
import type { CreatedThing } from "./find-created.ts";

export interface Derived {
  /** Every message of the human on the path, in order, whole. */
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
  /** The response made no call: an exchange ends with it. */
  readonly isFinal: boolean;
  /** The last message of the human before it. */
  readonly asked?: HumanMessage;
}

export interface HumanMessage {
  readonly entry: string;
  readonly time: number;
  readonly text: string;
  /** Images and documents beside the text. */
  readonly attachments: number;
}

export interface FileUse {
  readonly path: string;
  reads: number;
  edits: number;
  /** The last call that read it, and the last that changed it, by number among all calls. */
  lastRead?: CallPlace;
  lastEdit?: CallPlace;
  /** Names of functions, types and the like in its edits, with the number of edits that hold them. */
  symbols?: Map<string, number>;
}

/** What a call is about to do to a file. */
export interface FileTouch {
  readonly path: string;
  readonly how: "read" | "edit";
}

export interface CallPlace {
  /** The call's id: what Recall takes. */
  readonly id: string;
  readonly number: number;
}

export interface Command {
  readonly id: string;
  readonly tool: string;
  /** One line. */
  readonly command: string;
  /** The same without what only cuts its output: one name for all runs of a test. */
  readonly gist: string;
  /** It only looks at what is there. */
  readonly isProbe: boolean;
  failed: boolean;
  /** It made something that is listed as created. */
  hasCreated?: true;
}

export interface ErrorSeen {
  /** The call that failed. */
  readonly id: string;
  readonly tool: string;
  /** What the call was about: a path, a command. */
  readonly subject: string;
  /** The telling lines of what it returned. */
  readonly message: string;
  /** What was done next, in one line, once something was. */
  followedBy?: string;
  /** The same call, made again, that did not fail. */
  resolvedBy?: string;
  /** A command failed, and not the call of a tool. */
  readonly isCommand?: true;
}

export interface Step {
  readonly entry: string;
  readonly time: number;
  /** The call's id, for a call. */
  readonly id?: string;
  /** One line: the tool and its subject, or the first words of an answer. */
  readonly text: string;
  /** The call came back with an error. */
  failed?: true;
  /** Names of the files that it changes. */
  readonly edits?: readonly string[];
  /** What it searches for. */
  readonly sought?: string;
}
