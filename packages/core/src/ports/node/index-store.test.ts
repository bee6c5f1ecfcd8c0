import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexConformance } from "../index-store.case.ts";
import { nodeIndex } from "./index-store.ts";

const temporaryFolder = async () => realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));

indexConformance("node", async () => {
  const root = await temporaryFolder();
  return {
    index: nodeIndex(),
    path: join(root, "folder/index.db"),
    dispose: () => rm(root, { recursive: true, force: true }),
  };
});

describe("node index on disk", () => {
  let root: string;
  beforeAll(async () => {
    root = await temporaryFolder();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it("is for its owner alone", async () => {
    const database = await nodeIndex().open(join(root, "private/index.db"));
    database.exec("CREATE TABLE t (x)");
    const modes = ["", "/index.db", "/index.db-wal"].map(
      (name) => statSync(`${root}/private${name}`).mode & 0o777,
    );
    database.close();
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it("lets two processes write at once, each waiting for the other", async () => {
    const path = join(root, "shared.db");
    const database = await nodeIndex().open(path);
    database.exec("CREATE TABLE t (x)");
    const program = `
      import { nodeIndex } from ${JSON.stringify(new URL("./index-store.ts", import.meta.url).href)};
      const database = await nodeIndex().open(${JSON.stringify(path)});
      for (let i = 0; i < 200; i++) database.transaction(() => database.run("INSERT INTO t VALUES (?)", i));`;
    const children = [0, 1].map(() => spawn(process.execPath, ["--input-type=module", "-e", program]));
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
    expect(codes).toEqual([0, 0]);
    expect({ ...database.all("SELECT count(*) AS n FROM t")[0] }).toEqual({ n: 400 });
    database.close();
  });

  it("says that a file is no database", async () => {
    const path = join(root, "garbage.db");
    await writeFile(path, "no database".repeat(99));
    await expect(nodeIndex().open(path)).rejects.toThrow("not a database");
  });
});
