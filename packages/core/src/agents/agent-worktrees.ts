// A port for copies of the project in which agents work. `@palimpsest/agent` has one that makes them with git:
// `gitWorktrees`.

interface WorktreeWish {
  /** The folder whose project is copied. */
  readonly cwd: string;
  /** Palimpsest's own home. */
  readonly home: string;
  /** The name of the agent. */
  readonly name: string;
  /** A few words on its task. */
  readonly task: string;
  /** The limit for all files together. */
  readonly maxBytes: number;
}

export interface AgentWorktree {
  /** The path in the copy that corresponds to `cwd`. */
  readonly cwd: string;
  /** What the agent is told about it. */
  readonly note: string;
  /**
   * Called when the agent has ended. Says in whole sentences what happens to its changes. Never removes what is not merged.
   */
  finish(signal: AbortSignal): Promise<string>;
  /** Called if the agent could not be started, so that nothing was done in it. */
  discard(): Promise<void>;
}

export interface AgentWorktrees {
  /** Rejects with the reason if there can be no copy; the agent must not work in the person's own files instead. */
  create(wish: WorktreeWish): Promise<AgentWorktree>;
}
