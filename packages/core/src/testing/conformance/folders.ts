// What every `Files` must do with names, folders and links.
import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { prefixNames, type Requirements } from "./conformance-case.ts";
import type { FilesBench } from "./make-files-cases.ts";

export const FOLDERS: Requirements<FilesBench> = {
  ...prefixNames("rename", {
    async "moves files and folders, replacing a file, a link or an empty folder"({
      files,
      root,
      at,
      text,
      link,
    }) {
      await files.write(at("a/file"), "moved");
      await files.write(at("old"), "old");
      await link(at("link"), at("a"));
      await files.rename(at("a/file"), at("old"));
      equal(await text("old"), "moved");
      await files.rename(at("old"), at("link"));
      equal(await text("link"), "moved");
      await files.write(at("full/inner"), "inner");
      await files.rename(at("full"), at("a"));
      equal(await text("a/inner"), "inner");
      await files.rename(at("a"), at("a"));
      deepEqual(await files.names(root), ["a", "link"]);
    },
    async "reports the error code and the path"({ files, at, fails }) {
      await files.write(at("file"), "");
      await files.write(at("folder/inner"), "");
      await files.write(at("other/inner"), "");
      await fails(files.rename(at("missing"), at("x")), "not-found", "missing");
      await fails(files.rename(at("file"), at("missing/x")), "not-found", "missing");
      await fails(files.rename(at("file"), at("folder")), "is-a-folder", "file");
      await fails(files.rename(at("folder"), at("file")), "not-a-folder", "folder");
      await fails(files.rename(at("folder"), at("other")), "exists", "folder");
      await fails(files.rename(at("folder"), at("folder/deeper")), "io", "folder");
    },
  }),

  ...prefixNames("remove", {
    async "removes a file, a full folder, a link but not what it points to, and nothing"({
      files,
      root,
      at,
      link,
    }) {
      await files.write(at("file"), "");
      await files.write(at("folder/a/b"), "");
      await files.write(at("kept/inner"), "");
      await link(at("link"), at("kept"));
      for (const path of ["file", "folder", "link", "missing", "missing/deep", "kept/inner/below"]) {
        await files.remove(at(path));
      }
      deepEqual(await files.names(root), ["kept"]);
      deepEqual(await files.names(at("kept")), ["inner"]);
    },
    async "removes what stands inside a folder reached through a link"({ files, at, link }) {
      await files.write(at("folder/file"), "");
      await link(at("link"), at("folder"));
      await files.remove(at("link/file"));
      deepEqual(await files.names(at("folder")), []);
    },
  }),

  ...prefixNames("makeFolder", {
    async "makes a folder with its parents, any number of times"({ files, at, link }) {
      await files.makeFolder(at("a/b"));
      await files.makeFolder(at("a/b"));
      await link(at("link"), at("a"));
      await files.makeFolder(at("link/c"));
      deepEqual(await files.names(at("a")), ["b", "c"]);
    },
    async "reports the error code and the path"({ files, at, fails, link }) {
      await files.write(at("file"), "");
      await link(at("dangling"), at("nowhere"));
      await fails(files.makeFolder(at("file")), "not-a-folder", "file");
      await fails(files.makeFolder(at("file/below")), "not-a-folder", "file");
      await fails(files.makeFolder(at("dangling")), "not-a-folder", "dangling");
      await fails(files.makeFolder(at("dangling/below")), "not-a-folder", "dangling");
    },
  }),

  ...prefixNames("list, names and stat", {
    async "sorts by name, does not follow links, and supports all scripts"({ files, root, at, link }) {
      await files.write(at("żółw 日本 🐢.md"), "ż");
      await files.write(at("b"), "12345");
      await files.write(at("ｚ"), "");
      await files.write(at("🐢"), "");
      await files.makeFolder(at("Z"));
      await link(at("link"), at("b"));
      await link(at("dangling"), at("nowhere"));
      const found = await files.list(root);
      deepEqual(
        found.map(({ name: each, kind, size }) => [each, kind, size]),
        [
          ["Z", "folder", 0],
          ["b", "file", 5],
          ["dangling", "link", 0],
          ["link", "link", 0],
          ["żółw 日本 🐢.md", "file", 2],
          ["🐢", "file", 0],
          ["ｚ", "file", 0],
        ],
      );
      deepEqual(
        await files.names(root),
        found.map((info) => info.name),
      );
      for (const info of found) {
        equal(info.path, at(info.name));
        deepEqual(await files.stat(info.path), info);
      }
    },
    async "lists through a link to a folder"({ files, at, link }) {
      await files.write(at("folder/file"), "");
      await link(at("link"), at("folder"));
      deepEqual(
        (await files.list(at("link"))).map((info) => info.path),
        [at("link/file")],
      );
    },
    async "lists more than one batch"({ files, root, at }) {
      const names = Array.from({ length: 450 }, (_, i) => `file-${String(i).padStart(3, "0")}`);
      await Promise.all(names.map((each) => files.write(at(each), each)));
      deepEqual(
        (await files.list(root)).map((info) => info.name),
        names,
      );
    },
    async "handles missing paths"({ files, at, fails }) {
      await files.write(at("file"), "");
      deepEqual(await files.list(at("missing")), []);
      deepEqual(await files.names(at("missing")), []);
      equal(await files.stat(at("missing")), undefined);
      equal(await files.stat(at("missing/deep")), undefined);
      equal(await files.stat(at("file/below")), undefined);
      await fails(files.list(at("file")), "not-a-folder", "file");
      await fails(files.names(at("file")), "not-a-folder", "file");
    },
  }),

  ...prefixNames("canonical", {
    async "resolves links on the way, relative ones too"({ files, at, link }) {
      await files.write(at("a/b/file"), "");
      await link(at("a/up"), "../a/b");
      await link(at("link"), at("a/up"));
      equal(await files.canonical(at("link/file")), at("a/b/file"));
      equal(await files.canonical(at("a/../a/b/./file")), at("a/b/file"));
    },
    async "reports the error code and the path"({ files, at, fails }) {
      await fails(files.canonical(at("missing")), "not-found", "missing");
    },
  }),

  ...prefixNames("setModified", {
    async "keeps the millisecond, and changes a link rather than what it points to"({ files, at, link }) {
      await files.write(at("file"), "x");
      await link(at("link"), at("file"));
      for (const time of [0, 1_700_000_000_123, 1_700_000_000_999]) {
        await files.setModified(at("file"), time);
        equal((await files.stat(at("file")))?.modified, time);
      }
      await files.setModified(at("link"), 5_000);
      equal((await files.stat(at("link")))?.modified, 5_000);
      equal((await files.stat(at("file")))?.modified, 1_700_000_000_999);
    },
    async "reports the error code and the path"({ files, at, fails }) {
      await fails(files.setModified(at("missing"), 0), "not-found", "missing");
    },
  }),
};
