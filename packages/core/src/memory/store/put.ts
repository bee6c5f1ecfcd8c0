// One file of a write, as it is going to be.

export interface Put {
  readonly path: string;
  /** `null`: removed. */
  readonly text: string | null;
  readonly current: string | null;
  /** Written beside a file that another has changed in the same place meanwhile: neither of the two replaces the other. */
  readonly isBeside?: true;
  /** The writer's own text, if it differs from what is written. */
  readonly wrote?: string;
  /** The file whose newer statement puts this one, or part of it, out of force. */
  readonly supersededBy?: string;
}
