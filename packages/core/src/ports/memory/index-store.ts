// Index databases in memory: one per path, kept as long as this instance lives, however often it is opened and closed.
import type { Index } from "../index-store.ts";
import { indexDatabase, openSqlite, type Sqlite, temporaryIndex } from "../node/database.ts";

export function memoryIndex(): Index {
  const databases = new Map<string, Promise<Sqlite>>();
  return {
    async open(path) {
      const database = databases.get(path) ?? openSqlite(":memory:");
      databases.set(path, database);
      return indexDatabase(await database, () => {});
    },
    temporary: temporaryIndex,
  };
}
