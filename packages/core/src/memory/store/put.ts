// One file of a write, as it is going to be.

export interface Put {
  readonly path: string;
  /** `null`: removed. */
  readonly text: string | null;
  readonly current: string | null;
  /** The writer's own text, if it differs from what is written. */
  readonly wrote?: string;
  /** The file whose newer statement puts this one, or part of it, out of force. */
  readonly supersededBy?: string;
}
