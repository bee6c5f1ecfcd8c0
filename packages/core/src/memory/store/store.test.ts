import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { FOLDER, memory, opened, otherProcess, put, written } from "./store.case.ts";

it("lists a file that is not text by its name, and puts nothing of it into the index", async () => {
  const { ports, store } = await opened();
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48, 0xff, 0xfe, 0x41, 0x42]);
  await ports.files.write(`${store.folder}/picture.md`, bytes);
  await store.settle();
  const [listed] = await store.list();
  expect(listed).toMatchObject({ path: "picture.md", name: "picture", description: "", body: "" });
  expect(listed?.broken).toContain("not text");
  expect((await store.index()).split("\n").filter((line) => line.includes("picture"))).toEqual([
    "- [picture](picture.md)",
  ]);
});

describe("a write", () => {
  it.each(["removed", "changed"])("after which a file is %s is not taken for a hand's", async (what) => {
    const { ports, store } = await opened();
    await ports.files.write(`${FOLDER}/h1.md`, memory("H", "By hand."));
    // Too recent to trust its time: it is read once more before the write.
    await store.settle();
    const { store: other } = await opened(otherProcess(ports));
    await ports.clock.advance(10_000);
    await put(other, "h1.md", what === "removed" ? null : memory("H", "Otherwise."));
    for (const again of [other, (await opened(otherProcess(ports))).store]) {
      await again.settle();
      expect((await again.operations("h1.md")).map(({ by }) => by)).toEqual(["hand", "agent"]);
    }
  });

  it("is listed, in the index, and kept as a version", async () => {
    const { ports, store } = await opened();
    const text = memory("Build", "Use make.");
    const result = await written(store, [{ path: "build.md", text }], {
      by: "extraction",
      session: "s1",
      reason: "said twice",
    });
    expect(result.operations).toHaveLength(1);
    expect((await store.list()).map(({ path, name }) => [path, name])).toEqual([["build.md", "Build"]]);
    expect(await store.index()).toBe("- [Build](build.md) — Use make.\n");
    const [operation] = await store.operations("build.md");
    expect(operation).toEqual(result.operations[0]);
    expect(operation).toMatchObject({ by: "extraction", session: "s1", reason: "said twice", before: null });
    expect(await store.version(operation!.after!)).toBe(text);
    expect(await store.diff(operation!)).toContain("+description: Use make.");
    expect([...ports.files.contents().keys()].filter((path) => path.endsWith(".lock"))).toEqual([]);
  });

  it("is all or nothing: one refused path refuses the rest", async () => {
    const { ports, store } = await opened();
    const before = ports.files.contents();
    const changes = [
      { path: "a.md", text: "a" },
      { path: "../b.md", text: "b" },
    ];
    expect(await store.write(changes, { by: "agent" })).toMatchObject({ ok: false });
    expect(ports.files.contents()).toEqual(before);
  });

  it("that changes nothing leaves no trace", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", "text");
    const before = ports.files.contents();
    expect((await put(store, "a.md", "text")).operations).toEqual([]);
    expect(ports.files.contents()).toEqual(before);
  });

  it("of more than 256 KiB is refused, and such a file is listed by its name and left alone", async () => {
    const { ports, store } = await opened();
    const large = "x".repeat(256 * 1024 + 1);
    expect(await store.write([{ path: "a.md", text: large }], { by: "agent" })).toMatchObject({ ok: false });
    await ports.files.write(`${FOLDER}/big.md`, large);
    const [big] = await store.list();
    expect(big).toMatchObject({ path: "big.md", name: "big", body: "" });
    expect(big?.broken).toMatch(/larger/);
    expect(await store.write([{ path: "big.md", text: "small" }], { by: "agent" })).toMatchObject({
      ok: false,
    });
  });

  it("on a full disk is refused with the reason, and made good later", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", "old");
    ports.files.intercept(({ kind, path }) => {
      if (kind === "write" && path.endsWith("/a.md"))
        throw Object.assign(new Error("Cannot write a.md: the disk is full."), {
          name: "FileError",
          code: "no-space",
        });
    });
    const result = await store.write([{ path: "a.md", text: "new" }], { by: "agent" });
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(/disk is full.*is recorded/) });
    ports.files.intercept(() => {});
    const again = await opened(otherProcess(ports));
    expect(await again.store.text("a.md")).toBe("new");
  });

  describe("waits for the holder of the lock", () => {
    async function locked() {
      const { ports, store } = await opened();
      const hold = () =>
        ports.files.write(
          `${FOLDER}/.lock`,
          JSON.stringify({ ...otherProcess(ports).spawn.self(), since: ports.clock.now() }),
        );
      await hold();
      return { ports, hold, writing: store.write([{ path: "a.md", text: "a" }], { by: "agent" }) };
    }

    it("and writes once it is free", async () => {
      const { ports, writing } = await locked();
      await ports.clock.advance(5_000);
      await ports.files.remove(`${FOLDER}/.lock`);
      await ports.clock.advance(100);
      expect(await writing).toMatchObject({ ok: true });
    });

    it("and continues to wait when the holder changes", async () => {
      const { ports, hold, writing } = await locked();
      for (let holder = 0; holder < 4; holder++) {
        await ports.clock.advance(6_000);
        await hold();
      }
      await ports.files.remove(`${FOLDER}/.lock`);
      await ports.clock.advance(100);
      expect(await writing).toMatchObject({ ok: true });
    });

    it("and says so when one process has it for too long", async () => {
      const { ports, writing } = await locked();
      await ports.clock.advance(11_000);
      expect(await writing).toMatchObject({
        ok: false,
        reason: expect.stringContaining("is open in process"),
      });
    });
  });

  it("never leaves the folder, whatever links are in it", async () => {
    const { ports, store } = await opened();
    await ports.files.write("/outside/secret.md", "secret");
    ports.files.link(`${FOLDER}/out`, "/outside");
    ports.files.link(`${FOLDER}/file.md`, "/outside/secret.md");
    for (const path of ["out/secret.md", "out/new.md", "file.md"]) {
      expect(await store.write([{ path, text: "x" }], { by: "agent" })).toMatchObject({ ok: false });
      expect(await store.text(path)).toBeUndefined();
      expect(await store.read(path)).toBeUndefined();
    }
    expect(await store.list()).toEqual([]);
    expect([...ports.files.contents()].filter(([path]) => path.startsWith("/outside"))).toHaveLength(1);
  });

  it("and a look go nowhere through an index or a folder that is a link", async () => {
    const { ports, store } = await opened();
    await ports.files.write("/outside/secret.md", "secret");
    await ports.files.write("/outside/MEMORY.md", "secret index");
    ports.files.link(`${FOLDER}/team`, "/outside");
    ports.files.link(`${FOLDER}/MEMORY.md`, "/outside/secret.md");
    for (const each of [store, (await opened(otherProcess(ports))).store]) {
      expect(await each.index()).toBe("");
      expect(await each.index("team")).toBe("");
    }
    expect(await store.write([{ path: "team/a.md", text: "a" }], { by: "agent" })).toMatchObject({
      ok: false,
    });
    await put(store, "a.md", memory("A", "Hook."));
    expect(await store.index()).toBe("- [A](a.md) — Hook.\n");
    const all = [...ports.files.contents()].map(
      ([path, data]) => [path, new TextDecoder().decode(data)] as const,
    );
    expect(all.filter(([, text]) => text.includes("secret")).map(([path]) => path)).toEqual([
      "/outside/secret.md",
      "/outside/MEMORY.md",
    ]);
  });

  it("into team memory is screened, even when merged or undone; private memory is not", async () => {
    const screen = (_: string, text: string) =>
      text.includes("hunter2") ? "It holds a password." : undefined;
    const { store } = await opened(memoryPorts(), { screen });
    expect(await store.write([{ path: "team/a.md", text: "hunter2" }], { by: "agent" })).toEqual({
      ok: false,
      reason: "It holds a password.",
    });
    await put(store, "a.md", "hunter2");
    await put(store, "team/a.md", "fine");
    expect(await store.index()).toContain("(a.md)");
    expect(await store.index()).not.toContain("team");
    expect(await store.index("team")).toContain("(a.md)");
  });
});

describe("a start", () => {
  it("that finds nothing new changes nothing on disk, and needs no lock", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", "text");
    await put(store, "team/b.md", "text");
    ports.files.intercept(({ kind, path }) => {
      if (kind !== "makeFolder") throw new Error(`${kind} ${path}`);
    });
    expect((await opened(otherProcess(ports))).store.problem).toBeUndefined();
  });

  it("on a folder that cannot be made or written says so, and can still be asked", async () => {
    const ports = memoryPorts();
    await ports.files.write("/home/projects", "a file in the way");
    const { store } = await opened(ports);
    expect(store.problem).toMatch(/^Cannot make the folder/);
    expect(await store.list()).toEqual([]);
    expect(await store.index()).toBe("");
    expect(await store.write([{ path: "a.md", text: "a" }], { by: "agent" })).toMatchObject({ ok: false });
  });

  it("creates a lost index again, and records a folder that existed before", async () => {
    const ports = memoryPorts();
    await ports.files.write(`${FOLDER}/old.md`, memory("Old", "From before."));
    const { store } = await opened(ports);
    expect(await store.index()).toBe("- [Old](old.md) — From before.\n");
    expect(await store.operations()).toMatchObject([{ path: "old.md", by: "hand", before: null }]);
    await ports.files.remove(`${FOLDER}/MEMORY.md`);
    const { store: next } = await opened(otherProcess(ports));
    expect(await next.index()).toBe("- [Old](old.md) — From before.\n");
  });
});

describe("list", () => {
  it("is newest first, with subfolders, without journal, indexes and what begins with a dot", async () => {
    const { ports, store } = await opened();
    for (const path of [
      "old.md",
      "sub/deep/mid.md",
      "logs/2026/01/x.md",
      ".hidden/x.md",
      "note.txt",
      "memory.md",
    ]) {
      await ports.files.write(`${FOLDER}/${path}`, path);
      await ports.clock.advance(10);
    }
    await put(store, "new.md", "new");
    expect((await store.list()).map(({ path }) => path)).toEqual(["new.md", "sub/deep/mid.md", "old.md"]);
  });

  it("sees a change of the same length in the same millisecond", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", "one");
    expect((await store.list())[0]?.body).toBe("one");
    await ports.files.write(`${FOLDER}/a.md`, "two");
    expect((await store.list())[0]?.body).toBe("two");
    expect((await store.read("a.md"))?.body).toBe("two");
  });

  it("reads no file again that has not changed", async () => {
    const { ports, store } = await opened();
    for (let i = 0; i < 20; i++) await put(store, `m${i}.md`, `text ${i}`);
    await ports.clock.advance(60_000);
    await store.list();
    const { tails } = ports.files;
    const read: string[] = [];
    ports.files.tails = (paths, bytes) => {
      read.push(...paths);
      return tails(paths, bytes);
    };
    await store.list();
    await put(store, "m3.md", "changed");
    expect(read.filter((path) => !path.endsWith("/m3.md"))).toEqual([]);
    await store.list();
    expect(read.filter((path) => !path.endsWith("/m3.md"))).toEqual([]);
  });
});

describe("what of it is asked", () => {
  it("why: its evidence, and the operations on it, newest first", async () => {
    const { store } = await opened();
    await put(store, "a.md", "one");
    await put(store, "a.md", "---\nname: A\nevidence: said\nsession: s1\nquote: Do it.\n---\n");
    const { evidence, operations } = await store.why("a.md");
    expect(evidence).toEqual({ class: "said", session: "s1", quote: "Do it." });
    expect(operations).toHaveLength(2);
    expect(operations[0]?.before).toBe(operations[1]?.after);
  });

  it("shown: the newest of its index, wherever a hand has put their lines", async () => {
    const { ports, store } = await opened();
    for (const name of ["a", "b", "team/c"]) {
      await ports.clock.advance(10);
      await put(store, `${name}.md`, memory(name, "Hook."));
    }
    await ports.files.write(`${FOLDER}/MEMORY.md`, "- [a](a.md)\n- [b](b.md)\n");
    expect((await store.shown({ lines: 1, bytes: 25_000 })).text).toMatch(
      /^- \[b\]\(b\.md\)\n\n\[Not the whole/,
    );
    expect(await store.shown({ lines: 1, bytes: 25_000 }, "team")).toMatchObject({ omitted: 0 });
  });
});

describe("manifest", () => {
  it("has the newest, from their first lines", async () => {
    const { ports, store } = await opened();
    for (const name of ["a", "b", "c"]) {
      await put(store, `${name}.md`, memory(name, `About ${name}`, "x\n".repeat(100)));
      await ports.clock.advance(10);
    }
    const manifest = await store.manifest({ newest: 2, lines: 30 });
    expect(manifest.map(({ path, description }) => [path, description])).toEqual([
      ["c.md", "About c"],
      ["b.md", "About b"],
    ]);
    expect(Object.keys(manifest[0] ?? {}).sort()).toEqual(["description", "modified", "name", "path"]);
  });
});

describe("a command that removes the whole folder", () => {
  it("leaves the record and the last texts, so that the removals can be undone", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", memory("A", "First."));
    await put(store, "a.md", memory("A", "Second."));
    await ports.files.write(`${FOLDER}/sub/b.md`, "by hand");
    const endCommand = await store.beginCommand("s");
    await ports.files.remove(FOLDER);
    const removed = await endCommand();
    expect(removed.map(({ path, after }) => [path, after]).sort()).toEqual([
      ["a.md", null],
      ["sub/b.md", null],
    ]);
    expect(await store.text("a.md")).toBe(undefined);
    const { store: other } = await opened(otherProcess(ports));
    expect((await other.unconfirmed()).map(({ path }) => path).sort()).toEqual(["a.md", "sub/b.md"]);
    expect(await other.undo(removed[0]!.write, { by: "undo" })).toMatchObject({ ok: true });
    expect(await other.text("a.md")).toContain("Second.");
    expect(await other.text("sub/b.md")).toBe("by hand");
    expect(await other.index()).toContain("[A](a.md)");
    expect(await other.unconfirmed()).toEqual([]);
  });

  it("is not undone if a person made it by hand: nothing comes back by itself", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", "private");
    await store.settle();
    await ports.files.remove(FOLDER);
    await store.settle();
    expect(
      JSON.stringify([...ports.files.contents().values()].map((each) => new TextDecoder().decode(each))),
    ).not.toContain("private");
  });
});
