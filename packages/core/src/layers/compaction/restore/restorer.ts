// What an agent gives back after a compaction. Every part is optional; permissions and hooks of reading are the agent's.

export type MaybeAsync<T> = T | Promise<T>;

export interface Restorer {
  /** A file as it is now; undefined where it may not or cannot be read. */
  readFile?(path: string): MaybeAsync<string | Uint8Array | undefined>;
  /** Files that have another way into the view: the plan, instruction files. */
  exclude?(): MaybeAsync<readonly string[]>;
  /** The plan in progress. */
  plan?(): MaybeAsync<string | undefined>;
  /** The task list. */
  tasks?(): MaybeAsync<string | undefined>;
  /** Skills that were invoked, the newest first. */
  skills?(): MaybeAsync<readonly Skill[] | undefined>;
  /** Agents in the background, and the listing of those that can be started. */
  agents?(): MaybeAsync<string | undefined>;
  tools?(): MaybeAsync<FoundTools | undefined>;
  /** What SessionStart hooks say. */
  hooks?(): MaybeAsync<string | undefined>;
  /** The opening reminder, made anew. */
  instructions?(): MaybeAsync<string | undefined>;
}

export interface Skill {
  readonly name: string;
  readonly text: string;
}

export interface FoundTools {
  /** Deferred tools that were found, and what MCP servers say about theirs. */
  readonly text?: string;
  /** For the boundary: they stay callable. */
  readonly names?: readonly string[];
}
