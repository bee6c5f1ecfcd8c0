// A rebuildable index in SQL (SQLite with FTS5). A cache: deleting it loses nothing.

export type SqlValue = string | number | bigint | null | Uint8Array;
type SqlRow = Readonly<Record<string, SqlValue>>;

export interface IndexDatabase {
  /** Runs statements that return nothing. */
  exec(sql: string): void;
  run(sql: string, ...values: readonly SqlValue[]): { readonly changes: number };
  all(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** All of it or none of it. */
  transaction<T>(body: () => T): T;
  close(): void;
}

export interface Index {
  /** Opens or makes the database; waits for another process's write for up to 5 seconds. */
  open(path: string): Promise<IndexDatabase>;
  /** Opens a database in memory, which is gone when it is closed: for use where no file can be kept. */
  temporary(): Promise<IndexDatabase>;
}
