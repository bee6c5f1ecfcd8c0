// What every `Index` must do.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Index, IndexDatabase } from "./index-store.ts";

export interface IndexUnderTest {
  readonly index: Index;
  /** Where nothing is yet, in a folder that does not exist. */
  readonly path: string;
  dispose(): void | Promise<void>;
}

export function indexConformance(name: string, make: () => Promise<IndexUnderTest>): void {
  describe(`${name}: index`, () => {
    let its: IndexUnderTest;
    let database: IndexDatabase;
    const notes = () => database.all("SELECT body FROM note ORDER BY rowid").map((row) => row.body);
    const add = (body: string) => database.run("INSERT INTO note VALUES (?)", body);

    beforeEach(async () => {
      its = await make();
      database = await its.index.open(its.path);
      database.exec("CREATE TABLE note (body TEXT)");
    });
    afterEach(async () => {
      database.close();
      await its.dispose();
    });

    it("keeps every kind of value", () => {
      database.exec("CREATE TABLE value (t, i, b, n, x)");
      const bytes = new Uint8Array([0, 1, 255]);
      expect(database.run("INSERT INTO value VALUES (?, ?, ?, ?, ?)", "ż", 1.5, 7n, null, bytes)).toEqual({
        changes: 1,
      });
      const [row] = database.all("SELECT * FROM value");
      expect({ ...row }).toEqual({ t: "ż", i: 1.5, b: 7, n: null, x: bytes });
    });

    it("makes one that is nowhere, each on its own", async () => {
      const [one, other] = [await its.index.temporary(), await its.index.temporary()];
      one.exec("CREATE TABLE note (body TEXT)");
      expect(() => other.all("SELECT * FROM note")).toThrow("no such table");
      for (const each of [one, other]) each.close();
    });

    it("searches full text", () => {
      database.exec("CREATE VIRTUAL TABLE text USING fts5(body, tokenize = 'porter unicode61')");
      for (const body of ["the build is red", "building bridges", "nothing else"]) {
        database.run("INSERT INTO text VALUES (?)", body);
      }
      const found = database.all("SELECT body FROM text WHERE text MATCH ? ORDER BY rank", "build");
      expect(found.map((row) => row.body).sort()).toEqual(["building bridges", "the build is red"]);
    });

    it("keeps what was written across close and open, also while open twice", async () => {
      add("kept");
      const second = await its.index.open(its.path);
      expect(second.all("SELECT body FROM note").length).toBe(1);
      second.close();
      database.close();
      database = await its.index.open(its.path);
      expect(notes()).toEqual(["kept"]);
    });

    it("keeps all of a transaction or nothing", () => {
      expect(database.transaction(() => add("one").changes)).toBe(1);
      expect(() =>
        database.transaction(() => {
          add("two");
          throw new Error("changed my mind");
        }),
      ).toThrow("changed my mind");
      expect(() => database.transaction(() => add("three") && database.exec("nonsense"))).toThrow();
      add("four");
      expect(notes()).toEqual(["one", "four"]);
    });

    it("lets an inner transaction fail alone, and not outlive the outer", () => {
      database.transaction(() => {
        add("outer");
        expect(() =>
          database.transaction(() => {
            add("inner");
            throw new Error("inner");
          }),
        ).toThrow("inner");
        database.transaction(() => add("second"));
      });
      expect(() =>
        database.transaction(() => {
          database.transaction(() => add("kept by nobody"));
          throw new Error("outer");
        }),
      ).toThrow("outer");
      expect(notes()).toEqual(["outer", "second"]);
    });

    it("takes any number of different statements", () => {
      for (let i = 0; i < 500; i++) expect({ ...database.all(`SELECT ${i} AS n`)[0] }).toEqual({ n: i });
    });

    it("works no more once closed, and closes twice", () => {
      database.all("SELECT body FROM note");
      database.close();
      database.close();
      expect(() => database.all("SELECT body FROM note")).toThrow("closed");
      expect(() => database.exec("SELECT 1")).toThrow("closed");
      expect(() => database.transaction(() => 1)).toThrow("closed");
    });
  });
}
