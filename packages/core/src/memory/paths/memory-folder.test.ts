import { describe, expect, it } from "vitest";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { resolveSettings, type SettingsSource } from "../../settings/resolve-settings.ts";
import { MemoryStore } from "../store/store.ts";
import { memoryFolder } from "./memory-folder.ts";

const HOME = "/home/ada/.palimpsest";

async function machine(): Promise<MemoryPorts> {
  const ports = memoryPorts();
  for (const folder of ["/work/one/app/.git", "/work/two/app/.git", "/work/one/app/src", HOME, "/mnt/memory"])
    await ports.files.makeFolder(folder);
  await ports.files.write("/work/tree/.git", "gitdir: /work/one/app/.git/worktrees/tree\n");
  await ports.files.write("/work/one/app/.git/worktrees/tree/commondir", "../..\n");
  await ports.files.write("/work/one/app/.git/worktrees/tree/gitdir", "/work/tree/.git\n");
  return ports;
}

interface Given {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly sources?: SettingsSource[];
}

async function folderOf(ports: MemoryPorts, { cwd = "/work/one/app", env = {}, sources = [] }: Given = {}) {
  const variables = { HOME: "/home/ada", ...env };
  const { settings } = resolveSettings(sources, variables);
  const found = await memoryFolder({ files: ports.files, cwd, home: HOME, settings, env: variables });
  return found.ok ? found.folder : `no: ${found.reason}`;
}

const file = (level: "managed" | "local" | "project" | "user", value: unknown): SettingsSource => ({
  level,
  file: level,
  text: JSON.stringify(value),
});

describe("memoryFolder", () => {
  it("is the project's, shared by worktrees and subfolders, never by another project of the same name", async () => {
    const ports = await machine();
    const own = await folderOf(ports);
    expect(own).toMatch(/^\/home\/ada\/\.palimpsest\/projects\/work-one-app-[0-9a-f]{10}\/memory$/);
    expect(await folderOf(ports, { cwd: "/work/tree" })).toBe(own);
    expect(await folderOf(ports, { cwd: "/work/one/app/src" })).toBe(own);
    expect(await folderOf(ports, { cwd: "/work/two/app" })).not.toBe(own);
  });

  it.each([
    ["a work tree of another project", { ".git": "gitdir: /work/one/app/.git/worktrees/tree\n" }],
    [
      "a folder of its own that leads to another project",
      { ".git": "gitdir: x\n", "x/commondir": "/work/one/app/.git\n", "x/gitdir": "/work/strange/.git\n" },
    ],
  ])("is not another project's for a folder that claims to be %s", async (_, brought) => {
    const ports = await machine();
    for (const [name, text] of Object.entries(brought))
      await ports.files.write(`/work/strange/${name}`, text);
    expect(await folderOf(ports, { cwd: "/work/strange" })).toMatch(/projects\/work-strange-\w+\/memory$/);
  });

  it("is the folder that the environment names, before any setting", async () => {
    const ports = await machine();
    const sources = [file("managed", { memory: { folder: "/srv/policy/memory" } })];
    const env = { PALIMPSEST_MEMORY_FOLDER: "/srv/mine/memory" };
    expect(await folderOf(ports, { env, sources })).toBe("/srv/mine/memory");
  });

  it("is below the folder that a person or a policy sets, one for each project, with ~/ for home", async () => {
    const ports = await machine();
    const sources = [file("user", { memory: { folder: "~/notes" } })];
    const own = await folderOf(ports, { sources });
    expect(own).toMatch(/^\/home\/ada\/notes\/work-one-app-[0-9a-f]{10}$/);
    expect(await folderOf(ports, { sources, cwd: "/work/tree" })).toBe(own);
    expect(await folderOf(ports, { sources, cwd: "/work/two/app" })).not.toBe(own);
    const policy = [...sources, file("managed", { memory: { folder: "/srv/policy" } })];
    expect(await folderOf(ports, { sources: policy })).toMatch(/^\/srv\/policy\//);
  });

  it.each(["project", "local"] as const)("is not moved by a %s file, but switched off", async (level) => {
    const ports = await machine();
    const own = await folderOf(ports);
    expect(await folderOf(ports, { sources: [file(level, { memory: { folder: "/srv/theirs" } })] })).toBe(
      own,
    );
    expect(await folderOf(ports, { sources: [file(level, { switches: { memory: false } })] })).toMatch(
      /switched off/,
    );
  });

  it("is off if the environment says so, whatever it names", async () => {
    const env = { PALIMPSEST_MEMORY: "0", PALIMPSEST_MEMORY_FOLDER: "/srv/mine/memory" };
    expect(await folderOf(await machine(), { env })).toMatch(/^no: .*switched off/);
  });

  it("is in a remote run only a mounted folder that the environment names", async () => {
    const ports = await machine();
    const remote = { PALIMPSEST_REMOTE: "1" };
    expect(await folderOf(ports, { env: remote })).toMatch(/^no: A remote run/);
    const sources = [file("user", { memory: { folder: "~/notes" } })];
    expect(await folderOf(ports, { env: remote, sources })).toMatch(/^no: A remote run/);
    const mounted = { ...remote, PALIMPSEST_MEMORY_FOLDER: "/mnt/memory" };
    expect(await folderOf(ports, { env: mounted })).toBe("/mnt/memory");
    const missing = { ...remote, PALIMPSEST_MEMORY_FOLDER: "/mnt/other" };
    expect(await folderOf(ports, { env: missing })).toMatch(/^no: .*not mounted/);
    expect(await folderOf(ports, { env: { PALIMPSEST_REMOTE: "0" } })).toMatch(/^\/home/);
  });

  const BAD = [
    ...[
      "memory",
      "./memory",
      "../memory",
      "~",
      "~ada/memory",
      "/",
      "//",
      "/.",
      "/tmp",
      "/tmp/",
      "/tmp/.",
      "/a/..",
      "/a/../b",
    ],
    ...[
      "/a/b/../..",
      "/../../a/b",
      "//server/share/memory",
      "\\\\server\\share\\memory",
      "C:\\",
      "C:/",
      "C:memory",
      "D:\\memory",
    ],
    ...[
      "/srv/a\0b/memory",
      "/near",
      "/link-to-root",
      "/srv/link-near",
      "/home/ada",
      "/home/ada/",
      "/home/ada/.palimpsest",
    ],
  ];
  it.each(BAD.map((path) => [path]))("is never %j", async (path) => {
    const ports = await machine();
    await ports.files.makeFolder("/near");
    await ports.files.makeFolder("/srv");
    ports.files.link("/link-to-root", "/");
    ports.files.link("/srv/link-near", "/near");
    for (const given of [
      { env: { PALIMPSEST_MEMORY_FOLDER: path } },
      { sources: [file("user", { memory: { folder: path } })] },
    ])
      expect(await folderOf(ports, given)).toMatch(/^no: .+\.$/);
  });

  it("is canonical: a link on the way is resolved, and the store is opened there", async () => {
    const ports = await machine();
    await ports.files.makeFolder("/data/real");
    ports.files.link("/work/link", "/data/real");
    const folder = await folderOf(ports, { env: { PALIMPSEST_MEMORY_FOLDER: "/work/link/memory" } });
    expect(folder).toBe("/data/real/memory");
    expect((await MemoryStore.open({ ...ports, folder: "/work/link/memory" })).folder).toBe(
      "/data/real/memory",
    );
  });
});
