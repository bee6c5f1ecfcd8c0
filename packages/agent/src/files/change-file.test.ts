// Changing a file: only content the model has seen, atomically, one change at a time.

import { writeFileSync } from "node:fs";
import { chmod, link, mkdir, readdir, stat, symlink, utimes } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../tools/place.case.ts";
import { changeFile } from "./change-file.ts";
import { hashBytes, inspectFile } from "./inspect-file.ts";
import { writeWhole } from "./write-whole.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const seen = (name: string, content: string) =>
  place.files.note(place.path(name), { hash: hashBytes(Buffer.from(content)) });
const change = (name: string, content: string, signal?: AbortSignal) =>
  changeFile(place.path(name), place.context(signal), () => ({ ok: true, bytes: Buffer.from(content) }));

describe("changeFile", () => {
  it("refuses a file that was not read, or differs from what was read", async () => {
    await place.put("a", "1");
    expect(await change("a", "2")).toMatchObject({
      ok: false,
      reason: expect.stringContaining("not been read"),
    });
    seen("a", "0");
    expect(await change("a", "2")).toMatchObject({
      ok: false,
      reason: expect.stringContaining("has changed"),
    });
    expect(await place.read("a")).toBe("1");
  });

  it("compares contents: a file that only has a new time still counts as read", async () => {
    await place.put("a", "1");
    seen("a", "1");
    await utimes(place.path("a"), 1, 1);
    expect(await change("a", "2")).toMatchObject({ ok: true });
    expect(await change("a", "3")).toMatchObject({ ok: true });
    expect(await place.read("a")).toBe("3");
  });

  it("leaves no draft behind, keeps the mode and writes through a link", async () => {
    await place.put("a", "1");
    await chmod(place.path("a"), 0o751);
    await symlink("a", place.path("l"));
    seen("a", "1");
    expect(await change("l", "2")).toMatchObject({ ok: true });
    expect(await readdir(place.root)).toEqual(["a", "l"]);
    expect(await place.read("a")).toBe("2");
    expect((await stat(place.path("a"))).mode & 0o777).toBe(0o751);
  });

  it("sees a change made while it was preparing its own", async () => {
    await place.put("a", "1");
    seen("a", "1");
    const changed = await changeFile(place.path("a"), { ...place.context(), checkpoints: undefined }, () => {
      // An editor saves between our read and our write.
      writeFileSync(place.path("a"), "theirs, longer");
      return { ok: true, bytes: Buffer.from("2") };
    });
    expect(changed).toMatchObject({ ok: false, reason: expect.stringContaining("in the meantime") });
    expect(await place.read("a")).toBe("theirs, longer");
  });

  it("applies changes of one file in the order of the calls, whatever name they use", async () => {
    await symlink(".", place.path("here"));
    const names = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? `${"here/".repeat(30)}a` : "a"));
    const add = (name: string, at: number) =>
      changeFile(place.path(name), place.context(), (before) => ({
        ok: true,
        bytes: Buffer.concat([before?.bytes ?? Buffer.alloc(0), Buffer.from(`${at} `)]),
      }));
    const all = await Promise.all(names.map(add));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await place.read("a")).toBe(names.map((_, at) => `${at} `).join(""));
  });

  it("does nothing once interrupted, nor to a folder or a special file", async () => {
    const abort = new AbortController();
    abort.abort();
    expect(await change("a", "1", abort.signal)).toMatchObject({ ok: false });
    await mkdir(place.path("d"));
    expect(await change("d", "1")).toMatchObject({ ok: false, reason: "d is a folder." });
    const special = await changeFile("/dev/null", place.context(), () => ({
      ok: true,
      bytes: Buffer.from(""),
    }));
    expect(special).toMatchObject({ ok: false, reason: expect.stringContaining("not a regular file") });
    expect(await readdir(place.root)).toEqual(["d"]);
  });

  it("says why when a parent is a file", async () => {
    await place.put("a", "1");
    expect(await change("a/b", "2")).toMatchObject({
      ok: false,
      reason: "Cannot change a/b: a part of the path is a file, not a folder.",
    });
  });
});

describe("writeWhole", () => {
  it("keeps the old file if the change is no longer wanted", async () => {
    const path = await place.put("a", "1");
    expect(await writeWhole(path, Buffer.from("2"), { stillWanted: async () => false })).toBe(false);
    expect(await place.read("a")).toBe("1");
    expect(await readdir(place.root)).toEqual(["a"]);
  });

  it("replaces the name, so that another hard link keeps the old content", async () => {
    const path = await place.put("a", "1");
    await link(path, place.path("b"));
    await writeWhole(path, Buffer.from("2"));
    expect(await place.read("b")).toBe("1");
  });
});

describe("look", () => {
  it("says what kind of file it is, and reads no more than allowed", async () => {
    await place.put("a", "12345");
    expect(await inspectFile(place.path("a"), 5)).toMatchObject({
      kind: "file",
      bytes: Buffer.from("12345"),
    });
    expect(await inspectFile(place.path("a"), 4)).toMatchObject({ kind: "large", size: 5 });
    expect(await inspectFile(place.path("a", "b"))).toEqual({ kind: "missing" });
    expect(await inspectFile(place.path("nobody"))).toEqual({ kind: "missing" });
    expect(await inspectFile(place.root)).toEqual({ kind: "folder" });
    expect(await inspectFile("/dev/zero")).toEqual({ kind: "special" });
  });
});
