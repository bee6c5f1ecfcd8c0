import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { memory, opened, otherProcess, put } from "../store/store.case.ts";
import { MemoryStore } from "../store/store.ts";
import {
  AGENT_SCOPES,
  type AgentScope,
  agentFolder,
  agentMemoryPrompt,
  agentMemorySection,
  openAgentStore,
} from "./agent-memory.ts";
import { appendJournal, journalPath } from "./journal.ts";
import { preferPrivate } from "./team.ts";

const HOME = "/home/ada/.palimpsest";
const start = new Date(2026, 2, 9, 7, 5).getTime();

describe("team memory", () => {
  it("is hidden by a private memory of the same name", () => {
    const paths = (...all: string[]) => all.map((path) => ({ path }));
    expect(preferPrivate(paths("a.md", "team/a.md", "team/b.md", "sub/c.md", "team/sub/c.md"))).toEqual(
      paths("a.md", "team/b.md", "sub/c.md"),
    );
  });
});

describe("the journal", () => {
  it("has one file per day and one list item per entry, and is not listed as a memory", async () => {
    const ports = memoryPorts({ start });
    const { store } = await opened(ports);
    const { store: other } = await opened(otherProcess(ports));
    expect(journalPath(start)).toBe("logs/2026/03/2026-03-09.md");
    await appendJournal(store, "First.\r\n# No heading\n- no item", start);
    await appendJournal(other, " Second. ", start + 60_000);
    await appendJournal(store, "Next day.", start + 86_400_000);
    const file = ports.files.contents().get(`${store.folder}/logs/2026/03/2026-03-09.md`);
    expect(new TextDecoder().decode(file)).toBe(
      "- 07:05 First.\n  # No heading\n  - no item\n- 07:06 Second.\n",
    );
    expect(await store.text("logs/2026/03/2026-03-10.md")).toBe("- 07:05 Next day.\n");
    expect(await store.list()).toEqual([]);
    expect(await appendJournal(store, "\n", start)).toMatchObject({ ok: false });
  });

  it("is not written through a link", async () => {
    const ports = memoryPorts({ start });
    const { store } = await opened(ports);
    await ports.files.makeFolder("/outside");
    ports.files.link(`${store.folder}/logs`, "/outside");
    expect(await appendJournal(store, "text", start)).toMatchObject({ ok: false });
    expect([...ports.files.contents().keys()].filter((path) => path.startsWith("/outside"))).toEqual([]);
  });
});

describe("agent memory", () => {
  async function machine() {
    const ports = memoryPorts();
    await ports.files.makeFolder("/work/app/.git/worktrees/tree");
    await ports.files.write("/work/tree/.git", "gitdir: /work/app/.git/worktrees/tree\n");
    await ports.files.write("/work/app/.git/worktrees/tree/commondir", "../..\n");
    await ports.files.write("/work/app/.git/worktrees/tree/gitdir", "/work/tree/.git\n");
    await ports.files.makeFolder("/mnt/memory");
    return ports;
  }
  const given = { cwd: "/work/tree", home: HOME, type: "plugin:reviewer" };

  it("has a folder for each scope, by the canonical root, with - for :", async () => {
    const { files } = await machine();
    const folders = await Promise.all(AGENT_SCOPES.map((scope) => agentFolder({ ...given, files, scope })));
    expect(folders).toMatchObject([
      { ok: true, folder: `${HOME}/agent-memory/plugin-reviewer` },
      { ok: true, folder: "/work/app/.palimpsest/agent-memory/plugin-reviewer" },
      { ok: true, folder: "/work/app/.palimpsest/agent-memory-local/plugin-reviewer" },
    ]);
  });

  it("is on the mount in a remote run, out of sight of the memory there, or nowhere", async () => {
    const ports = await machine();
    const options = { ...given, files: ports.files, scope: "local" as const };
    const env = { PALIMPSEST_REMOTE: "1" };
    expect(await agentFolder({ ...options, env })).toMatchObject({ ok: false });
    const found = await agentFolder({ ...options, env: { ...env, PALIMPSEST_MEMORY_FOLDER: "/mnt/memory" } });
    if (!found.ok) throw new Error(found.reason);
    expect(found.folder).toMatch(/^\/mnt\/memory\//);
    await put(await MemoryStore.open({ ...ports, ...found }), "a.md", "of the agent");
    expect(await (await MemoryStore.open({ ...ports, folder: "/mnt/memory" })).list()).toEqual([]);
  });

  it.each(["", "..", "../x", "a/b", ".hidden", "a\\b", "a\0", "%2e%2e", "x".repeat(300)])(
    "has no folder for the type %j",
    async (type) => {
      const { files } = await machine();
      for (const scope of AGENT_SCOPES)
        expect(await agentFolder({ ...given, files, scope, type })).toMatchObject({ ok: false });
    },
  );

  it("keeps what version control must not see out of the project", async () => {
    const ports = await machine();
    const found = await agentFolder({ ...given, files: ports.files, scope: "project" });
    if (!found.ok) throw new Error(found.reason);
    await put(await MemoryStore.open({ ...ports, ...found }), "a.md", memory("A", "Hook."));
    const inside = [...ports.files.contents().keys()].filter((path) =>
      path.startsWith("/work/app/.palimpsest/"),
    );
    expect(inside.map((path) => path.slice(found.folder.length)).sort()).toEqual(["/MEMORY.md", "/a.md"]);
  });

  it("shows its whole index, and teaches its use with a hint for its scope", async () => {
    const { store } = await opened();
    expect(await agentMemorySection(store)).toMatch(/empty/);
    const changes = Array.from({ length: 250 }, (_, i) => ({
      path: `m${i}.md`,
      text: memory(`M${i}`, "Hook."),
    }));
    await store.write(changes, { by: "agent" });
    const section = await agentMemorySection(store);
    expect(section.match(/^- /gm)).toHaveLength(250);
    for (const [scope, hint] of [
      ["user", "every project"],
      ["project", "version control"],
      ["local", "this machine"],
    ] as const) {
      const prompt = agentMemoryPrompt(scope);
      expect(prompt).toContain(hint);
      for (const word of ["`user`", "`feedback`", "`project`", "`reference`", "Write one file per topic"])
        expect(prompt).toContain(word);
    }
  });

  it("of this machine keeps itself out of version control, and that of the project accepts no secret", async () => {
    const ports = await machine();
    const open = async (scope: AgentScope) => {
      const found = await agentFolder({ ...given, files: ports.files, scope });
      if (!found.ok) throw new Error(found.reason);
      return openAgentStore(ports, found);
    };
    await open("local");
    const ignore = ports.files.contents().get("/work/app/.palimpsest/agent-memory-local/.gitignore");
    expect(new TextDecoder().decode(ignore)).toBe("*\n");
    const secret = memory("A", `The key is ghp_${"a1B2c3D4e5F6".repeat(3)}.`);
    const write = async (scope: AgentScope) =>
      (await open(scope)).write([{ path: "a.md", text: secret }], { by: "agent" });
    expect(await write("project")).toMatchObject({ ok: false });
    expect(await write("local")).toMatchObject({ ok: true });
  });

  it.each(["/work/app/.palimpsest", "/work/app/.palimpsest/agent-memory"])(
    "is not used where %s leads out of the repository",
    async (link) => {
      const ports = await machine();
      await ports.files.makeFolder("/outside");
      await ports.files.makeFolder(link.slice(0, link.lastIndexOf("/")));
      ports.files.link(link, "/outside");
      const found = await agentFolder({ ...given, files: ports.files, scope: "project" });
      expect(found).toMatchObject({ ok: false, reason: expect.stringContaining("leads elsewhere") });
    },
  );
});
