// Rewind of files: exact, for any sequence of changes, and bounded.
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../tools/place.case.ts";
import { changeFile } from "./change-file.ts";
import { Checkpoints } from "./checkpoints.ts";
import { hashBytes, inspectFile } from "./inspect-file.ts";
import { planRestore, restoreFiles } from "./restore-files.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

/** Changes a file like a tool that has just read it. */
async function change(on: Place, name: string, content: string, checkpoints = on.checkpoints): Promise<void> {
  const path = on.path(name);
  const now = await inspectFile(path);
  if (now.kind === "file") on.files.note(path, { hash: now.hash });
  const context = { ...on.context(), checkpoints };
  const changed = await changeFile(path, context, () => ({ ok: true, bytes: Buffer.from(content) }));
  expect(changed).toMatchObject({ ok: true });
}

/** Every path under the folder, with content and mode. */
async function tree(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    const content = entry.isFile() ? await readFile(path, "utf8") : "/";
    found[relative(root, path)] = `${mode.toString(8)} ${content}`;
  }
  return found;
}

async function restored(message: string, checkpoints = place.checkpoints) {
  const outcome = await restoreFiles(checkpoints, message, place.files);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(outcome.failed).toEqual([]);
  return outcome;
}

it.runIf(process.platform === "linux")(
  "lets work begin on a full disk, and marks it once there is room",
  async () => {
    await mkdir(join(place.folder, "checkpoints"), { recursive: true });
    const log = join(place.folder, "checkpoints/log.jsonl");
    await symlink("/dev/full", log);
    await place.checkpoints.begin("m1");
    await expect(place.checkpoints.save(place.path("a"), undefined)).rejects.toMatchObject({
      code: "ENOSPC",
    });
    await rm(log);
    await change(place, "a", "new");
    const again = await Checkpoints.open(place.folder);
    expect(again.list()).toMatchObject([{ message: "m1", files: 1 }]);
  },
);

describe("restore", () => {
  it("brings back content, mode and deleted files, and removes created files with their folders", async () => {
    await place.put("kept.txt", "one\n");
    await chmod(place.path("kept.txt"), 0o755);
    await place.put("gone.txt", "still needed");
    const before = await tree(place.root);
    await place.checkpoints.begin("m1");
    await change(place, "kept.txt", "two\n");
    await change(place, "gone.txt", "changed, then deleted");
    await rm(place.path("gone.txt"));
    await change(place, "new/deep/file.txt", "created");
    const outcome = await restored("m1");
    expect(await tree(place.root)).toEqual(before);
    expect(outcome.removed).toEqual([place.path("new/deep/file.txt")]);
  });

  it("keeps a created folder into which somebody else put something", async () => {
    await place.checkpoints.begin("m1");
    await change(place, "new/file.txt", "created");
    await place.put("new/theirs.txt", "not ours");
    await restored("m1");
    expect(Object.keys(await tree(place.root)).sort()).toEqual(["new", "new/theirs.txt"]);
  });

  it("can itself be undone", async () => {
    await place.put("a", "1");
    await place.checkpoints.begin("m1");
    await change(place, "a", "2");
    await change(place, "b", "created");
    const later = await tree(place.root);
    const { undo } = await restored("m1");
    await restored(undo);
    expect(await tree(place.root)).toEqual(later);
  });

  it("is the same after the session was reopened, even after a torn line", async () => {
    await place.put("a", "1");
    await place.checkpoints.begin("m1");
    await change(place, "a", "2");
    await appendFile(join(place.folder, "checkpoints/log.jsonl"), '\n{"path":"/x","bef');
    const again = await Checkpoints.open(place.folder);
    await again.begin("m2");
    await change(place, "a", "3", again);
    const third = await Checkpoints.open(place.folder);
    expect(third.list().map(({ message, files }) => [message, files])).toEqual([
      ["m1", 1],
      ["m2", 1],
    ]);
    await restored("m2", third);
    expect(await place.read("a")).toBe("2");
    await restored("m1", third);
    expect(await place.read("a")).toBe("1");
  });

  it("makes the model read again what was put back", async () => {
    await place.put("a", "1");
    await place.checkpoints.begin("m1");
    await change(place, "a", "2");
    await restored("m1");
    expect(place.files.seen(place.path("a"))).toBeUndefined();
  });

  it("says what it would do, and what someone else has changed since", async () => {
    await place.checkpoints.begin("m1");
    for (const name of ["a", "b", "c"]) await place.put(name, "0");
    for (const name of ["a", "b", "c", "d"]) await change(place, name, "1");
    await writeFile(place.path("b"), "by hand");
    await writeFile(place.path("c"), "0");
    const plan = await planRestore(place.checkpoints, "m1");
    expect(plan).toEqual({
      ok: true,
      steps: [
        { path: place.path("a"), action: "write", isChangedByOthers: false },
        { path: place.path("b"), action: "write", isChangedByOthers: true },
        { path: place.path("d"), action: "remove", isChangedByOthers: false },
      ],
    });
  });

  it("refuses a message it does not know, and says which file it could not put back", async () => {
    expect(await restoreFiles(place.checkpoints, "nobody", place.files)).toMatchObject({ ok: false });
    await place.put("a", "1");
    await place.put("b", "1");
    await place.checkpoints.begin("m1");
    await change(place, "a", "2");
    await change(place, "b", "2");
    await rm(place.path("a"));
    await mkdir(place.path("a"));
    const outcome = await restoreFiles(place.checkpoints, "m1", place.files);
    expect(outcome).toMatchObject({
      ok: true,
      written: [place.path("b")],
      failed: [{ path: place.path("a") }],
    });
    expect(await place.read("b")).toBe("1");
  });

  it("touches nothing when kept content is damaged", async () => {
    await place.put("a", "1");
    await place.checkpoints.begin("m1");
    await change(place, "a", "2");
    await writeFile(join(place.folder, "checkpoints/contents", hashBytes(Buffer.from("1"))), "other");
    expect(await restoreFiles(place.checkpoints, "m1", place.files)).toMatchObject({
      ok: true,
      failed: [{ path: place.path("a"), reason: "the kept content is damaged" }],
    });
    expect(await place.read("a")).toBe("2");
  });
});

describe("what is kept", () => {
  it("is private, once per content, and bounded in messages and bytes", async () => {
    const small = await Checkpoints.open(place.folder, { maxMarks: 3, maxBytes: 250 });
    for (let n = 0; n < 6; n++) {
      await small.begin(`m${n}`);
      await change(place, "a", `${n}`.repeat(100), small);
      await change(place, "b", `${n}`.repeat(100), small);
    }
    await small.begin("m6");
    // The contents before m4 and m5 are 200 bytes; with m3 they would be 300.
    expect(small.list().map(({ message }) => message)).toEqual(["m4", "m5", "m6"]);
    const folder = join(place.folder, "checkpoints");
    expect((await readdir(join(folder, "contents"))).length).toBe(2);
    for (const path of [folder, join(folder, "contents")])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, "log.jsonl"))).mode & 0o777).toBe(0o600);
    const again = await Checkpoints.open(place.folder);
    expect(again.list()).toEqual(small.list());
    await restored("m4", again);
    expect(await place.read("a")).toBe("3".repeat(100));
  });

  it("is the first content, however often a message changes the file", async () => {
    await place.put("a", "0");
    await place.checkpoints.begin("m1");
    for (const content of ["1", "2", "3"]) await change(place, "a", content);
    expect((await readdir(join(place.folder, "checkpoints/contents"))).length).toBe(1);
    await restored("m1");
    expect(await place.read("a")).toBe("0");
  });

  it("still serves a rewind to its oldest message", async () => {
    const small = await Checkpoints.open(place.folder, { maxMarks: 2 });
    await place.put("a", "1");
    await small.begin("m1");
    await change(place, "a", "2", small);
    await small.begin("m2");
    await restored("m1", small);
    expect(await place.read("a")).toBe("1");
  });
});

describe("any sequence of changes and rewinds", () => {
  const name = fc.constantFrom("a", "b", "dir/c", "dir/sub/d");
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ change: name, to: fc.constantFrom("0", "1", "2", "") }) },
    { weight: 2, arbitrary: fc.constant({ begin: true as const }) },
    { weight: 1, arbitrary: fc.record({ rewind: fc.nat() }) },
  );

  it("restores exactly the files as they were at a message", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.nat(), async (steps, last) => {
        const here = await Place.make();
        try {
          await here.put("a", "original");
          const then: Record<string, string>[] = [];
          const begin = async () => {
            then.push(await tree(here.root));
            await here.checkpoints.begin(`m${then.length - 1}`);
          };
          const rewind = async (n: number) => {
            const to = n % then.length;
            await restoreFiles(here.checkpoints, `m${to}`, here.files);
            expect(await tree(here.root)).toEqual(then[to]);
          };
          await begin();
          for (const one of steps) {
            if ("begin" in one) await begin();
            if ("change" in one) await change(here, one.change, one.to);
            if ("rewind" in one) await rewind(one.rewind);
          }
          await rewind(last);
        } finally {
          await rm(dirname(here.root), { recursive: true });
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
