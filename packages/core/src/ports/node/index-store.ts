// Index databases in files.
import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { Index } from "../index-store.ts";
import { indexDatabase, openSqlite, temporaryIndex } from "./database.ts";
import { guardFileCall } from "./file-error.ts";
import { makeFolder } from "./folders.ts";

export function nodeIndex(): Index {
  return {
    async open(path) {
      await makeFolder(dirname(path));
      // SQLite would make the file readable by everybody. Created here first, it keeps its mode, and the -wal file gets the
      // same.
      await guardFileCall("open", path, () => closeSync(openSync(path, "a", 0o600)));
      const database = await openSqlite(path);
      return indexDatabase(database, () => database.close());
    },
    temporary: temporaryIndex,
  };
}
