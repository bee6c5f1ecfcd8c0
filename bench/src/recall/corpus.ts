// A corpus: documents made of passages, and questions labelled with their answers.

export interface Turn {
  readonly id: string;
  readonly text: string;
  /** The speaker, in a conversation. */
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
  /** Ids of the answers: turns or whole sessions, depending on the data set. */
  readonly gold: ReadonlySet<string>;
  readonly now?: number;
}

export interface Corpus {
  readonly wholes: readonly Whole[];
  readonly questions: readonly Question[];
}
