// The query and the result of a search, the same for both implementations.

export interface SearchQuery {
  readonly pattern: string;
  /** A folder or a file; absolute. */
  readonly root: string;
  readonly isFile: boolean;
  /** Whether a path, relative to the root, is wanted. */
  readonly isWanted: (path: string) => boolean;
  readonly ignoreCase: boolean;
  readonly isMultiline: boolean;
  /** Lines wanted around each match. */
  readonly before: number;
  readonly after: number;
  /** Lines are to be shown; else they are counted only. */
  readonly keepLines: boolean;
  /** One match of a file is enough. */
  readonly onlyFirst: boolean;
  /** Asked after each file that matched: whether what was found fills the answer. */
  readonly isEnough: (found: readonly FileHits[]) => boolean;
}

export interface FileHits {
  /** Absolute. */
  readonly path: string;
  /** Lines that match. */
  readonly count: number;
  /** Those lines and the ones around them, by number. */
  readonly lines: readonly HitLine[];
}

export interface HitLine {
  readonly number: number;
  readonly text: string;
  readonly isMatch: boolean;
}

export type SearchResult =
  | { readonly ok: true; readonly files: readonly FileHits[]; readonly isComplete: boolean }
  | { readonly ok: false; readonly reason: string };

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchResult>;

/** A search that takes longer is too wide to be of use. */
export const SEARCH_TIME = 20_000;
/** Larger files are data. */
export const SEARCHED_BYTES = 10 * 1024 * 1024;
