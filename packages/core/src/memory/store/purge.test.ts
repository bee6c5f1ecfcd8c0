import { describe, expect, it } from "vitest";
import { appendJournal } from "../scopes/journal.ts";
import { byHand, memory, opened, otherProcess, put, written } from "./store.case.ts";

const SECRET = "the key is 'abc' \"def\"";

describe("purge", () => {
  it("removes the text everywhere: files, index, journal, versions, operations, even wrapped or escaped", async () => {
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
    expect(purged).toMatchObject({ ok: true, files: 2, versions: 2, left: [] });
    const all = [...ports.files.contents().values()].map((data) => new TextDecoder().decode(data)).join("\n");
    expect(all).not.toMatch(/abc/);
    expect(all).toContain('"kept":1');
    expect(await store.text("keep.md")).toBe("untouched");
    expect(await store.text("b.md")).toContain("[purged]");
    expect((await store.list()).every(({ broken }) => broken === undefined)).toBe(true);
    expect(await (await opened(otherProcess(ports))).store.operations()).toEqual(await store.operations());
  });

  it("leaves frontmatter that can be read, and counts the files of memories alone", async () => {
    const { store } = await opened();
    const text =
      "---\nname: Release\ndescription: SECRET is due in March\nnever: Bash(SECRET *)\n---\nIt is SECRET.\n";
    await put(store, "release.md", text);
    await put(store, "other.md", memory("Other", "Another hook.", "Nothing.\n"));
    expect(await store.purge("SECRET")).toMatchObject({ ok: true, files: 1 });
    const found = (await store.list()).find(({ path }) => path === "release.md");
    expect(found).toMatchObject({ description: "‹purged› is due in March", body: "It is [purged].\n" });
    expect(found?.broken).toBe(undefined);
    expect(await store.index()).not.toContain("SECRET");
  });

  it("keeps the rest of the record usable, even for a process that had read it before", async () => {
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

  const TOKEN = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  const SLUG = "the-token-is-ghp-16c7e42f292c6912e7710c838347ae178b4a";

  it("leaves no name, link, shortened line or operation made from it, and one line per file", async () => {
    const { ports, store } = await opened();
    const text = memory(
      "The token",
      `The token of the deployment job that runs every single night is ${TOKEN}`,
    );
    await put(store, `${SLUG}.md`, `${text}Use ${TOKEN}.\n`);
    await put(store, `keys/ghp-16c7e42f292c-2.md`, memory("Cut", `Told as ${TOKEN.slice(0, 14)}…`));
    await put(
      store,
      "other.md",
      memory("Other", "See.", `See [it](${SLUG}.md), [[${SLUG}]] and \`${SLUG}.md\`.\n`),
    );
    await put(store, `GHP_16c7E42f292c6912e7710c838347ae178b4a.md`, "gone soon");
    await put(store, `GHP_16c7E42f292c6912e7710c838347ae178b4a.md`, null);
    expect(await store.index()).toContain("ghp_");
    await byHand(ports, "MEMORY.md", `# Mine\n\n${await store.index()}`);
    await store.settle();
    const before = await store.operations();
    const modified = (await store.read("other.md"))!.modified;
    await ports.clock.advance(60_000);
    expect(await store.purge(TOKEN)).toMatchObject({ ok: true, left: [] });

    const all = [...ports.files.contents()].map(
      ([path, data]) => `${path}\n${new TextDecoder().decode(data)}`,
    );
    expect(
      all
        .join("\n")
        .replace(/[^a-z0-9]/gi, "")
        .toLowerCase(),
    ).not.toContain("16c7e42f");
    const paths = (await store.list()).map(({ path }) => path).sort();
    expect(paths).toEqual(["keys/purged.md", "other.md", "purged-2.md"]);
    expect([...(await store.index()).matchAll(/\((\S+)\)/g)].map(([, path]) => path).sort()).toEqual(paths);
    expect(await store.index()).toContain("# Mine");
    expect(await store.text("other.md")).toContain("See [it](purged-2.md), [[purged-2]] and `purged-2.md`.");
    expect((await store.read("other.md"))!.modified).toBe(modified + 1);
    const { store: other } = await opened(otherProcess(ports));
    for (const each of [store, other]) {
      await each.settle();
      const operations = await each.operations();
      expect(operations.map(({ by, id }) => [by, id])).toEqual(before.map(({ by, id }) => [by, id]));
    }
    expect((await put(store, "purged-2.md", "later")).operations).toHaveLength(1);
  });

  it("says where it still occurs in another spelling", async () => {
    const { store } = await opened();
    await put(store, "a.md", "Open Sesame Street, and OPEN-SESAME, street.");
    await put(store, "b.md", "Nothing of it.");
    const purged = await store.purge("Open Sesame Street");
    const left = purged.ok ? purged.left.map((path) => path.replace(/[0-9a-f]{64}$/, "hash")) : [];
    const places = [".history/versions/hash", "MEMORY.md", "a.md"];
    expect(left).toEqual(places.map((path) => `${store.folder}/${path}`));
    expect(await store.text("a.md")).toBe("[purged], and OPEN-SESAME, street.");
  });

  it("does nothing for a text of only spaces", async () => {
    const { store } = await opened();
    await put(store, "a.md", "a b");
    expect(await store.purge(" \n")).toEqual({ ok: true, files: 0, versions: 0, operations: 0, left: [] });
  });
});
