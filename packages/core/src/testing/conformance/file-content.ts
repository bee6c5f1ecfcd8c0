// What every `Files` must do with the content of files.
import { deepStrictEqual as deepEqual, strictEqual as equal, ok } from "node:assert/strict";
import { assertFields, prefixNames, type Requirements } from "./conformance-case.ts";
import type { FilesBench } from "./make-files-cases.ts";

/** Start, length, and what must be read from "0123456789". */
const RANGES = [
  [2, 3, "234"],
  [0, 10, "0123456789"],
  [8, 100, "89"],
  [10, 5, ""],
  [50, 5, ""],
  [3, 0, ""],
] as const;

const bytes = (data: Uint8Array) => new TextDecoder().decode(data);

export const FILE_CONTENT: Requirements<FilesBench> = {
  ...prefixNames("read", {
    async "returns what was written, text or bytes"({ files, at, text }) {
      await files.write(at("text"), "grüße\n");
      await files.write(at("bytes"), new Uint8Array([0, 255, 10]));
      equal(await text("text"), "grüße\n");
      deepEqual([...(await files.read(at("bytes")))], [0, 255, 10]);
    },
    async "follows links"({ files, at, text, link }) {
      await files.write(at("real"), "here");
      await link(at("link"), at("real"));
      equal(await text("link"), "here");
    },
    async "reports the error code and the path"({ files, root, at, fails, link }) {
      await files.write(at("file"), "");
      await link(at("dangling"), at("nowhere"));
      await link(at("circle"), at("circle"));
      await fails(files.read(at("missing")), "not-found", "missing");
      await fails(files.read(at("missing/deep")), "not-found", "missing/deep");
      await fails(files.read(at("file/below")), "not-a-folder", "file/below");
      await fails(files.read(root), "is-a-folder", "");
      await fails(files.read(at("dangling")), "not-found", "dangling");
      await fails(files.read(at("circle")), "denied", "circle");
    },
    async "reads up to a limit, and refuses larger files"({ files, at, fails, link }) {
      await files.write(at("five"), "12345");
      await link(at("to five"), at("five"));
      equal(bytes(await files.read(at("to five"), 5)), "12345");
      await fails(files.read(at("to five"), 4), "too-large", "to five");
      await files.write(at("nothing"), "");
      equal(bytes(await files.read(at("nothing"), 0)), "");
    },
  }),

  ...prefixNames("readRange", {
    async "reads at most the bytes asked for, fewer at the end of the file"({ files, at }) {
      await files.write(at("digits"), "0123456789");
      for (const [start, length, expected] of RANGES) {
        equal(bytes(await files.readRange(at("digits"), start, length)), expected);
        equal(bytes(files.readRangeSync(at("digits"), start, length)), expected);
      }
    },
    async "reads the same with a spare buffer, whatever its size and content"({ files, at }) {
      await files.write(at("digits"), "0123456789");
      for (const [start, length, expected] of RANGES)
        for (const size of [0, 1, length, length + 5]) {
          const spare = new Uint8Array(size).fill(120);
          equal(bytes(await files.readRange(at("digits"), start, length, spare)), expected);
        }
    },
    async "leaves a result alone unless its buffer is given again as the spare one"({ files, at }) {
      await files.write(at("digits"), "0123456789");
      const [one, other] = [new Uint8Array(4), new Uint8Array(4)];
      const first = await files.readRange(at("digits"), 0, 4, one);
      await files.readRange(at("digits"), 4, 4, other);
      await files.readRange(at("digits"), 6, 4);
      equal(bytes(first), "0123");
    },
    async "reports the error code and the path"({ files, at, fails }) {
      await fails(files.readRange(at("missing"), 0, 1), "not-found", "missing");
      const atOnce = async () => files.readRangeSync(at("missing"), 0, 1);
      await fails(atOnce(), "not-found", "missing");
    },
  }),

  ...prefixNames("tails", {
    async "returns one answer per path, in order"({ files, root, at, link }) {
      await files.write(at("long"), "0123456789");
      await files.write(at("short"), "ab");
      await files.write(at("empty"), "");
      await link(at("link"), at("long"));
      const paths = ["long", "missing", "short", "empty", "link", "short/below"].map(at);
      const found = await files.tails([...paths, root], 4);
      deepEqual(
        found.map((tail) => tail && [tail.size, bytes(tail.data)]),
        [[10, "6789"], undefined, [2, "ab"], [0, ""], [10, "6789"], undefined, undefined],
      );
      equal(found[0]?.modified, (await files.stat(at("long")))?.modified);
    },
    async "keeps the bytes of one file apart from those of the next"({ files, at }) {
      const names = Array.from({ length: 450 }, (_, i) => `file-${i}`);
      await Promise.all(names.map((each) => files.write(at(each), `${each}.`)));
      const found = await files.tails(names.map(at), 4096);
      deepEqual(
        found.map((tail) => tail && bytes(tail.data)),
        names.map((each) => `${each}.`),
      );
    },
    async "takes tails larger than any buffer it may keep"({ files, at }) {
      await files.write(at("large"), "0123456789".repeat(100_000));
      await files.write(at("next"), "next");
      const [large, next] = await files.tails([at("large"), at("next")], 1_000_000);
      equal(bytes(large!.data), "0123456789".repeat(100_000));
      equal(bytes(next!.data), "next");
    },
    async "returns an empty list for no paths"({ files }) {
      deepEqual(await files.tails([], 10), []);
    },
  }),

  ...prefixNames("write", {
    async "makes missing folders"({ files, at, text }) {
      await files.write(at("a/b/c"), "deep");
      equal(await text("a/b/c"), "deep");
    },
    async "replaces the whole file and leaves no other files"({ files, root, at, text }) {
      await files.write(at("file"), "a longer text than the next");
      await files.write(at("file"), "next");
      equal(await text("file"), "next");
      deepEqual(await files.names(root), ["file"]);
    },
    async "lets readers see one version or another, never a mixture"({ files, at, text }) {
      const versions = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(20_000));
      await files.write(at("file"), versions[0]!);
      const writes = Promise.all(versions.map((version) => files.write(at("file"), version)));
      for (let i = 0; i < 20; i++) ok(versions.includes(await text("file")));
      await writes;
      ok(versions.includes(await text("file")));
    },
    async "replaces a link itself, not what it points to"({ files, at, text, link }) {
      await files.write(at("outside"), "untouched");
      await link(at("link"), at("outside"));
      await files.write(at("link"), "inside");
      equal(await text("outside"), "untouched");
      assertFields(await files.stat(at("link")), { kind: "file", size: 6 });
    },
    async "accepts names of the maximum length"({ files, at, text }) {
      const long = "n".repeat(255);
      await files.write(at(long), "x");
      equal(await files.create(at(`c${long.slice(1)}`), "x"), true);
      equal(await text(long), "x");
    },
    async "reports the error code and the path, and leaves nothing behind"({ files, root, at, fails }) {
      await files.makeFolder(at("folder"));
      await files.write(at("file"), "");
      await fails(files.write(at("folder"), "x"), "is-a-folder", "folder");
      await fails(files.write(at("file/below"), "x"), "not-a-folder", "file");
      deepEqual(await files.names(root), ["file", "folder"]);
    },
  }),

  ...prefixNames("create", {
    async "makes the file, and its folders, once"({ files, at, text }) {
      equal(await files.create(at("a/lock"), "first"), true);
      equal(await files.create(at("a/lock"), "second"), false);
      equal(await text("a/lock"), "first");
      deepEqual(await files.names(at("a")), ["lock"]);
    },
    async "lets exactly one of fifty succeed, and shows nobody a half-written file"({
      files,
      root,
      at,
      text,
    }) {
      const body = (i: number) => `${i}:`.repeat(1000);
      const seen = new Set<string>();
      const tries = Array.from({ length: 50 }, async (_, i) => {
        const won = await files.create(at("lock"), body(i));
        seen.add(await text("lock"));
        return won;
      });
      const results = await Promise.all(tries);
      equal(results.filter(Boolean).length, 1);
      deepEqual([...seen], [body(results.indexOf(true))]);
      deepEqual(await files.names(root), ["lock"]);
    },
    async "treats folders and links, even dangling ones, as existing"({ files, at, link }) {
      await files.makeFolder(at("folder"));
      await link(at("dangling"), at("nowhere"));
      equal(await files.create(at("folder"), "x"), false);
      equal(await files.create(at("dangling"), "x"), false);
      equal(await files.stat(at("nowhere")), undefined);
    },
    async "reports the error code and the path"({ files, at, fails }) {
      await files.write(at("file"), "");
      await fails(files.create(at("file/below"), "x"), "not-a-folder", "file");
    },
  }),

  ...prefixNames("appender", {
    async "makes the file and its folders, and appends at the end"({ files, at, text }) {
      for (const part of ["one,", "two,"]) {
        const appender = await files.appender(at("a/b/log"));
        await appender.append(part);
        await appender.close();
      }
      equal(await text("a/b/log"), "one,two,");
    },
    async "keeps the order of two hundred appends at once"({ files, at, text }) {
      const appender = await files.appender(at("log"));
      const lines = Array.from({ length: 200 }, (_, i) => `${i} ${"é".repeat(i)}\n`);
      const half = lines.map((line, i) => (i % 2 ? line : new TextEncoder().encode(line)));
      await Promise.all(half.map((line) => appender.append(line)));
      await appender.close();
      equal(await text("log"), lines.join(""));
    },
    async "appends empty and large texts"({ files, at, text }) {
      const appender = await files.appender(at("log"));
      const much = "0123456789".repeat(300_000);
      await appender.append("");
      await appender.append(much);
      await appender.append("end");
      await appender.close();
      equal(await text("log"), `${much}end`);
    },
    async "shows an append to readers once it resolves, and syncs"({ files, at, text }) {
      const appender = await files.appender(at("log"));
      await appender.append("x");
      equal(await text("log"), "x");
      await Promise.all([appender.sync(), appender.sync()]);
      const last = appender.sync();
      await appender.close();
      await last;
    },
    async "appends at the new end after a truncation, and follows a renamed file"({ files, at, text }) {
      const appender = await files.appender(at("log"));
      await appender.append("whole torn");
      await files.truncate(at("log"), 6);
      await appender.append("next");
      await files.rename(at("log"), at("moved"));
      await appender.append(" last");
      await appender.close();
      equal(await text("moved"), "whole next last");
      equal(await files.stat(at("log")), undefined);
    },
    async "refuses to follow a link, and fails once closed"({ files, at, fails, link }) {
      await link(at("dangling"), at("outside"));
      await files.write(at("real"), "x");
      await link(at("link"), at("real"));
      await fails(files.appender(at("dangling")), "denied", "dangling");
      await fails(files.appender(at("link")), "denied", "link");
      equal(await files.stat(at("outside")), undefined);
      const appender = await files.appender(at("log"));
      await appender.close();
      await appender.close();
      await fails(appender.append("x"), "io", "log");
      await fails(appender.sync(), "io", "log");
    },
    async "reports the error code and the path"({ files, root, at, fails }) {
      await files.write(at("file"), "");
      await fails(files.appender(root), "is-a-folder", "");
      await fails(files.appender(at("file/below")), "not-a-folder", "file");
    },
  }),

  ...prefixNames("truncate", {
    async "cuts, and fills with zeros beyond the end"({ files, at, text }) {
      await files.write(at("file"), "0123456789");
      await files.truncate(at("file"), 4);
      equal(await text("file"), "0123");
      await files.truncate(at("file"), 6);
      equal(await text("file"), "0123\0\0");
    },
    async "reports the error code and the path"({ files, root, at, fails, link }) {
      await files.write(at("real"), "x");
      await link(at("link"), at("real"));
      await fails(files.truncate(at("missing"), 0), "not-found", "missing");
      await fails(files.truncate(root, 0), "is-a-folder", "");
      await fails(files.truncate(at("link"), 0), "denied", "link");
    },
  }),
};
