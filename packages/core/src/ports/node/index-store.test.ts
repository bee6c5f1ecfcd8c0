import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeIndexCases } from "../../testing/conformance/make-index-cases.ts";
import { nodeIndex } from "./index-store.ts";

const temporaryFolder = async () => realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));

describe("the machine's Index conforms", () => {
  it.each(
    makeIndexCases(async () => {
      const root = await temporaryFolder();
      return {
        index: nodeIndex(),
        path: join(root, "folder/index.db"),
        dispose: () => rm(root, { recursive: true, force: true }),
      };
    }),
  )("$name", ({ run }) => run());
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

  it("waits for the write of another process", async () => {
    const path = join(root, "shared.db");
    const database = await nodeIndex().open(path);
    database.exec("CREATE TABLE t (x)");
    const program = `
      import { writeSync } from "node:fs";
      import { nodeIndex } from ${JSON.stringify(new URL("./index-store.ts", import.meta.url).href)};
      const database = await nodeIndex().open(${JSON.stringify(path)});
      database.transaction(() => {
        database.run("INSERT INTO t VALUES ('theirs')");
        writeSync(1, "writing");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    database.run("INSERT INTO t VALUES ('ours')");
    expect(database.all("SELECT x FROM t ORDER BY rowid").map((row) => row.x)).toEqual(["theirs", "ours"]);
    expect(await ended).toEqual([0, null]);
    database.close();
  });

  it("reports that a file is not a database", async () => {
    const path = join(root, "garbage.db");
    await writeFile(path, "no database".repeat(99));
    await expect(nodeIndex().open(path)).rejects.toThrow("not a database");
  });
});
