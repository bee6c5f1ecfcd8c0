// What is searched and asked: documents of passages, and questions with what answers them.

export interface Turn {
  readonly id: string;
  readonly text: string;
  /** Who said it, where it is a conversation. */
  readonly by?: string;
}

export interface Whole {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly turns: readonly Turn[];
}

export interface Question {
  readonly text: string;
  /** Ids of what answers it: turns or wholes, as the set says. */
  readonly gold: ReadonlySet<string>;
  readonly now?: number;
}

export interface Corpus {
  readonly wholes: readonly Whole[];
  readonly questions: readonly Question[];
}
