// What can be told of a session's work without asking a model: derived from the transcript, never written down.

export interface Derived {
  /** Every message of the human on the path, in order, whole. */
  readonly humans: HumanMessage[];
  /** By path, in the order of first use. */
  readonly files: Map<string, FileUse>;
  readonly commands: Command[];
  readonly errors: ErrorSeen[];
  /** Every call and every final answer, in order: the worklog. */
  readonly work: Step[];
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
  failed: boolean;
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
}
