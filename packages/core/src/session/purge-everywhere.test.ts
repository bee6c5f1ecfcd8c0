import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { openSession, type SessionOptions } from "../index.ts";
import { purgeEverywhere } from "../internal.ts";
import { openMemoryStore } from "../memory/open-store.ts";
import { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
import { SearchIndex } from "../search/index.ts";
import { checkEntry } from "../transcript/entries.ts";
import { purgeLine } from "../transcript/purge-line.ts";
import { SNAPSHOT } from "./snapshot/snapshot.ts";

const SECRET = 'hunter2 "is" the\npass-phrase';
const tools = [{ name: "Bash", input_schema: { type: "object" } }];

let ports: MemoryPorts;
beforeEach(async () => {
  ports = memoryPorts();
  await ports.files.makeFolder("/project/.git");
});

const open = (more: Partial<SessionOptions> = {}) =>
  openSession({ cwd: "/project", home: "/home", env: {}, ports, tools, model: "claude-sonnet-5-5", ...more });

/** Every file that has it, however it is written there. */
async function holding(folder = "/home"): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, path } of await ports.files.list(folder)) {
    if (kind === "folder") found.push(...(await holding(path)));
    else if (/hunter2/.test(new TextDecoder().decode(await ports.files.read(path)))) found.push(path);
  }
  return found;
}

async function lived() {
  const session = await open();
  await session.user(`Use ${SECRET} here.`);
  await session.request();
  const input = { command: `login ${SECRET}`, to: SECRET, [SECRET]: 1 };
  await session.assistant({
    content: [
      { type: "thinking", thinking: `They said ${SECRET}`, signature: "s" },
      { type: "tool_use", id: "t1", name: "Bash", input },
    ],
  });
  await session.toolResults({
    type: "tool_result",
    tool_use_id: "t1",
    content: `${SECRET}\n${"line of a log\n".repeat(20_000)}`,
  });
  await session.request();
  await session.assistant({ content: [{ type: "text", text: "Done." }] });
  const memory = (await session.memory.open())!;
  await memory.store.write(
    [{ path: "login.md", text: `---\nname: Login\ndescription: how\n---\n${SECRET}\n` }],
    {
      by: "human",
    },
  );
  const project = session.path.replace(/\/sessions\/.*$/, "");
  return { session, places: { project, memory: memory.folder } };
}

it("leaves a text nowhere, and the session continues as before", async () => {
  const { session, places } = await lived();
  const slots = session.view.slots.length;
  await session.close();
  await ports.files.write(session.path.replace(".jsonl", `/${SNAPSHOT}`), '["hunter2 \\"is\\""]');
  const before = await ports.files.stat(session.path);
  expect((await holding()).length).toBeGreaterThan(3);
  const trial = await purgeEverywhere(ports, { projects: [places], text: SECRET, isTrial: true });
  expect(trial).toMatchObject({ ok: true, transcripts: 1, files: 1 });
  expect((await holding()).length).toBeGreaterThan(3);

  expect(await purgeEverywhere(ports, { projects: [places], text: SECRET })).toMatchObject({
    ok: true,
    transcripts: 1,
  });
  expect(await holding()).toEqual([]);
  expect((await ports.files.stat(session.path))?.modified).toBe(before?.modified);
  const again = await open({ resume: session.id });
  expect(again.opening.damage).toEqual({ skipped: 0, findings: [], tornBytes: 0 });
  expect(again.view.slots).toHaveLength(slots);
  await again.user("And now?");
  expect(JSON.stringify(await again.request())).toContain("[purged]");
  await again.close();
  expect(await purgeEverywhere(ports, { projects: [places], text: SECRET })).toMatchObject({
    ok: true,
    lines: 0,
    files: 0,
    memories: 0,
  });
});

it("leaves no file named after it, and no word of that file", async () => {
  const { session, places } = await lived();
  const path = "hunter2-is-the-pass-phrase.md";
  const memory = (await session.memory.open())!;
  await memory.store.write([{ path, text: "---\nname: Phrase\n---\nSee there.\n" }], { by: "human" });
  await session.user(`I have read ${memory.folder}/${path}: ${SECRET.slice(0, 15)}…`);
  await session.close();
  const trial = await purgeEverywhere(ports, { projects: [places], text: SECRET, isTrial: true });
  expect(trial).toMatchObject({ left: expect.arrayContaining([`${places.memory}/${path}`]) });
  expect(await purgeEverywhere(ports, { projects: [places], text: SECRET })).toMatchObject({
    ok: true,
    left: [],
  });
  expect(await holding()).toEqual([]);
  expect(await ports.files.names(places.memory)).toContain("purged.md");
  const kept = new TextDecoder().decode(await ports.files.read(session.path));
  expect(kept).toContain(`I have read ${memory.folder}/purged.md: [purged]…`);
});

it("says where it occurs in another spelling, and leaves that", async () => {
  const session = await open();
  await session.user("Hunter Two Is It, and hunter two is it.");
  await session.close();
  const project = session.path.replace(/\/sessions\/.*$/, "");
  const purged = await purgeEverywhere(ports, { projects: [{ project }], text: "hunter two is it" });
  expect(purged).toMatchObject({ ok: true, transcripts: 1, left: [session.path] });
  expect(new TextDecoder().decode(await ports.files.read(session.path))).toContain(
    "Hunter Two Is It, and [purged].",
  );
});

it("changes nothing while a session that contains it is open, or for a text that is too short", async () => {
  const { session, places } = await lived();
  const before = await holding();
  expect(await purgeEverywhere(ports, { projects: [places], text: SECRET })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/is open in process .* Nothing was changed\./),
  });
  expect(await holding()).toEqual(before);
  await session.close();
  expect(await purgeEverywhere(ports, { projects: [places], text: " e " })).toMatchObject({ ok: false });
});

it.each(["human", "typed", "sonnet"])(
  "of the word %s leaves the messages that hold it readable",
  async (word) => {
    const session = await open();
    const origins = [{ from: 0, to: 10, origin: "typed" as const }];
    await session.user(`Ask a ${word} about it.`, { origins });
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "Done." }] });
    const project = session.path.replace(/\/sessions\/.*$/, "");
    const memory = (await session.memory.open())!.folder;
    await session.close();
    expect(await purgeEverywhere(ports, { projects: [{ project, memory }], text: word })).toMatchObject({
      ok: true,
    });
    const again = await open({ resume: session.id });
    expect(again.opening.damage).toEqual({ skipped: 0, findings: [], tornBytes: 0 });
    await again.user("And now?");
    const request = await again.request();
    expect(request.model).toBe("claude-sonnet-5-5");
    expect(JSON.stringify(request.messages)).toContain("Ask a [purged] about it.");
    expect(JSON.stringify(request.messages)).toContain("Done.");
    await again.close();
  },
);

it("is not found by a search afterwards", async () => {
  const { session, places } = await lived();
  await session.close();
  const found = async () => {
    const index = await SearchIndex.open(nodeLike(), places);
    await index.update();
    const hits = await index.search("hunter2");
    index.close();
    return hits.length;
  };
  // A removed index is gone; the one in memory is not a file.
  const nodeLike = () => ({ ...ports, index: memoryPorts().index });
  expect(await found()).toBeGreaterThan(0);
  await purgeEverywhere(ports, { projects: [places], text: SECRET });
  expect(await found()).toBe(0);
  expect(await (await openMemoryStore(ports, places.memory)).text("login.md")).toContain("[purged]");
});

it("makes entries of entries, whatever is in them", () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (input, text) => {
      const entry = {
        ...{ v: 1, id: "e1", parent: null, time: 1, type: "assistant" },
        message: { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input }] },
      };
      const line = purgeLine(JSON.stringify(entry), (each) => each.replaceAll(text, "§"));
      expect(checkEntry(JSON.parse(line))).toMatchObject({ ok: true, entry: { id: "e1" } });
    }),
  ));
