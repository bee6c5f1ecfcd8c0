import { describe, expect, it } from "vitest";
import { opened, put, written } from "./store.case.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("undo", () => {
  it("takes back a change, a making and a removal, and an undo", async () => {
    const { store } = await opened();
    const made = (await put(store, "a.md", "one")).operations[0]!;
    const changed = (await put(store, "a.md", "two")).operations[0]!;
    await store.undo(changed.id, { by: "undo" });
    expect(await store.text("a.md")).toBe("one");
    const undone = await store.undo(made.id, { by: "undo" });
    expect(await store.text("a.md")).toBeUndefined();
    expect(await store.index()).toBe("");
    if (!undone.ok) throw new Error(undone.reason);
    expect(undone.operations[0]).toMatchObject({ by: "undo", of: made.id, after: null });
    await store.undo(undone.operations[0]!.id, { by: "undo" });
    expect(await store.text("a.md")).toBe("one");
    expect(await store.index()).toContain("(a.md)");
    const removed = (await put(store, "a.md", null)).operations[0]!;
    await store.undo(removed.id, { by: "human" });
    expect(await store.text("a.md")).toBe("one");
  });

  it("reverts a whole write at once, or one file of it", async () => {
    const { store } = await opened();
    await put(store, "a.md", "a");
    const { operations } = await written(
      store,
      [
        { path: "a.md", text: null },
        { path: "b.md", text: "b" },
        { path: "c.md", text: "c" },
      ],
      { by: "dream" },
    );
    await store.undo(operations[1]!.id, { by: "undo" });
    expect((await store.list()).map(({ path }) => path)).toEqual(["c.md"]);
    await put(store, "b.md", "b");
    await store.undo(operations[0]!.write, { by: "undo" });
    expect((await store.list()).map(({ path }) => path)).toEqual(["a.md"]);
  });

  it("keeps later changes elsewhere in the file", async () => {
    const { store } = await opened();
    await put(store, "a.md", lines("one", "two", "three"));
    const wrong = (await put(store, "a.md", lines("one", "WRONG", "two", "three"))).operations[0]!;
    await put(store, "a.md", lines("one", "WRONG", "two", "three", "four"));
    expect(await store.undo(wrong.id, { by: "undo" })).toMatchObject({ ok: true, merged: ["a.md"] });
    expect(await store.text("a.md")).toBe(lines("one", "two", "three", "four"));
  });

  it("says so if the same place has changed since, and changes nothing", async () => {
    const { store } = await opened();
    await put(store, "a.md", lines("one"));
    const changed = (await put(store, "a.md", lines("two"))).operations[0]!;
    await put(store, "a.md", lines("three"));
    expect(await store.undo(changed.id, { by: "undo" })).toMatchObject({ ok: false });
    expect(await store.text("a.md")).toBe(lines("three"));
    expect(await store.undo("nothing", { by: "undo" })).toEqual({
      ok: false,
      reason: "There is no operation nothing.",
    });
  });
});
