// A port: copies of the project in which agents work. `@palimpsest/agent` has one that makes them with git: `gitWorktrees`.

interface WorktreeWish {
  /** The folder whose project is copied. */
  readonly cwd: string;
  /** Palimpsest's own home. */
  readonly home: string;
  /** The agent's. */
  readonly name: string;
  /** A few words on what it does there. */
  readonly task: string;
  /** Of all files together. */
  readonly maxBytes: number;
}

export interface AgentWorktree {
  /** Where `cwd` is in the copy. */
  readonly cwd: string;
  /** What the agent is told about it. */
  readonly note: string;
  /** The agent has ended: what becomes of its changes, in whole sentences. Never removes what is not merged. */
  finish(signal: AbortSignal): Promise<string>;
  /** The agent could not be started: nothing was done in it. */
  discard(): Promise<void>;
}

export interface AgentWorktrees {
  /** Rejects with the reason if there can be none: the agent must not work in the person's own files instead. */
  create(wish: WorktreeWish): Promise<AgentWorktree>;
}
