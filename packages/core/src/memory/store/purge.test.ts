import { describe, expect, it } from "vitest";
import { appendJournal } from "../scopes/journal.ts";
import { byHand, memory, opened, otherProcess, put, written } from "./store.case.ts";

const SECRET = "the key is 'abc' \"def\"";

describe("purge", () => {
  it("leaves the text nowhere: files, index, journal, versions, operations, also where it is wrapped or escaped", async () => {
    const { ports, store } = await opened();
    await put(store, "a.md", memory("A", "Hook.", `Before. ${SECRET} After.\n`));
    await put(store, "a.md", memory("A", "Hook.", "Nothing.\n"));
    await byHand(
      ports,
      "b.md",
      `---\nname: B\nquote: ${JSON.stringify(SECRET)}\n---\nthe key\n  is 'abc' "def"\n`,
    );
    await written(store, [{ path: "c.md", text: "c" }], { by: "agent", reason: `told ${SECRET}` });
    await put(store, "keep.md", "untouched");
    await appendJournal(store, `noted ${SECRET}`, ports.clock.now());
    const history = `${store.folder}/.history`;
    await ports.files.write(`${history}/held-dream.json`, `${JSON.stringify({ text: SECRET })}\n`);
    await ports.files.write(`${history}/dreams.jsonl`, `${JSON.stringify({ reason: SECRET, kept: 1 })}\n`);
    const purged = await store.purge(SECRET);
    expect(purged).toMatchObject({ ok: true, files: 2, versions: 2 });
    const all = [...ports.files.contents().values()].map((data) => new TextDecoder().decode(data)).join("\n");
    expect(all).not.toMatch(/abc/);
    expect(all).toContain('"kept":1');
    expect(await store.text("keep.md")).toBe("untouched");
    expect(await store.text("b.md")).toContain("[purged]");
    expect((await store.list()).every(({ broken }) => broken === undefined)).toBe(true);
    expect(await (await opened(otherProcess(ports))).store.operations()).toEqual(await store.operations());
  });

  it("lets the rest of the record be used: also by somebody who had read it before", async () => {
    const { ports, store } = await opened();
    const { store: other } = await opened(otherProcess(ports));
    await put(store, "a.md", "first SECRET");
    await put(other, "a.md", "second SECRET and more");
    await store.purge("SECRET");
    const [first, second] = await other.operations("a.md");
    expect(await other.version(first!.after!)).toBe("first [purged]");
    expect(second!.before).toBe(first!.after);
    await other.undo(second!.id, { by: "undo" });
    expect(await store.text("a.md")).toBe("first [purged]");
  });

  it("of nothing but spaces does nothing", async () => {
    const { store } = await opened();
    await put(store, "a.md", "a b");
    expect(await store.purge(" \n")).toEqual({ ok: true, files: 0, versions: 0, operations: 0 });
  });
});
