// One file of a write as it will be.

export interface Put {
  readonly path: string;
  /** `null` removes the file. */
  readonly text: string | null;
  readonly current: string | null;
  /** Written beside a file that somebody else has changed in the same place; neither replaces the other. */
  readonly isBeside?: true;
  /** The writer's own text, if it differs from what is written. */
  readonly wrote?: string;
  /** The file whose newer statement supersedes this file or part of it. */
  readonly supersededBy?: string;
}
