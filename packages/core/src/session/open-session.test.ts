// What openSession refuses, and sessions that are opened read-only.
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileError } from "../ports/files.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { openSession } from "./open-session.ts";
import type { SessionOptions } from "./session-types.ts";

const WRITES = new Set<string>(["write", "create", "append", "appender", "makeFolder"]);

let cwd: string;
let given: SessionOptions;
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "open-")));
  given = { cwd, home: join(cwd, "home"), env: {}, model: "claude-sonnet-5-5" };
});
afterEach(() => rm(cwd, { recursive: true }));

describe("openSession", () => {
  it.each([
    ["nothing", {}, /^Give `cwd`: the folder/],
    ["a relative folder", { cwd: "here" }, /^`cwd` must be an absolute path to a folder, not "here"\.$/],
    [
      "a misspelt option",
      { cwd: "/", modle: "x" },
      /^`modle` is not an option of openSession\. Did you mean `model`\?$/,
    ],
    ["an unknown option", { cwd: "/", zzzzzzzzz: 1 }, /^`zzzzzzzzz` is not an option.*Known: cwd, model,/],
    ["nothing to look at", { cwd: "/", readOnly: true }, /^With `readOnly`, give `resume`/],
  ])("given %s says what to give", async (_what, options, message) => {
    await expect(openSession(options as never)).rejects.toMatchObject({ code: "bad-input" });
    await expect(openSession(options as never)).rejects.toThrow(message);
  });

  it.each([
    ["compacton", /^A session has no event "compacton"\. Did you mean "compaction"\?$/],
    ["zzzzzz", /^A session has no event "zzzzzz"\. Known: break, /],
  ])("lets nobody listen to the event %s", async (name, message) => {
    const session = await openSession(given);
    const listen = () => session.on(name as never, () => {});
    expect(listen).toThrow(message);
    expect(listen).toThrow(expect.objectContaining({ code: "bad-input" }));
    await session.close();
  });

  it.each([
    ["darwin", "/Library/Application Support/Palimpsest/managed-settings.json"],
    ["win32", "C:/ProgramData/Palimpsest/managed-settings.json"],
    ["linux", "/etc/palimpsest/managed-settings.json"],
  ])("obeys the administrator on %s, also with ports of the caller's", async (platform, path) => {
    const real = Object.getOwnPropertyDescriptor(process, "platform")!;
    const ports = memoryPorts();
    await ports.files.makeFolder("/project");
    await ports.files.write(path, '{ "window": { "size": 50000 } }');
    try {
      Object.defineProperty(process, "platform", { ...real, value: platform });
      const settings = { window: { size: 100_000 } };
      const session = await openSession({ ...given, cwd: "/project", home: "/home", ports, settings });
      expect(session.limits.window).toBe(50_000);
      await session.close();
    } finally {
      Object.defineProperty(process, "platform", real);
    }
  });

  it("opens a new session on a full disk, and keeps it once there is room", async () => {
    const ports = memoryPorts();
    await ports.files.makeFolder("/project/.git");
    const full = () => {
      throw new FileError("no-space", "/home", "Cannot write /home: the disk is full.");
    };
    ports.files.intercept(({ kind }) => void (WRITES.has(kind) && full()));
    const options = { ...given, cwd: "/project", home: "/home", ports };
    const session = await openSession(options);
    const reasons: string[] = [];
    session.on("unsaved", ({ reason }) => reasons.push(reason));
    await session.user("Is anybody there?");
    expect((await session.request()).messages).toHaveLength(1);
    await session.assistant({ content: [{ type: "text", text: "Yes." }] });
    expect(reasons.join()).toMatch(/disk is full/);
    await expect(session.close()).rejects.toThrow(/disk is full/);
    ports.files.intercept(() => {});
    await session.close();
    const again = await openSession({ ...options, resume: session.id });
    expect(again.view.slots).toHaveLength(2);
    // An existing session may be in use, so opening it takes a lock.
    await again.close();
    ports.files.intercept(({ kind }) => void (WRITES.has(kind) && full()));
    await expect(openSession({ ...options, resume: session.id })).rejects.toThrow(/disk is full/);
  });

  it("refuses an answer that is longer than the window", async () => {
    const options = { ...given, settings: { window: { size: 20_000 } } };
    const asking = (max_tokens: number) => openSession({ ...options, request: { max_tokens } });
    await expect(asking(20_001)).rejects.toThrow(
      /max_tokens` is 20001, and the whole window has 20000 tokens/,
    );
    await (await asking(20_000)).close();
    await (await openSession({ ...options, settings: { window: { size: 10_000 } } })).close();
  });

  it("reads a session that is open elsewhere, and leaves no trace", async () => {
    const writer = await openSession(given);
    await writer.user("Hello.");
    const before = await readFile(writer.path, "utf8");
    await expect(openSession({ ...given, resume: writer.id })).rejects.toMatchObject({ code: "in-use" });
    const reader = await openSession({ ...given, resume: writer.id, readOnly: true });
    expect(reader.view.slots).toHaveLength(1);
    await reader.user("Not to be kept.");
    await reader.close();
    expect(await readFile(writer.path, "utf8")).toBe(before);
    await writer.user("Going on.");
    await writer.close();
  });
});
