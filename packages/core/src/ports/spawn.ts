// Runs processes, and identifies our own.

/** Identifies a process even if its pid is reused: by its pid, its start time, and the boot of the machine. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
  readonly boot: string;
}

export interface SpawnOptions {
  readonly cwd?: string;
  /** Added to the environment of this process; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** The whole process tree is killed after this many milliseconds. */
  readonly timeout?: number;
  /** Each of stdout and stderr keeps at most this many bytes (default 8 MiB); the rest is counted. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface SpawnResult {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly droppedBytes: number;
  readonly ended: "exit" | "timeout" | "aborted";
}

export interface Spawn {
  /** Never rejects because of what the program does; rejects with a `SpawnError` if it cannot be started. */
  run(command: string, args: readonly string[], options?: SpawnOptions): Promise<SpawnResult>;
  self(): ProcessIdentity;
  /** True if exactly that process still runs on this machine. */
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
