// What every `Files` must do with the content of files.
import { beforeEach, describe, expect, it } from "vitest";
import type { FilesBench } from "./files.case.ts";

const bytes = (data: Uint8Array) => new TextDecoder().decode(data);

export function contentCases(bench: FilesBench): void {
  const { at, text, fails, link } = bench;

  describe("read", () => {
    it("gives back what was written, text or bytes", async () => {
      await bench.files.write(at("text"), "grüße\n");
      await bench.files.write(at("bytes"), new Uint8Array([0, 255, 10]));
      expect(await text("text")).toBe("grüße\n");
      expect([...(await bench.files.read(at("bytes")))]).toEqual([0, 255, 10]);
    });
    it("follows links", async () => {
      await bench.files.write(at("real"), "here");
      await link(at("link"), at("real"));
      expect(await text("link")).toBe("here");
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("file"), "");
      await link(at("dangling"), at("nowhere"));
      await link(at("circle"), at("circle"));
      await fails(bench.files.read(at("missing")), "not-found", "missing");
      await fails(bench.files.read(at("missing/deep")), "not-found", "missing/deep");
      await fails(bench.files.read(at("file/below")), "not-a-folder", "file/below");
      await fails(bench.files.read(bench.root), "is-a-folder", "");
      await fails(bench.files.read(at("dangling")), "not-found", "dangling");
      await fails(bench.files.read(at("circle")), "denied", "circle");
    });
    it("reads up to a limit, and nothing of what is larger", async () => {
      await bench.files.write(at("five"), "12345");
      await link(at("to five"), at("five"));
      expect(bytes(await bench.files.read(at("to five"), 5))).toBe("12345");
      await fails(bench.files.read(at("to five"), 4), "too-large", "to five");
      await bench.files.write(at("nothing"), "");
      expect(bytes(await bench.files.read(at("nothing"), 0))).toBe("");
    });
  });

  describe("readRange", () => {
    beforeEach(() => bench.files.write(at("digits"), "0123456789"));
    it.each([
      [2, 3, "234"],
      [0, 10, "0123456789"],
      [8, 100, "89"],
      [10, 5, ""],
      [50, 5, ""],
      [3, 0, ""],
    ])("reads from %i, %i bytes", async (start, length, expected) => {
      expect(bytes(await bench.files.readRange(at("digits"), start, length))).toBe(expected);
      expect(bytes(bench.files.readRangeSync(at("digits"), start, length))).toBe(expected);
    });
    it("names what is wrong", async () => {
      await fails(bench.files.readRange(at("missing"), 0, 1), "not-found", "missing");
      const atOnce = async () => bench.files.readRangeSync(at("missing"), 0, 1);
      await fails(atOnce(), "not-found", "missing");
    });
  });

  describe("tails", () => {
    it("answers for each path in its place", async () => {
      await bench.files.write(at("long"), "0123456789");
      await bench.files.write(at("short"), "ab");
      await bench.files.write(at("empty"), "");
      await link(at("link"), at("long"));
      const paths = ["long", "missing", "short", "empty", "link", "short/below"].map(at);
      const found = await bench.files.tails([...paths, bench.root], 4);
      expect(found.map((tail) => tail && [tail.size, bytes(tail.data)])).toEqual([
        [10, "6789"],
        undefined,
        [2, "ab"],
        [0, ""],
        [10, "6789"],
        undefined,
        undefined,
      ]);
      expect(found[0]?.modified).toBe((await bench.files.stat(at("long")))?.modified);
    });
    it("keeps the bytes of one file apart from those of the next", async () => {
      const names = Array.from({ length: 450 }, (_, i) => `file-${i}`);
      await Promise.all(names.map((each) => bench.files.write(at(each), `${each}.`)));
      const found = await bench.files.tails(names.map(at), 4096);
      expect(found.map((tail) => tail && bytes(tail.data))).toEqual(names.map((each) => `${each}.`));
    });
    it("takes tails larger than any buffer it may keep", async () => {
      await bench.files.write(at("large"), "0123456789".repeat(100_000));
      await bench.files.write(at("next"), "next");
      const [large, next] = await bench.files.tails([at("large"), at("next")], 1_000_000);
      expect(bytes(large!.data)).toBe("0123456789".repeat(100_000));
      expect(bytes(next!.data)).toBe("next");
    });
    it("answers an empty question", async () => expect(await bench.files.tails([], 10)).toEqual([]));
  });

  describe("write", () => {
    it("makes missing folders", async () => {
      await bench.files.write(at("a/b/c"), "deep");
      expect(await text("a/b/c")).toBe("deep");
    });
    it("replaces the whole and leaves nothing else behind", async () => {
      await bench.files.write(at("file"), "a longer text than the next");
      await bench.files.write(at("file"), "next");
      expect(await text("file")).toBe("next");
      expect(await bench.files.names(bench.root)).toEqual(["file"]);
    });
    it("lets readers see one version or another, never a mixture", async () => {
      const versions = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(20_000));
      await bench.files.write(at("file"), versions[0]!);
      const writes = Promise.all(versions.map((version) => bench.files.write(at("file"), version)));
      for (let i = 0; i < 20; i++) expect(versions).toContain(await text("file"));
      await writes;
      expect(versions).toContain(await text("file"));
    });
    it("replaces a link itself, not what it points to", async () => {
      await bench.files.write(at("outside"), "untouched");
      await link(at("link"), at("outside"));
      await bench.files.write(at("link"), "inside");
      expect(await text("outside")).toBe("untouched");
      expect(await bench.files.stat(at("link"))).toMatchObject({ kind: "file", size: 6 });
    });
    it("takes names as long as names can be", async () => {
      const long = "n".repeat(255);
      await bench.files.write(at(long), "x");
      expect(await bench.files.create(at(`c${long.slice(1)}`), "x")).toBe(true);
      expect(await text(long)).toBe("x");
    });
    it("names what is wrong, and leaves nothing behind", async () => {
      await bench.files.makeFolder(at("folder"));
      await bench.files.write(at("file"), "");
      await fails(bench.files.write(at("folder"), "x"), "is-a-folder", "folder");
      await fails(bench.files.write(at("file/below"), "x"), "not-a-folder", "file");
      expect(await bench.files.names(bench.root)).toEqual(["file", "folder"]);
    });
  });

  describe("create", () => {
    it("makes the file, and its folders, once", async () => {
      expect(await bench.files.create(at("a/lock"), "first")).toBe(true);
      expect(await bench.files.create(at("a/lock"), "second")).toBe(false);
      expect(await text("a/lock")).toBe("first");
      expect(await bench.files.names(at("a"))).toEqual(["lock"]);
    });
    it("lets exactly one of fifty win, and nobody see it half written", async () => {
      const body = (i: number) => `${i}:`.repeat(1000);
      const seen = new Set<string>();
      const tries = Array.from({ length: 50 }, async (_, i) => {
        const won = await bench.files.create(at("lock"), body(i));
        seen.add(await text("lock"));
        return won;
      });
      const results = await Promise.all(tries);
      expect(results.filter(Boolean)).toHaveLength(1);
      expect([...seen]).toEqual([body(results.indexOf(true))]);
      expect(await bench.files.names(bench.root)).toEqual(["lock"]);
    });
    it("counts folders and links, also dangling ones, as standing there", async () => {
      await bench.files.makeFolder(at("folder"));
      await link(at("dangling"), at("nowhere"));
      expect(await bench.files.create(at("folder"), "x")).toBe(false);
      expect(await bench.files.create(at("dangling"), "x")).toBe(false);
      expect(await bench.files.stat(at("nowhere"))).toBeUndefined();
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("file"), "");
      await fails(bench.files.create(at("file/below"), "x"), "not-a-folder", "file");
    });
  });

  describe("appender", () => {
    it("makes the file and its folders, and goes on at the end", async () => {
      for (const part of ["one,", "two,"]) {
        const appender = await bench.files.appender(at("a/b/log"));
        await appender.append(part);
        await appender.close();
      }
      expect(await text("a/b/log")).toBe("one,two,");
    });
    it("keeps the order of two hundred appends at once", async () => {
      const appender = await bench.files.appender(at("log"));
      const lines = Array.from({ length: 200 }, (_, i) => `${i} ${"é".repeat(i)}\n`);
      const half = lines.map((line, i) => (i % 2 ? line : new TextEncoder().encode(line)));
      await Promise.all(half.map((line) => appender.append(line)));
      await appender.close();
      expect(await text("log")).toBe(lines.join(""));
    });
    it("takes nothing, and much, at once", async () => {
      const appender = await bench.files.appender(at("log"));
      const much = "0123456789".repeat(300_000);
      await appender.append("");
      await appender.append(much);
      await appender.append("end");
      await appender.close();
      expect(await text("log")).toBe(`${much}end`);
    });
    it("shows an append to readers once it resolves, and syncs", async () => {
      const appender = await bench.files.appender(at("log"));
      await appender.append("x");
      expect(await text("log")).toBe("x");
      await Promise.all([appender.sync(), appender.sync()]);
      const last = appender.sync();
      await appender.close();
      await last;
    });
    it("goes on after a truncation where the file then ends, and into a renamed file", async () => {
      const appender = await bench.files.appender(at("log"));
      await appender.append("whole torn");
      await bench.files.truncate(at("log"), 6);
      await appender.append("next");
      await bench.files.rename(at("log"), at("moved"));
      await appender.append(" last");
      await appender.close();
      expect(await text("moved")).toBe("whole next last");
      expect(await bench.files.stat(at("log"))).toBeUndefined();
    });
    it("refuses to follow a link, and works no more once closed", async () => {
      await link(at("dangling"), at("outside"));
      await bench.files.write(at("real"), "x");
      await link(at("link"), at("real"));
      await fails(bench.files.appender(at("dangling")), "denied", "dangling");
      await fails(bench.files.appender(at("link")), "denied", "link");
      expect(await bench.files.stat(at("outside"))).toBeUndefined();
      const appender = await bench.files.appender(at("log"));
      await appender.close();
      await appender.close();
      await fails(appender.append("x"), "io", "log");
      await fails(appender.sync(), "io", "log");
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("file"), "");
      await fails(bench.files.appender(bench.root), "is-a-folder", "");
      await fails(bench.files.appender(at("file/below")), "not-a-folder", "file");
    });
  });

  describe("truncate", () => {
    it("cuts, and fills with zeros beyond the end", async () => {
      await bench.files.write(at("file"), "0123456789");
      await bench.files.truncate(at("file"), 4);
      expect(await text("file")).toBe("0123");
      await bench.files.truncate(at("file"), 6);
      expect(await text("file")).toBe("0123\0\0");
    });
    it("names what is wrong", async () => {
      await bench.files.write(at("real"), "x");
      await link(at("link"), at("real"));
      await fails(bench.files.truncate(at("missing"), 0), "not-found", "missing");
      await fails(bench.files.truncate(bench.root, 0), "is-a-folder", "");
      await fails(bench.files.truncate(at("link"), 0), "denied", "link");
    });
  });
}
