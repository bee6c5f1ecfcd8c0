import { describe, expect, it } from "vitest";
import { makeFilesCases } from "../../testing/conformance/make-files-cases.ts";
import { FileError } from "../files.ts";
import type { FileChange } from "./disk.ts";
import { memoryFiles } from "./files.ts";

describe("the memory Files conforms", () => {
  it.each(
    makeFilesCases(async () => {
      const files = memoryFiles();
      await files.makeFolder("/root");
      return { files, root: "/root", link: files.link, dispose: () => {} };
    }),
  )("$name", ({ run }) => run());
});

const text = (data: Uint8Array | undefined) => new TextDecoder().decode(data);

describe("memory files", () => {
  it("shows every file", async () => {
    const files = memoryFiles();
    await files.write("/a/b", "deep");
    await files.write("/c", "top");
    files.link("/d", "/c");
    expect([...files.contents()].map(([path, data]) => [path, text(data)])).toEqual([
      ["/a/b", "deep"],
      ["/c", "top"],
    ]);
  });

  it("takes modification times from the given clock", async () => {
    let now = 5;
    const files = memoryFiles({ now: () => now });
    const appender = await files.appender("/log");
    expect((await files.stat("/log"))?.modified).toBe(5);
    now = 9;
    await appender.append("x");
    expect((await files.stat("/log"))?.modified).toBe(9);
  });

  it("refuses relative paths, which mean nothing to it", async () => {
    await expect(memoryFiles().read("relative")).rejects.toThrow(TypeError);
  });

  it("does not let a caller's buffer reach into a file", async () => {
    const files = memoryFiles();
    const data = Buffer.from("before");
    await files.write("/file", data);
    data.fill("x");
    expect(text(await files.read("/file"))).toBe("before");
  });
});

describe("images of a memory disk", () => {
  it("stay as they were, whatever happens to the disk and to disks made from them", async () => {
    const files = memoryFiles();
    const appender = await files.appender("/log");
    // Three, so that the file has room to grow in when the image is taken.
    for (const part of ["one,", "two,", "x,"]) await appender.append(part);
    const image = files.snapshot();
    await files.truncate("/log", 4);
    await appender.append("TWO,");
    expect(text(await files.read("/log"))).toBe("one,TWO,");

    const [left, right] = [memoryFiles({ image }), memoryFiles({ image })];
    await (await left.appender("/log")).append("left");
    await (await right.appender("/log")).append("right");
    expect(text(await left.read("/log"))).toBe("one,two,x,left");
    expect(text(await right.read("/log"))).toBe("one,two,x,right");
    expect(text(await memoryFiles({ image }).read("/log"))).toBe("one,two,x,");
  });

  it("cut off the appenders of the process that crashed", async () => {
    const files = memoryFiles();
    const appender = await files.appender("/log");
    await appender.append("one,");
    files.restore(files.snapshot());
    await appender.append("from the dead");
    expect(text(await files.read("/log"))).toBe("one,");
  });

  it("gives, from what is about to be written, every way in which a write can be torn", async () => {
    const files = memoryFiles();
    const appender = await files.appender("/log");
    await appender.append("one\n");
    const torn: string[] = [];
    files.intercept(({ path, data = new Uint8Array() }) => {
      for (let end = 0; end <= data.length; end++) {
        const image = memoryFiles({ image: files.snapshot() });
        torn.push(text(image.contents().get(path)) + text(data.subarray(0, end)));
      }
    });
    await appender.append("two");
    expect(torn).toEqual(["one\n", "one\nt", "one\ntw", "one\ntwo"]);
  });
});

describe("intercepted changes", () => {
  it("are reported before they happen", async () => {
    const files = memoryFiles();
    const changes: FileChange[] = [];
    files.intercept((change) => changes.push(change));
    await files.makeFolder("/f");
    await files.write("/f/a", "x");
    await files.create("/f/b", "y");
    await files.create("/f/b", "z");
    await (await files.appender("/f/c")).append("w");
    await files.truncate("/f/c", 0);
    await files.rename("/f/c", "/f/d");
    await files.setModified("/f/d", 1);
    await files.remove("/f/d");
    await files.remove("/f/d");
    expect(changes.map(({ kind, path, data }) => [kind, path, ...(data ? [text(data)] : [])])).toEqual([
      ["makeFolder", "/f"],
      ["write", "/f/a", "x"],
      ["create", "/f/b", "y"],
      ["create", "/f/c"],
      ["append", "/f/c", "w"],
      ["truncate", "/f/c"],
      ["rename", "/f/c"],
      ["setModified", "/f/d"],
      ["remove", "/f/d"],
    ]);
  });

  it("do not happen when the interceptor throws", async () => {
    const files = memoryFiles();
    const appender = await files.appender("/log");
    await appender.append("one");
    files.intercept(({ path }) => {
      throw new FileError("no-space", path, `Cannot write ${path}: the disk is full.`);
    });
    await expect(appender.append("two")).rejects.toMatchObject({ code: "no-space" });
    await expect(files.write("/log", "new")).rejects.toMatchObject({ code: "no-space" });
    await expect(files.remove("/log")).rejects.toMatchObject({ code: "no-space" });
    expect([...files.contents().keys()]).toEqual(["/log"]);
    expect(text(await files.read("/log"))).toBe("one");
  });
});
