// Writing whole files.
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { readTool } from "../read/read-tool.ts";
import { writeTool } from "./write-tool.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const write = (file_path: string, content: string) => place.run(writeTool, { file_path, content });
const read = (file_path: string) => place.run(readTool, { file_path });

describe("Write", () => {
  it("creates a file and its folders", async () => {
    const output = await write("new/deep/a.txt", "one\ntwo\n");
    expect(output.text).toBe("Created new/deep/a.txt (2 lines).");
    expect(output.diff).toContain("+two");
    expect(await place.read("new/deep/a.txt")).toBe("one\ntwo\n");
  });

  it("overwrites only a file that was read and is unchanged since", async () => {
    await place.put("a", "1\n");
    expect(await write("a", "2\n")).toMatchObject({
      isError: true,
      text: "a exists and has not been read. Read it first.",
    });
    await read("a");
    await writeFile(place.path("a"), "theirs\n");
    expect((await write("a", "2\n")).text).toContain("has changed since you read it");
    await read("a");
    const done = await write("a", "2\n");
    expect(done.text).toBe("Overwrote a (1 line).");
    expect(done.diff).toContain("-theirs\n+2");
    expect(done.summary).toBe("Overwrote, +1 −1");
    expect((await write("a", "3\n")).isError).toBeUndefined();
  });

  it("keeps mode, line ends and byte-order mark", async () => {
    await place.put("a.bat", "\ufeffone\r\ntwo\r\n");
    await chmod(place.path("a.bat"), 0o750);
    await read("a.bat");
    await write("a.bat", "three\nfour\n");
    expect(await place.read("a.bat")).toBe("\ufeffthree\r\nfour\r\n");
    expect((await stat(place.path("a.bat"))).mode & 0o777).toBe(0o750);
  });

  it("writes a new file byte for byte as given", async () => {
    const content = "a\r\nb\n\n  c\t🙂 $& $1";
    await write("a", content);
    expect(await readFile(place.path("a"))).toEqual(Buffer.from(content));
  });

  it("keeps the earlier content for rewind", async () => {
    await place.checkpoints.begin("m");
    await write("a", "1");
    expect(place.checkpoints.stateAt("m")!.get(place.path("a"))).toEqual({ before: null });
  });

  it("uses the working folder of the call after it has changed", async () => {
    await place.put("sub/a", "1");
    place.cwd = place.path("sub");
    await read("a");
    expect((await write("a", "2")).text).toBe("Overwrote a (1 line).");
    expect(await place.read("sub/a")).toBe("2");
  });
});
