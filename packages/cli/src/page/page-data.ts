// The data of a page, shared with its script: every block and message once, and each request as its difference from the one before.
// Field names are short, since there are thousands of each.

export interface PageBlock {
  /** `text`, `call`, `result`, or any other type of block. */
  readonly k: string;
  /** The tool of a call. */
  readonly n?: string;
  /** The id of a call, or of the call that a result answers. */
  readonly i?: string;
  readonly t: string;
  /** Characters that were left out, so that the page stays small. */
  readonly c?: number;
  readonly e?: 1;
}

/** Role (0: user, 1: assistant) and the numbers of its blocks. */
export type PageMessage = readonly [role: 0 | 1, blocks: readonly number[]];

export interface PageBreak {
  readonly cause: string;
  readonly text: string;
  readonly tokens: number;
  /** What left the view, and how many more did. */
  readonly items: readonly (readonly [what: string, tokens: number, id: string])[];
  readonly more?: number;
}

export interface PageRewrite {
  readonly cause: string;
  readonly name: string;
  readonly first: string;
  readonly why: string;
  /** The recording shows no cause: it was inferred from how much was read. */
  readonly inferred?: 1;
  readonly tokens: number;
  readonly usd: number | null;
}

export interface PageRequest {
  /** Milliseconds since the epoch. */
  readonly t: number;
  readonly read: number;
  readonly written: number;
  readonly uncached: number;
  readonly out: number;
  readonly usd: number | null;
  /** How many messages at the start are the same as in the request before; `add` follows them. */
  readonly same: number;
  readonly add: readonly number[];
  readonly breaks?: readonly PageBreak[];
  readonly rewrite?: PageRewrite;
}

/** The sizes of the same requests under another way of managing the context. */
export interface PageSeries {
  readonly name: string;
  readonly sizes: readonly (number | null)[];
}

export interface PageTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** Numbers are aligned at the right. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface PageData {
  readonly title: string;
  readonly about: readonly string[];
  readonly notes: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly window?: number;
  readonly blocks: readonly PageBlock[];
  readonly messages: readonly PageMessage[];
  readonly requests: readonly PageRequest[];
  readonly series: readonly PageSeries[];
  readonly tables: readonly PageTable[];
}
