// What the index contains, and what a search returns.

export const SEARCH_KINDS = ["human", "assistant", "tool", "memory"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchFilter {
  readonly kinds?: readonly SearchKind[] | undefined;
  /** Only this one. */
  readonly session?: string | undefined;
  /** All but this one: the caller can already see it. */
  readonly notSession?: string | undefined;
  /** Milliseconds since the epoch, both included. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** What "ten days ago" in a query is counted from; by default the clock's time. */
  readonly now?: number | undefined;
  /** Default 20. */
  readonly limit?: number | undefined;
  /** About this many characters of each hit; by default two or three lines of a terminal. */
  readonly characters?: number | undefined;
}

export interface Hit {
  readonly kind: SearchKind;
  /** The folder of the project, as its name in the home. */
  readonly project: string;
  /** The transcript or the memory. */
  readonly path: string;
  /** Of a transcript. */
  readonly session?: string;
  readonly title?: string;
  /** Of a transcript: the entry, and the id that `Recall` reads it by, which is the call's id for a result. */
  readonly entry?: string;
  readonly id?: string;
  /** The tool and its subject; a memory's name. */
  readonly about: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The lines around the match, unchanged, and their offset in the text. */
  readonly text: string;
  readonly from: number;
  readonly score: number;
  /** It has the query word for word; such hits come first. */
  readonly isExact?: true;
}
