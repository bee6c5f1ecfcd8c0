// What every `Index` must do.
import { deepStrictEqual as deepEqual, strictEqual as equal, throws } from "node:assert/strict";
import type { Index, IndexDatabase } from "../../ports/index-store.ts";
import { type ConformanceCase, makeCases } from "./conformance-case.ts";

export interface IndexUnderTest {
  readonly index: Index;
  /** A path where nothing exists yet, in a folder that does not exist. */
  readonly path: string;
  dispose?(): void | Promise<void>;
}

/** `open` is called once per case. */
export function makeIndexCases(open: () => IndexUnderTest | Promise<IndexUnderTest>): ConformanceCase[] {
  return makeCases(async () => openBench(await open()), {
    "keeps every kind of value"({ database }) {
      database.exec("CREATE TABLE value (t, i, b, n, x)");
      const bytes = new Uint8Array([0, 1, 255]);
      deepEqual(database.run("INSERT INTO value VALUES (?, ?, ?, ?, ?)", "ż", 1.5, 7n, null, bytes), {
        changes: 1,
      });
      const [row] = database.all("SELECT * FROM value");
      deepEqual({ ...row }, { t: "ż", i: 1.5, b: 7, n: null, x: bytes });
    },

    async "opens temporary databases that share nothing"({ index }) {
      const [one, other] = [await index.temporary(), await index.temporary()];
      one.exec("CREATE TABLE note (body TEXT)");
      throws(() => other.all("SELECT * FROM note"), /no such table/);
      for (const each of [one, other]) each.close();
    },

    "searches full text"({ database }) {
      database.exec("CREATE VIRTUAL TABLE text USING fts5(body, tokenize = 'porter unicode61')");
      for (const body of ["the build is red", "building bridges", "nothing else"]) {
        database.run("INSERT INTO text VALUES (?)", body);
      }
      const found = database.all("SELECT body FROM text WHERE text MATCH ? ORDER BY rank", "build");
      deepEqual(found.map((row) => row.body).sort(), ["building bridges", "the build is red"]);
    },

    async "keeps what was written across close and open, also while open twice"({
      index,
      path,
      database,
      add,
    }) {
      add("kept");
      const second = await index.open(path);
      equal(second.all("SELECT body FROM note").length, 1);
      second.close();
      database.close();
      const again = await index.open(path);
      deepEqual(readNotes(again), ["kept"]);
      again.close();
    },

    "keeps all of a transaction or nothing"({ database, add }) {
      equal(
        database.transaction(() => add("one").changes),
        1,
      );
      throws(
        () =>
          database.transaction(() => {
            add("two");
            throw new Error("changed my mind");
          }),
        /changed my mind/,
      );
      throws(() => database.transaction(() => add("three") && database.exec("nonsense")));
      add("four");
      deepEqual(readNotes(database), ["one", "four"]);
    },

    "lets an inner transaction fail alone, and not outlive the outer"({ database, add }) {
      database.transaction(() => {
        add("outer");
        throws(
          () =>
            database.transaction(() => {
              add("inner");
              throw new Error("inner");
            }),
          /inner/,
        );
        database.transaction(() => add("second"));
      });
      throws(
        () =>
          database.transaction(() => {
            database.transaction(() => add("kept by nobody"));
            throw new Error("outer");
          }),
        /outer/,
      );
      deepEqual(readNotes(database), ["outer", "second"]);
    },

    "takes any number of different statements"({ database }) {
      for (let i = 0; i < 500; i++) deepEqual({ ...database.all(`SELECT ${i} AS n`)[0] }, { n: i });
    },

    "refuses work once closed, and may be closed twice"({ database }) {
      database.all("SELECT body FROM note");
      database.close();
      database.close();
      throws(() => database.all("SELECT body FROM note"), /closed/);
      throws(() => database.exec("SELECT 1"), /closed/);
      throws(() => database.transaction(() => 1), /closed/);
    },
  });
}

/** Opens a database with a table `note`. */
async function openBench(subject: IndexUnderTest) {
  const { index, path } = subject;
  const database = await index.open(path);
  database.exec("CREATE TABLE note (body TEXT)");
  return {
    index,
    path,
    database,
    add: (body: string) => database.run("INSERT INTO note VALUES (?)", body),
    async dispose() {
      database.close();
      await subject.dispose?.();
    },
  };
}

function readNotes(database: IndexDatabase) {
  return database.all("SELECT body FROM note ORDER BY rowid").map((row) => row.body);
}
