// A rebuildable SQL index (SQLite with FTS5). It is a cache: deleting it loses nothing.

export type SqlValue = string | number | bigint | null | Uint8Array;
type SqlRow = Readonly<Record<string, SqlValue>>;

export interface IndexDatabase {
  /** Runs statements that return no rows. */
  exec(sql: string): void;
  run(sql: string, ...values: readonly SqlValue[]): { readonly changes: number };
  all(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** Runs completely or not at all. */
  transaction<T>(body: () => T): T;
  close(): void;
}

export interface Index {
  /** Opens or creates the database; waits up to 5 seconds for another process's write. */
  open(path: string): Promise<IndexDatabase>;
  /** Opens a database in memory that is gone when it is closed, for when no file can be stored. */
  temporary(): Promise<IndexDatabase>;
}
