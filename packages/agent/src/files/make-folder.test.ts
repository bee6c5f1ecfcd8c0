import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { Journal } from "./journal.ts";
import { makeFolder } from "./make-folder.ts";
import { writeWhole } from "./write-whole.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "palimpsest-folders-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("creates missing folders with the requested mode", () => {
  makeFolder(join(root, "a/b"), 0o700);
  expect(["a", "a/b"].map((name) => statSync(join(root, name)).mode & 0o777)).toEqual([0o700, 0o700]);
  makeFolder(join(root, "a/b"));
  makeFolder(join(root, "c"));
  expect(statSync(join(root, "c")).mode & 0o777).toBe(0o777 & ~process.umask());
});

it("says what is in the way", () => {
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "nowhere"), join(root, "dangling"));
  for (const name of ["file", "file/below", "dangling"])
    expect(() => makeFolder(join(root, name))).toThrow(/EEXIST|ENOTDIR/);
});

/** Node's recursive mkdir never returns there. */
it.runIf(existsSync("/proc/self"))("fails in a folder that does not allow new folders", async () => {
  const path = "/proc/palimpsest/a.txt";
  expect(() => makeFolder("/proc/palimpsest/deep")).toThrow("no folder can be created in /proc");
  await expect(writeWhole(path, Buffer.from(""))).rejects.toThrow("no folder can be created in /proc");
  await expect(new Journal(path, z.number()).add(1)).rejects.toThrow("no folder can be created in /proc");
});
