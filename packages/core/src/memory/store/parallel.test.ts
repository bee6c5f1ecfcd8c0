import { describe, expect, it } from "vitest";
import { byHand, memory, opened, otherProcess, put } from "./store.case.ts";

const file = (...lines: string[]) => memory("Build", "How to build.", `${lines.join("\n")}\n`);

async function two() {
  const { ports, store } = await opened();
  await put(store, "build.md", file("one", "two", "three"));
  const other = (await opened(otherProcess(ports))).store;
  return { ports, store, other, base: file("one", "two", "three") };
}

describe("two writers", () => {
  it("who changed different lines are merged", async () => {
    const { store, other, base } = await two();
    await put(other, "build.md", file("ONE", "two", "three"), base);
    const result = await put(store, "build.md", file("one", "two", "THREE"), base);
    expect(result.merged).toEqual(["build.md"]);
    expect(await store.text("build.md")).toBe(file("ONE", "two", "THREE"));
    const [operation] = result.operations;
    expect(await store.version(operation!.wrote!)).toBe(file("one", "two", "THREE"));
  });

  it("who both added at the end are merged", async () => {
    const { store, other, base } = await two();
    await put(other, "build.md", file("one", "two", "three", "four"), base);
    await put(store, "build.md", file("one", "two", "three", "five"), base);
    expect(await store.text("build.md")).toBe(file("one", "two", "three", "four", "five"));
  });

  it("that changed the same line keep both texts, and the second is notified", async () => {
    const { store, other, base } = await two();
    await put(other, "build.md", file("theirs", "two", "three"), base);
    await put(other, "build-2.md", "taken");
    const result = await put(store, "build.md", file("ours", "two", "three"), base);
    expect(result).toMatchObject({ merged: [], beside: [{ path: "build.md", beside: "build-3.md" }] });
    expect(await store.text("build.md")).toBe(file("theirs", "two", "three"));
    expect(await store.text("build-3.md")).toBe(file("ours", "two", "three"));
    expect(await store.index()).toContain("(build-3.md)");
  });

  it("who both gave cues, to a file that had some or none, are merged", async () => {
    const { store, other } = await two();
    const file = (cues: string, body: string) =>
      `---\nname: Build\ndescription: How to build.\n${cues}---\n${body}\n`;
    for (const before of ["", "cues: compile\n"]) {
      const path = `build${before.length}.md`;
      const base = file(before, "one\ntwo\nthree");
      await put(store, path, base);
      await put(other, path, file("cues: compile, bundler\n", "ONE\ntwo\nthree"), base);
      const result = await put(store, path, file("cues: compile, Kompilieren\n", "one\ntwo\nTHREE"), base);
      expect(result).toMatchObject({ merged: [path], beside: [] });
      expect(await store.text(path)).toBe(file("cues: compile, bundler, Kompilieren\n", "ONE\ntwo\nTHREE"));
    }
  });

  it("who made the same file keep both", async () => {
    const { store, other } = await two();
    await put(other, "new.md", "theirs", null);
    expect((await put(store, "new.md", "ours", null)).beside).toEqual([
      { path: "new.md", beside: "new-2.md" },
    ]);
  });

  it("one of which removed the file: a changed file is not removed, and a removed file is written again", async () => {
    const { store, other, base } = await two();
    await put(other, "build.md", file("changed", "two", "three"), base);
    expect((await put(store, "build.md", null, base)).left).toEqual(["build.md"]);
    expect(await store.text("build.md")).toBe(file("changed", "two", "three"));
    await put(other, "build.md", null);
    await put(store, "build.md", file("again"), file("changed", "two", "three"));
    expect(await store.text("build.md")).toBe(file("again"));
  });

  it("whose lines merge into frontmatter that cannot be read keep both", async () => {
    const { store, other } = await two();
    const base = "---\nname: A\ndescription: B\n---\n";
    await put(store, "key.md", base);
    await put(other, "key.md", "---\ntype: user\nname: A\ndescription: B\n---\n", base);
    const result = await put(store, "key.md", "---\nname: A\ndescription: B\ntype: project\n---\n", base);
    expect(result.beside).toEqual([{ path: "key.md", beside: "key-2.md" }]);
    expect((await store.list()).map(({ broken }) => broken)).toEqual([undefined, undefined, undefined]);
  });
});

describe("a hand's edit", () => {
  it("is found at the next write, kept, and merged with", async () => {
    const { ports, store, base } = await two();
    await byHand(ports, "build.md", file("by hand", "two", "three"));
    await put(store, "build.md", file("one", "two", "three", "four"), base);
    expect(await store.text("build.md")).toBe(file("by hand", "two", "three", "four"));
    const operations = await store.operations("build.md");
    expect(operations.map(({ by }) => by)).toEqual(["agent", "hand", "agent"]);
    expect(await store.version(operations[1]!.after!)).toBe(file("by hand", "two", "three"));
  });

  it("is found at the next start: changed, made, removed", async () => {
    const { ports, store } = await two();
    await put(store, "gone.md", "text");
    await byHand(ports, "build.md", memory("Build", "Told by hand."));
    await byHand(ports, "new.md", memory("New", "Made by hand."));
    await ports.files.remove(`${store.folder}/gone.md`);
    const { store: next } = await opened(otherProcess(ports));
    const hands = (await next.operations()).filter(({ by }) => by === "hand");
    expect(hands.map(({ path, after }) => [path, after === null]).sort()).toEqual([
      ["build.md", false],
      ["gone.md", true],
      ["new.md", false],
    ]);
    expect(await next.index()).toContain("Told by hand.");
    expect(await next.index()).toContain("Made by hand.");
    expect(await next.index()).not.toContain("gone.md");
    expect(await next.version(hands.find(({ path }) => path === "gone.md")!.before!)).toBe("text");
  });

  it("of the same length in the same millisecond is found anyway", async () => {
    const { ports, store } = await two();
    await put(store, "a.md", "one");
    await put(store, "b.md", "x");
    await byHand(ports, "a.md", "two");
    const { store: next } = await opened(otherProcess(ports));
    expect((await next.operations("a.md")).map(({ by }) => by)).toEqual(["agent", "hand"]);
  });

  it("that comes while somebody writes stays, and the writer's text is kept", async () => {
    const { ports, store, base } = await two();
    const { appender } = ports.files;
    ports.files.appender = async (path) => {
      ports.files.appender = appender;
      await byHand(ports, "build.md", "saved this very moment");
      return appender(path);
    };
    const result = await put(store, "build.md", file("one"), base);
    expect(result.left).toEqual(["build.md"]);
    expect(await store.text("build.md")).toBe("saved this very moment");
    await store.settle();
    expect((await store.operations("build.md")).map(({ by }) => by)).toEqual(["agent", "agent", "hand"]);
    expect(await store.version(result.operations[0]!.after!)).toBe(file("one"));
  });

  it("while a command runs is unconfirmed, whoever finds it, even after its process died", async () => {
    const { ports, store } = await two();
    const { store: other } = await opened(otherProcess(ports));
    await store.beginCommand("s1");
    await byHand(ports, "build.md", "by a tool, or a person");
    await put(other, "new.md", memory("New", "Hook."));
    expect((await other.why("build.md")).operations[0]).toMatchObject({ by: "command", session: "s1" });
    await byHand(ports, "late.md", "written as its process died");
    ports.spawn.kill(ports.spawn.self());
    const { store: next } = await opened(otherProcess(ports));
    expect((await next.unconfirmed()).map(({ path }) => path)).toEqual(["build.md", "late.md"]);
    await byHand(ports, "mine.md", "after that");
    await next.settle();
    expect((await next.why("mine.md")).operations[0]).toMatchObject({ by: "hand" });
  });

  it("of the index stays, and is kept as a version", async () => {
    const { ports, store } = await two();
    await byHand(ports, "MEMORY.md", "# Ours\n\nRead this first.\n\n- [How we build](build.md): with care\n");
    await put(store, "new.md", memory("New", "Hook."));
    expect(await store.index()).toBe(
      "# Ours\n\nRead this first.\n\n- [New](new.md) — Hook.\n- [How we build](build.md): with care\n",
    );
    const [hand] = await store.operations("MEMORY.md");
    expect(hand).toMatchObject({ by: "hand" });
    expect(await store.version(hand!.after!)).toContain("with care");
    expect(await store.operations("MEMORY.md")).toHaveLength(1);
  });
});
