// What the index holds and answers with.

export const SEARCH_KINDS = ["human", "assistant", "tool", "memory"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchFilter {
  readonly kinds?: readonly SearchKind[] | undefined;
  /** Only this one. */
  readonly session?: string | undefined;
  /** All but this one: whoever asks has it before them. */
  readonly notSession?: string | undefined;
  /** Milliseconds since the epoch, both included. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** 20 unless told. */
  readonly limit?: number | undefined;
  /** About so many of each hit's text; two or three lines of a terminal unless told. */
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
  /** Of a transcript: the entry, and what `Recall` reads it by, which is the call's id for a result. */
  readonly entry?: string;
  readonly id?: string;
  /** The tool and its subject; a memory's name. */
  readonly about: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The lines around what was found, as they stand there, and where they begin in the text. */
  readonly text: string;
  readonly from: number;
  readonly score: number;
}
