// The ledger: one row for every request, with what it read, wrote and cost, and whether it was valid.
import type { MessagesRequest } from "./wire.ts";

export interface LedgerRow {
  readonly index: number;
  readonly time: number;
  readonly requestId: string;
  readonly endpoint: "messages" | "count_tokens";
  readonly messageId: string | null;
  readonly model: string | null;
  readonly stream: boolean;
  readonly betas: readonly string[];
  readonly status: number;
  /** The request was valid, whether or not a fault was applied. */
  readonly valid: boolean;
  readonly error: { readonly type: string; readonly message: string } | null;
  /** The kind of fault that was applied. */
  readonly fault: string | null;
  readonly stopReason: string | null;
  readonly uncached: number;
  readonly read: number;
  readonly written5m: number;
  readonly written1h: number;
  readonly output: number;
  readonly dollars: number;
  /** Blocks of the prefix, where the longest hit ended (-1: nowhere), and the breakpoints long enough to count. */
  readonly cache: {
    readonly blocks: number;
    readonly hit: number;
    readonly breakpoints: readonly number[];
  } | null;
  /** Only with `keepBodies`. */
  readonly body?: MessagesRequest;
}

export type NewRow = Pick<LedgerRow, "time" | "requestId" | "endpoint" | "status"> & Partial<LedgerRow>;

const EMPTY = {
  messageId: null,
  model: null,
  stream: false,
  betas: [],
  valid: true,
  error: null,
  fault: null,
  stopReason: null,
  uncached: 0,
  read: 0,
  written5m: 0,
  written1h: 0,
  output: 0,
  dollars: 0,
  cache: null,
};

/** Exposes the array itself, so that a test that holds it sees new rows. */
export class Ledger {
  readonly rows: LedgerRow[] = [];

  add(row: NewRow): void {
    this.rows.push({ ...EMPTY, ...row, index: this.rows.length });
  }

  clear(): void {
    this.rows.length = 0;
  }
}
