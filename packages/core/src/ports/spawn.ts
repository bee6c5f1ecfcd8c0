// Processes: running one, and knowing which one we are.

/** Names a process beyond reuse of its pid: a pid, when it started, and in which boot of the machine. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
  readonly boot: string;
}

export interface SpawnOptions {
  readonly cwd?: string;
  /** Added to the environment of this process; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** The whole process tree is killed after this many milliseconds. */
  readonly timeout?: number;
  /** Each of stdout and stderr keeps at most this many bytes (default 8 MiB); the rest is counted. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface SpawnResult {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly droppedBytes: number;
  readonly ended: "exit" | "timeout" | "aborted";
}

export interface Spawn {
  /** Never rejects for what the program does; rejects with a `SpawnError` when it cannot be started. */
  run(command: string, args: readonly string[], options?: SpawnOptions): Promise<SpawnResult>;
  self(): ProcessIdentity;
  /** Whether that very process still runs on this machine. */
  isAlive(identity: ProcessIdentity): boolean;
}

export class SpawnError extends Error {
  readonly code = "cannot-start";
  readonly command: string;
  constructor(command: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SpawnError";
    this.command = command;
  }
}
