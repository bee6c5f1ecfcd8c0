// What the index contains, and what a search returns.

export const SEARCH_KINDS = ["human", "assistant", "tool", "memory"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchFilter {
  readonly kinds?: readonly SearchKind[] | undefined;
  /** Searches only this session. */
  readonly session?: string | undefined;
  /** Excludes this session, because the caller can already see it. */
  readonly notSession?: string | undefined;
  /** Milliseconds since the epoch, both included. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** The time that "ten days ago" in a query is relative to; by default the clock's time. */
  readonly now?: number | undefined;
  /** Default 20. */
  readonly limit?: number | undefined;
  /** The approximate number of characters of each hit; by default two or three lines of a terminal. */
  readonly characters?: number | undefined;
}

export interface Hit {
  readonly kind: SearchKind;
  /** The name of the project's folder in the home folder. */
  readonly project: string;
  /** The transcript or the memory. */
  readonly path: string;
  /** The session and its title, for a transcript. */
  readonly session?: string;
  readonly title?: string;
  /** For a transcript: the entry, and the id by which `Recall` reads it, which is the call's id for a result. */
  readonly entry?: string;
  readonly id?: string;
  /** The tool and its subject, or a memory's name. */
  readonly about: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The lines around the match, unchanged, and their offset in the text. */
  readonly text: string;
  readonly from: number;
  readonly score: number;
  /** It contains the query word for word; such hits come first. */
  readonly isExact?: true;
}
