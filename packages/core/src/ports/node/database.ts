// SQLite behind the port's interface. Loaded on first use, so that a start does not pay for it.
import type { DatabaseSync as Sqlite, StatementSync } from "node:sqlite";
import type { IndexDatabase } from "../index-store.ts";

export type { Sqlite };

/** How long to wait for another process's write, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/**
 * Queries are written in code, so there are few. Beyond this number they are being generated, and caching them would leak.
 */
const MAX_STATEMENTS = 200;

export async function openSqlite(path: string): Promise<Sqlite> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

export async function temporaryIndex(): Promise<IndexDatabase> {
  const database = await openSqlite(":memory:");
  // If the database file cannot be written, neither can a temporary file.
  database.exec("PRAGMA temp_store = MEMORY");
  return indexDatabase(database, () => database.close());
}

export function indexDatabase(database: Sqlite, close: () => void): IndexDatabase {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  let open = true;

  function openDatabase(): Sqlite {
    if (!open) throw new Error("This index was closed; open it again.");
    return database;
  }

  function prepareStatement(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = openDatabase().prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    exec: (sql) => openDatabase().exec(sql),
    run: (sql, ...values) => ({ changes: Number(prepareStatement(sql).run(...values).changes) }),
    all: (sql, ...values) => prepareStatement(sql).all(...values),
    transaction(body) {
      // A nested transaction is a savepoint: it can fail alone, and ends with the outer one.
      const name = `nested${depth}`;
      openDatabase().exec(depth === 0 ? "BEGIN IMMEDIATE" : `SAVEPOINT ${name}`);
      depth++;
      try {
        const result = body();
        database.exec(depth === 1 ? "COMMIT" : `RELEASE ${name}`);
        return result;
      } catch (error) {
        if (database.isTransaction) {
          database.exec(depth === 1 ? "ROLLBACK" : `ROLLBACK TO ${name}; RELEASE ${name}`);
        }
        throw error;
      } finally {
        depth--;
      }
    },
    close() {
      if (!open) return;
      open = false;
      statements.clear();
      close();
    },
  };
}
