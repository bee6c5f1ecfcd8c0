import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listFilesBelow, listFolder } from "./list-folder.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "palimpsest-list-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), "");
  }
}
const below = (maxEntries: number) => {
  const { files, isComplete } = listFilesBelow(root, maxEntries);
  return [files.map((path) => path.slice(root.length + 1)), isComplete];
};

describe("listing a folder", () => {
  it("gives all names in order, and says when there are more than the limit", () => {
    put("c", "a", "b");
    expect(listFolder(root, 3)).toMatchObject({ entries: [{ name: "a" }, { name: "b" }, { name: "c" }] });
    expect(listFolder(root, 3).isComplete).toBe(true);
    expect(listFolder(root, 2)).toMatchObject({ entries: { length: 2 }, isComplete: false });
    expect(listFolder(join(root, "missing"), 2)).toEqual({ entries: [], isComplete: true });
    expect(listFolder(join(root, "a"), 2)).toEqual({ entries: [], isComplete: true });
  });
});

describe("listing all files below a folder", () => {
  it("lists links without following them", () => {
    put("a/b", "c");
    symlinkSync("..", join(root, "a/up"));
    expect(below(100)).toEqual([["a/b", "a/up", "c"], true]);
  });

  it("stops at the limit", () => {
    put("a/b", "a/c", "d");
    const [files, isComplete] = below(3);
    expect([(files as string[]).length < 3, isComplete]).toEqual([true, false]);
  });

  it("does not go down for ever", () => {
    put(`${"deep/".repeat(60)}file`);
    expect(below(1_000)).toEqual([[], false]);
  });
});
