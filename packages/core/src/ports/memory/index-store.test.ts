import { describe, expect, it } from "vitest";
import { makeIndexCases } from "../../testing/conformance/make-index-cases.ts";
import { memoryIndex } from "./index-store.ts";

describe("the memory Index conforms", () => {
  it.each(
    makeIndexCases(async () => ({
      index: memoryIndex(),
      path: "/folder/index.db",
    })),
  )("$name", ({ run }) => run());
});

it("keeps paths and instances apart", async () => {
  const index = memoryIndex();
  (await index.open("/a")).exec("CREATE TABLE t (x)");
  const elsewhere = [await index.open("/b"), await memoryIndex().open("/a")];
  for (const database of elsewhere) expect(database.all("SELECT * FROM sqlite_master")).toEqual([]);
});
