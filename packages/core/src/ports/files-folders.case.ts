// What every `Files` must do with names, folders and links.
import { describe, expect, it } from "vitest";
import type { FilesBench } from "./files.case.ts";

export function folderCases(bench: FilesBench): void {
  const { at, text, fails, link } = bench;

  describe("rename", () => {
    it("moves files and folders, replacing a file, a link or an empty folder", async () => {
      await bench.files.write(at("a/file"), "moved");
      await bench.files.write(at("old"), "old");
      await link(at("link"), at("a"));
      await bench.files.rename(at("a/file"), at("old"));
      expect(await text("old")).toBe("moved");
      await bench.files.rename(at("old"), at("link"));
      expect(await text("link")).toBe("moved");
      await bench.files.write(at("full/inner"), "inner");
      await bench.files.rename(at("full"), at("a"));
      expect(await text("a/inner")).toBe("inner");
      await bench.files.rename(at("a"), at("a"));
      expect(await bench.files.names(bench.root)).toEqual(["a", "link"]);
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("file"), "");
      await bench.files.write(at("folder/inner"), "");
      await bench.files.write(at("other/inner"), "");
      await fails(bench.files.rename(at("missing"), at("x")), "not-found", "missing");
      await fails(bench.files.rename(at("file"), at("missing/x")), "not-found", "missing");
      await fails(bench.files.rename(at("file"), at("folder")), "is-a-folder", "file");
      await fails(bench.files.rename(at("folder"), at("file")), "not-a-folder", "folder");
      await fails(bench.files.rename(at("folder"), at("other")), "exists", "folder");
      await fails(bench.files.rename(at("folder"), at("folder/deeper")), "io", "folder");
    });
  });

  describe("remove", () => {
    it("removes a file, a full folder, a link but not what it points to, and nothing", async () => {
      await bench.files.write(at("file"), "");
      await bench.files.write(at("folder/a/b"), "");
      await bench.files.write(at("kept/inner"), "");
      await link(at("link"), at("kept"));
      for (const path of ["file", "folder", "link", "missing", "missing/deep", "kept/inner/below"]) {
        await bench.files.remove(at(path));
      }
      expect(await bench.files.names(bench.root)).toEqual(["kept"]);
      expect(await bench.files.names(at("kept"))).toEqual(["inner"]);
    });
    it("removes what stands inside a folder reached through a link", async () => {
      await bench.files.write(at("folder/file"), "");
      await link(at("link"), at("folder"));
      await bench.files.remove(at("link/file"));
      expect(await bench.files.names(at("folder"))).toEqual([]);
    });
  });

  describe("makeFolder", () => {
    it("makes it with its parents, again and again", async () => {
      await bench.files.makeFolder(at("a/b"));
      await bench.files.makeFolder(at("a/b"));
      await link(at("link"), at("a"));
      await bench.files.makeFolder(at("link/c"));
      expect(await bench.files.names(at("a"))).toEqual(["b", "c"]);
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("file"), "");
      await link(at("dangling"), at("nowhere"));
      await fails(bench.files.makeFolder(at("file")), "not-a-folder", "file");
      await fails(bench.files.makeFolder(at("file/below")), "not-a-folder", "file");
      await fails(bench.files.makeFolder(at("dangling")), "not-a-folder", "dangling");
      await fails(bench.files.makeFolder(at("dangling/below")), "not-a-folder", "dangling");
    });
  });

  describe("list, names and stat", () => {
    it("sorts by name, reports links unfollowed, and knows any script", async () => {
      await bench.files.write(at("żółw 日本 🐢.md"), "ż");
      await bench.files.write(at("b"), "12345");
      await bench.files.write(at("ｚ"), "");
      await bench.files.write(at("🐢"), "");
      await bench.files.makeFolder(at("Z"));
      await link(at("link"), at("b"));
      await link(at("dangling"), at("nowhere"));
      const found = await bench.files.list(bench.root);
      expect(found.map(({ name: each, kind, size }) => [each, kind, size])).toEqual([
        ["Z", "folder", 0],
        ["b", "file", 5],
        ["dangling", "link", 0],
        ["link", "link", 0],
        ["żółw 日本 🐢.md", "file", 2],
        ["🐢", "file", 0],
        ["ｚ", "file", 0],
      ]);
      expect(await bench.files.names(bench.root)).toEqual(found.map((info) => info.name));
      for (const info of found) {
        expect(info.path).toBe(at(info.name));
        expect(await bench.files.stat(info.path)).toEqual(info);
      }
    });
    it("lists through a link to a folder", async () => {
      await bench.files.write(at("folder/file"), "");
      await link(at("link"), at("folder"));
      expect((await bench.files.list(at("link"))).map((info) => info.path)).toEqual([at("link/file")]);
    });
    it("lists more than one batch", async () => {
      const names = Array.from({ length: 450 }, (_, i) => `file-${String(i).padStart(3, "0")}`);
      await Promise.all(names.map((each) => bench.files.write(at(each), each)));
      expect((await bench.files.list(bench.root)).map((info) => info.name)).toEqual(names);
    });
    it("answers for what is not there", async () => {
      await bench.files.write(at("file"), "");
      expect(await bench.files.list(at("missing"))).toEqual([]);
      expect(await bench.files.names(at("missing"))).toEqual([]);
      expect(await bench.files.stat(at("missing"))).toBeUndefined();
      expect(await bench.files.stat(at("missing/deep"))).toBeUndefined();
      expect(await bench.files.stat(at("file/below"))).toBeUndefined();
      await fails(bench.files.list(at("file")), "not-a-folder", "file");
      await fails(bench.files.names(at("file")), "not-a-folder", "file");
    });
  });

  describe("canonical", () => {
    it("resolves links on the way, relative ones too", async () => {
      await bench.files.write(at("a/b/file"), "");
      await link(at("a/up"), "../a/b");
      await link(at("link"), at("a/up"));
      expect(await bench.files.canonical(at("link/file"))).toBe(at("a/b/file"));
      expect(await bench.files.canonical(at("a/../a/b/./file"))).toBe(at("a/b/file"));
    });
    it("names what is wrong", async () =>
      fails(bench.files.canonical(at("missing")), "not-found", "missing"));
  });

  describe("setModified", () => {
    it("keeps the millisecond, and changes a link rather than what it points to", async () => {
      await bench.files.write(at("file"), "x");
      await link(at("link"), at("file"));
      for (const time of [0, 1_700_000_000_123, 1_700_000_000_999]) {
        await bench.files.setModified(at("file"), time);
        expect((await bench.files.stat(at("file")))?.modified).toBe(time);
      }
      await bench.files.setModified(at("link"), 5_000);
      expect((await bench.files.stat(at("link")))?.modified).toBe(5_000);
      expect((await bench.files.stat(at("file")))?.modified).toBe(1_700_000_000_999);
    });
    it("names what is wrong", async () =>
      fails(bench.files.setModified(at("missing"), 0), "not-found", "missing"));
  });
}
