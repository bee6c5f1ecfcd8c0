import { describe, expect, it } from "vitest";
import { FileError } from "../ports/files.ts";
import { memoryFiles } from "../ports/memory/files.ts";
import { loadSettings, managedPath } from "./load-settings.ts";

const options = {
  home: "/home/ada/.palimpsest",
  cwd: "/srv/app",
  managed: "/etc/palimpsest/managed-settings.json",
};
const firstAt = (value: number) => JSON.stringify({ notes: { sectionTokens: value } });

describe("loadSettings", () => {
  it("reads every file from its place, the strongest first", async () => {
    const files = memoryFiles();
    const load = () => loadSettings({ files }, options);
    const steps = [
      ["default", undefined, 2_000],
      ["user", "/home/ada/.palimpsest/settings.json", 1],
      ["project", "/srv/app/.palimpsest/settings.json", 2],
      ["local", "/srv/app/.palimpsest/settings.local.json", 3],
      ["managed", "/etc/palimpsest/managed-settings.json", 4],
    ] as const;
    for (const [level, path, value] of steps) {
      if (path) await files.write(path, firstAt(value));
      const { settings, source, findings } = await load();
      expect(settings.notes.sectionTokens).toBe(value);
      expect(source("notes.sectionTokens")).toBe(level);
      expect(findings).toEqual([]);
    }
  });

  it("puts the command line before the environment, and both before files", async () => {
    const files = memoryFiles();
    await files.write(
      "/srv/app/.palimpsest/settings.local.json",
      JSON.stringify({ switches: { notes: true } }),
    );
    const env = { PALIMPSEST_NOTES: "0", PALIMPSEST_WINDOW: "7" };
    const { settings } = await loadSettings(
      { files },
      { ...options, env, commandLine: { window: { size: 8 } } },
    );
    expect(settings.switches.notes).toBe(false);
    expect(settings.window.size).toBe(8);
  });

  it("leaves a broken file unchanged and says what is wrong with it", async () => {
    const files = memoryFiles();
    const path = "/home/ada/.palimpsest/settings.json";
    await files.write(path, "{ window: 1 }");
    files.intercept(() => {
      throw new Error("nothing may be written");
    });
    const { settings, findings } = await loadSettings({ files }, options);
    expect(settings.notes.sectionTokens).toBe(2_000);
    expect(findings).toMatchObject([{ code: "unparsable", file: path, line: 1, column: 3 }]);
  });

  it("reports a file that cannot be read and uses the others", async () => {
    const files = memoryFiles();
    await files.write("/home/ada/.palimpsest/settings.json", firstAt(1));
    await files.makeFolder("/srv/app/.palimpsest/settings.json");
    const { settings, findings } = await loadSettings({ files }, options);
    expect(settings.notes.sectionTokens).toBe(1);
    expect(findings).toMatchObject([{ code: "unreadable", level: "project" }]);
    expect(findings[0]?.message).toContain(
      "/srv/app/.palimpsest/settings.json: This settings file cannot be read",
    );
  });

  it("does not mistake the user's own file for a project's", async () => {
    const files = memoryFiles();
    await files.write(
      "/home/ada/.palimpsest/settings.json",
      JSON.stringify({ memory: { folder: "~/notes" } }),
    );
    const { settings, findings } = await loadSettings({ files }, { ...options, cwd: "/home/ada" });
    expect(settings.memory.folder).toBe("~/notes");
    expect(findings).toEqual([]);
  });

  it("does not hide a bug in the port", async () => {
    const files = { ...memoryFiles(), read: () => Promise.reject(new TypeError("a bug")) };
    await expect(loadSettings({ files }, options)).rejects.toThrow("a bug");
    const denied = new FileError("denied", "/x", "Not allowed to read /x.");
    const { findings } = await loadSettings(
      { files: { ...files, read: () => Promise.reject(denied) } },
      options,
    );
    expect(findings).toHaveLength(4);
  });
});

describe("managedPath", () => {
  it("is a folder that only an administrator can write to", () => {
    expect(managedPath("linux")).toBe("/etc/palimpsest/managed-settings.json");
    expect(managedPath("darwin")).toMatch(/^\/Library\//);
    expect(managedPath("win32")).toMatch(/^C:\/ProgramData\//);
  });
});
