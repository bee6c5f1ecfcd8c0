// What every `Files` must do. Run by the real and the in-memory one.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileErrorCode, Files } from "./files.ts";

export interface FilesUnderTest {
  readonly files: Files;
  /** A folder that exists and is empty; its path is canonical. */
  readonly root: string;
  /** Makes a symbolic link. */
  link(path: string, target: string): void | Promise<void>;
  dispose(): void | Promise<void>;
}

export function filesConformance(name: string, make: () => Promise<FilesUnderTest>): void {
  describe(`${name}: files`, () => {
    let its: FilesUnderTest;
    let files: Files;
    const at = (path: string) => `${its.root}/${path}`;
    const text = async (path: string) => new TextDecoder().decode(await files.read(at(path)));
    const bytes = (data: Uint8Array) => new TextDecoder().decode(data);
    async function fails(work: Promise<unknown>, code: FileErrorCode, path: string): Promise<void> {
      const error = await work.then(
        () => expect.fail(`expected ${code}`),
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ name: "FileError", code });
      expect((error as Error).message).toContain(path ? at(path) : its.root);
      expect((error as Error).message).toMatch(/^Cannot .*\.$/);
    }

    beforeEach(async () => {
      its = await make();
      files = its.files;
    });
    afterEach(() => its.dispose());

    describe("read", () => {
      it("gives back what was written, text or bytes", async () => {
        await files.write(at("text"), "grüße\n");
        await files.write(at("bytes"), new Uint8Array([0, 255, 10]));
        expect(await text("text")).toBe("grüße\n");
        expect([...(await files.read(at("bytes")))]).toEqual([0, 255, 10]);
      });
      it("follows links", async () => {
        await files.write(at("real"), "here");
        await its.link(at("link"), at("real"));
        expect(await text("link")).toBe("here");
      });
      it("names what is wrong", async () => {
        await files.write(at("file"), "");
        await its.link(at("dangling"), at("nowhere"));
        await its.link(at("circle"), at("circle"));
        await fails(files.read(at("missing")), "not-found", "missing");
        await fails(files.read(at("missing/deep")), "not-found", "missing/deep");
        await fails(files.read(at("file/below")), "not-a-folder", "file/below");
        await fails(files.read(its.root), "is-a-folder", "");
        await fails(files.read(at("dangling")), "not-found", "dangling");
        await fails(files.read(at("circle")), "denied", "circle");
      });
    });

    describe("readRange", () => {
      beforeEach(() => files.write(at("digits"), "0123456789"));
      it.each([
        [2, 3, "234"],
        [0, 10, "0123456789"],
        [8, 100, "89"],
        [10, 5, ""],
        [50, 5, ""],
        [3, 0, ""],
      ])("reads from %i, %i bytes", async (start, length, expected) => {
        expect(bytes(await files.readRange(at("digits"), start, length))).toBe(expected);
      });
      it("names what is wrong", async () => {
        await fails(files.readRange(at("missing"), 0, 1), "not-found", "missing");
      });
    });

    describe("tails", () => {
      it("answers for each path in its place", async () => {
        await files.write(at("long"), "0123456789");
        await files.write(at("short"), "ab");
        await files.write(at("empty"), "");
        await its.link(at("link"), at("long"));
        const paths = ["long", "missing", "short", "empty", "link", "short/below"].map(at);
        const found = await files.tails([...paths, its.root], 4);
        expect(found.map((tail) => tail && [tail.size, bytes(tail.data)])).toEqual([
          [10, "6789"],
          undefined,
          [2, "ab"],
          [0, ""],
          [10, "6789"],
          undefined,
          undefined,
        ]);
        expect(found[0]?.modified).toBe((await files.stat(at("long")))?.modified);
      });
      it("keeps the bytes of one file apart from those of the next", async () => {
        const names = Array.from({ length: 450 }, (_, i) => `file-${i}`);
        await Promise.all(names.map((each) => files.write(at(each), `${each}.`)));
        const found = await files.tails(names.map(at), 4096);
        expect(found.map((tail) => tail && bytes(tail.data))).toEqual(names.map((each) => `${each}.`));
      });
      it("takes tails larger than any buffer it may keep", async () => {
        await files.write(at("large"), "0123456789".repeat(100_000));
        await files.write(at("next"), "next");
        const [large, next] = await files.tails([at("large"), at("next")], 1_000_000);
        expect(bytes(large!.data)).toBe("0123456789".repeat(100_000));
        expect(bytes(next!.data)).toBe("next");
      });
      it("answers an empty question", async () => expect(await files.tails([], 10)).toEqual([]));
    });

    describe("write", () => {
      it("makes missing folders", async () => {
        await files.write(at("a/b/c"), "deep");
        expect(await text("a/b/c")).toBe("deep");
      });
      it("replaces the whole and leaves nothing else behind", async () => {
        await files.write(at("file"), "a longer text than the next");
        await files.write(at("file"), "next");
        expect(await text("file")).toBe("next");
        expect(await files.names(its.root)).toEqual(["file"]);
      });
      it("lets readers see one version or another, never a mixture", async () => {
        const versions = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(20_000));
        await files.write(at("file"), versions[0]!);
        const writes = Promise.all(versions.map((version) => files.write(at("file"), version)));
        for (let i = 0; i < 20; i++) expect(versions).toContain(await text("file"));
        await writes;
        expect(versions).toContain(await text("file"));
      });
      it("replaces a link itself, not what it points to", async () => {
        await files.write(at("outside"), "untouched");
        await its.link(at("link"), at("outside"));
        await files.write(at("link"), "inside");
        expect(await text("outside")).toBe("untouched");
        expect(await files.stat(at("link"))).toMatchObject({ kind: "file", size: 6 });
      });
      it("takes names as long as names can be", async () => {
        const long = "n".repeat(255);
        await files.write(at(long), "x");
        expect(await files.create(at(`c${long.slice(1)}`), "x")).toBe(true);
        expect(await text(long)).toBe("x");
      });
      it("names what is wrong, and leaves nothing behind", async () => {
        await files.makeFolder(at("folder"));
        await files.write(at("file"), "");
        await fails(files.write(at("folder"), "x"), "is-a-folder", "folder");
        await fails(files.write(at("file/below"), "x"), "not-a-folder", "file");
        expect(await files.names(its.root)).toEqual(["file", "folder"]);
      });
    });

    describe("create", () => {
      it("makes the file, and its folders, once", async () => {
        expect(await files.create(at("a/lock"), "first")).toBe(true);
        expect(await files.create(at("a/lock"), "second")).toBe(false);
        expect(await text("a/lock")).toBe("first");
        expect(await files.names(at("a"))).toEqual(["lock"]);
      });
      it("lets exactly one of fifty win, and nobody see it half written", async () => {
        const body = (i: number) => `${i}:`.repeat(1000);
        const seen = new Set<string>();
        const tries = Array.from({ length: 50 }, async (_, i) => {
          const won = await files.create(at("lock"), body(i));
          seen.add(await text("lock"));
          return won;
        });
        const results = await Promise.all(tries);
        expect(results.filter(Boolean)).toHaveLength(1);
        expect([...seen]).toEqual([body(results.indexOf(true))]);
        expect(await files.names(its.root)).toEqual(["lock"]);
      });
      it("counts folders and links, also dangling ones, as standing there", async () => {
        await files.makeFolder(at("folder"));
        await its.link(at("dangling"), at("nowhere"));
        expect(await files.create(at("folder"), "x")).toBe(false);
        expect(await files.create(at("dangling"), "x")).toBe(false);
        expect(await files.stat(at("nowhere"))).toBeUndefined();
      });
      it("names what is wrong", async () => {
        await files.write(at("file"), "");
        await fails(files.create(at("file/below"), "x"), "not-a-folder", "file");
      });
    });

    describe("appender", () => {
      it("makes the file and its folders, and goes on at the end", async () => {
        for (const part of ["one,", "two,"]) {
          const appender = await files.appender(at("a/b/log"));
          await appender.append(part);
          await appender.close();
        }
        expect(await text("a/b/log")).toBe("one,two,");
      });
      it("keeps the order of two hundred appends at once", async () => {
        const appender = await files.appender(at("log"));
        const lines = Array.from({ length: 200 }, (_, i) => `${i} ${"é".repeat(i)}\n`);
        const half = lines.map((line, i) => (i % 2 ? line : new TextEncoder().encode(line)));
        await Promise.all(half.map((line) => appender.append(line)));
        await appender.close();
        expect(await text("log")).toBe(lines.join(""));
      });
      it("takes nothing, and much, at once", async () => {
        const appender = await files.appender(at("log"));
        const much = "0123456789".repeat(300_000);
        await appender.append("");
        await appender.append(much);
        await appender.append("end");
        await appender.close();
        expect(await text("log")).toBe(`${much}end`);
      });
      it("shows an append to readers once it resolves, and syncs", async () => {
        const appender = await files.appender(at("log"));
        await appender.append("x");
        expect(await text("log")).toBe("x");
        await Promise.all([appender.sync(), appender.sync()]);
        const last = appender.sync();
        await appender.close();
        await last;
      });
      it("goes on after a truncation where the file then ends, and into a renamed file", async () => {
        const appender = await files.appender(at("log"));
        await appender.append("whole torn");
        await files.truncate(at("log"), 6);
        await appender.append("next");
        await files.rename(at("log"), at("moved"));
        await appender.append(" last");
        await appender.close();
        expect(await text("moved")).toBe("whole next last");
        expect(await files.stat(at("log"))).toBeUndefined();
      });
      it("refuses to follow a link, and works no more once closed", async () => {
        await its.link(at("dangling"), at("outside"));
        await files.write(at("real"), "x");
        await its.link(at("link"), at("real"));
        await fails(files.appender(at("dangling")), "denied", "dangling");
        await fails(files.appender(at("link")), "denied", "link");
        expect(await files.stat(at("outside"))).toBeUndefined();
        const appender = await files.appender(at("log"));
        await appender.close();
        await appender.close();
        await fails(appender.append("x"), "io", "log");
        await fails(appender.sync(), "io", "log");
      });
      it("names what is wrong", async () => {
        await files.write(at("file"), "");
        await fails(files.appender(its.root), "is-a-folder", "");
        await fails(files.appender(at("file/below")), "not-a-folder", "file");
      });
    });

    describe("truncate", () => {
      it("cuts, and fills with zeros beyond the end", async () => {
        await files.write(at("file"), "0123456789");
        await files.truncate(at("file"), 4);
        expect(await text("file")).toBe("0123");
        await files.truncate(at("file"), 6);
        expect(await text("file")).toBe("0123\0\0");
      });
      it("names what is wrong", async () => {
        await files.write(at("real"), "x");
        await its.link(at("link"), at("real"));
        await fails(files.truncate(at("missing"), 0), "not-found", "missing");
        await fails(files.truncate(its.root, 0), "is-a-folder", "");
        await fails(files.truncate(at("link"), 0), "denied", "link");
      });
    });

    describe("rename", () => {
      it("moves files and folders, replacing a file, a link or an empty folder", async () => {
        await files.write(at("a/file"), "moved");
        await files.write(at("old"), "old");
        await its.link(at("link"), at("a"));
        await files.rename(at("a/file"), at("old"));
        expect(await text("old")).toBe("moved");
        await files.rename(at("old"), at("link"));
        expect(await text("link")).toBe("moved");
        await files.write(at("full/inner"), "inner");
        await files.rename(at("full"), at("a"));
        expect(await text("a/inner")).toBe("inner");
        await files.rename(at("a"), at("a"));
        expect(await files.names(its.root)).toEqual(["a", "link"]);
      });
      it("names what is wrong", async () => {
        await files.write(at("file"), "");
        await files.write(at("folder/inner"), "");
        await files.write(at("other/inner"), "");
        await fails(files.rename(at("missing"), at("x")), "not-found", "missing");
        await fails(files.rename(at("file"), at("missing/x")), "not-found", "missing");
        await fails(files.rename(at("file"), at("folder")), "is-a-folder", "file");
        await fails(files.rename(at("folder"), at("file")), "not-a-folder", "folder");
        await fails(files.rename(at("folder"), at("other")), "exists", "folder");
        await fails(files.rename(at("folder"), at("folder/deeper")), "io", "folder");
      });
    });

    describe("remove", () => {
      it("removes a file, a full folder, a link but not what it points to, and nothing", async () => {
        await files.write(at("file"), "");
        await files.write(at("folder/a/b"), "");
        await files.write(at("kept/inner"), "");
        await its.link(at("link"), at("kept"));
        for (const path of ["file", "folder", "link", "missing", "missing/deep", "kept/inner/below"]) {
          await files.remove(at(path));
        }
        expect(await files.names(its.root)).toEqual(["kept"]);
        expect(await files.names(at("kept"))).toEqual(["inner"]);
      });
      it("removes what stands inside a folder reached through a link", async () => {
        await files.write(at("folder/file"), "");
        await its.link(at("link"), at("folder"));
        await files.remove(at("link/file"));
        expect(await files.names(at("folder"))).toEqual([]);
      });
    });

    describe("makeFolder", () => {
      it("makes it with its parents, again and again", async () => {
        await files.makeFolder(at("a/b"));
        await files.makeFolder(at("a/b"));
        await its.link(at("link"), at("a"));
        await files.makeFolder(at("link/c"));
        expect(await files.names(at("a"))).toEqual(["b", "c"]);
      });
      it("names what is wrong", async () => {
        await files.write(at("file"), "");
        await its.link(at("dangling"), at("nowhere"));
        await fails(files.makeFolder(at("file")), "not-a-folder", "file");
        await fails(files.makeFolder(at("file/below")), "not-a-folder", "file");
        await fails(files.makeFolder(at("dangling")), "not-a-folder", "dangling");
        await fails(files.makeFolder(at("dangling/below")), "not-a-folder", "dangling");
      });
    });

    describe("list, names and stat", () => {
      it("sorts by name, reports links unfollowed, and knows any script", async () => {
        await files.write(at("żółw 日本 🐢.md"), "ż");
        await files.write(at("b"), "12345");
        await files.write(at("ｚ"), "");
        await files.write(at("🐢"), "");
        await files.makeFolder(at("Z"));
        await its.link(at("link"), at("b"));
        await its.link(at("dangling"), at("nowhere"));
        const found = await files.list(its.root);
        expect(found.map(({ name: each, kind, size }) => [each, kind, size])).toEqual([
          ["Z", "folder", 0],
          ["b", "file", 5],
          ["dangling", "link", 0],
          ["link", "link", 0],
          ["żółw 日本 🐢.md", "file", 2],
          ["🐢", "file", 0],
          ["ｚ", "file", 0],
        ]);
        expect(await files.names(its.root)).toEqual(found.map((info) => info.name));
        for (const info of found) {
          expect(info.path).toBe(at(info.name));
          expect(await files.stat(info.path)).toEqual(info);
        }
      });
      it("lists through a link to a folder", async () => {
        await files.write(at("folder/file"), "");
        await its.link(at("link"), at("folder"));
        expect((await files.list(at("link"))).map((info) => info.path)).toEqual([at("link/file")]);
      });
      it("lists more than one batch", async () => {
        const names = Array.from({ length: 450 }, (_, i) => `file-${String(i).padStart(3, "0")}`);
        await Promise.all(names.map((each) => files.write(at(each), each)));
        expect((await files.list(its.root)).map((info) => info.name)).toEqual(names);
      });
      it("answers for what is not there", async () => {
        await files.write(at("file"), "");
        expect(await files.list(at("missing"))).toEqual([]);
        expect(await files.names(at("missing"))).toEqual([]);
        expect(await files.stat(at("missing"))).toBeUndefined();
        expect(await files.stat(at("missing/deep"))).toBeUndefined();
        expect(await files.stat(at("file/below"))).toBeUndefined();
        await fails(files.list(at("file")), "not-a-folder", "file");
        await fails(files.names(at("file")), "not-a-folder", "file");
      });
    });

    describe("canonical", () => {
      it("resolves links on the way, relative ones too", async () => {
        await files.write(at("a/b/file"), "");
        await its.link(at("a/up"), "../a/b");
        await its.link(at("link"), at("a/up"));
        expect(await files.canonical(at("link/file"))).toBe(at("a/b/file"));
        expect(await files.canonical(at("a/../a/b/./file"))).toBe(at("a/b/file"));
      });
      it("names what is wrong", async () => fails(files.canonical(at("missing")), "not-found", "missing"));
    });

    describe("setModified", () => {
      it("keeps the millisecond, and changes a link rather than what it points to", async () => {
        await files.write(at("file"), "x");
        await its.link(at("link"), at("file"));
        for (const time of [0, 1_700_000_000_123, 1_700_000_000_999]) {
          await files.setModified(at("file"), time);
          expect((await files.stat(at("file")))?.modified).toBe(time);
        }
        await files.setModified(at("link"), 5_000);
        expect((await files.stat(at("link")))?.modified).toBe(5_000);
        expect((await files.stat(at("file")))?.modified).toBe(1_700_000_000_999);
      });
      it("names what is wrong", async () =>
        fails(files.setModified(at("missing"), 0), "not-found", "missing"));
    });
  });
}
