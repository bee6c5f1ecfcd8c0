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
  /** Whether matching lines are returned; otherwise they are only counted. */
  readonly keepLines: boolean;
  /** Whether one match per file is enough. */
  readonly onlyFirst: boolean;
  /** Called after each matching file: whether the results already fill the answer. */
  readonly isEnough: (found: readonly FileHits[]) => boolean;
}

export interface FileHits {
  /** Absolute. */
  readonly path: string;
  /** Lines that match. */
  readonly count: number;
  /** Matching lines and the lines around them, by number. */
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

/** A search that takes longer is too broad to be useful. */
export const SEARCH_TIME = 20_000;
/** Larger files are data, and are skipped. */
export const SEARCHED_BYTES = 10 * 1024 * 1024;
