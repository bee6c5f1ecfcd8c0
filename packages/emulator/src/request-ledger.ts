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
  /** The request keeps the API's rules, whether or not a fault befell it. */
  readonly valid: boolean;
  readonly error: { readonly type: string; readonly message: string } | null;
  /** Kind of the fault that befell it. */
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

/** The array itself is handed out, so that it grows while a test holds it. */
export class Ledger {
  readonly rows: LedgerRow[] = [];

  add(row: NewRow): void {
    this.rows.push({ ...EMPTY, ...row, index: this.rows.length });
  }

  clear(): void {
    this.rows.length = 0;
  }
}
