import { expect, it } from "vitest";
import { indexConformance } from "../index-store.case.ts";
import { memoryIndex } from "./index-store.ts";

indexConformance("memory", async () => ({
  index: memoryIndex(),
  path: "/folder/index.db",
  dispose: () => {},
}));

it("keeps paths and instances apart", async () => {
  const index = memoryIndex();
  (await index.open("/a")).exec("CREATE TABLE t (x)");
  const elsewhere = [await index.open("/b"), await memoryIndex().open("/a")];
  for (const database of elsewhere) expect(database.all("SELECT * FROM sqlite_master")).toEqual([]);
});
