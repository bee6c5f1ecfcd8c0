// What an agent restores after a compaction. Every part is optional; permissions and hooks for reading are the agent's business.

export type MaybeAsync<T> = T | Promise<T>;

export interface Restorer {
  /** The current content of a file; undefined if it may not or cannot be read. */
  readFile?(path: string): MaybeAsync<string | Uint8Array | undefined>;
  /** Files that reach the view in other ways: the plan, instruction files. */
  exclude?(): MaybeAsync<readonly string[]>;
  /** The plan in progress. */
  plan?(): MaybeAsync<string | undefined>;
  /** The task list. */
  tasks?(): MaybeAsync<string | undefined>;
  /** Commands that run in the background. */
  running?(): MaybeAsync<string | undefined>;
  /** Skills that were invoked, the newest first. */
  skills?(): MaybeAsync<readonly Skill[] | undefined>;
  /** Agents in the background, and the listing of those that can be started. */
  agents?(): MaybeAsync<string | undefined>;
  tools?(): MaybeAsync<FoundTools | undefined>;
  /** What SessionStart hooks say. */
  hooks?(): MaybeAsync<string | undefined>;
  /** The opening reminder, renewed. */
  instructions?(): MaybeAsync<string | undefined>;
}

export interface Skill {
  readonly name: string;
  readonly text: string;
}

export interface FoundTools {
  /** Deferred tools that were found, and what MCP servers say about theirs. */
  readonly text?: string;
  /** Recorded in the boundary; they stay callable. */
  readonly names?: readonly string[];
}
