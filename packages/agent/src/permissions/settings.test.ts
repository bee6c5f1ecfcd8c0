import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettingsFiles } from "../trust/settings-files.ts";
import { parseRule, splitRules } from "./rule.ts";
import { permissionSettings } from "./settings.ts";

let root: string;
const write = (path: string, value: unknown) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), typeof value === "string" ? value : JSON.stringify(value));
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "palimpsest-settings-"));
  write("home/settings.json", {
    permissions: {
      allow: ["Bash(npm test)"],
      defaultMode: "acceptEdits",
      additionalDirectories: ["/shared"],
    },
  });
  write("project/.palimpsest/settings.json", {
    permissions: {
      allow: ["Bash"],
      deny: ["Read(.env)"],
      defaultMode: "bypassPermissions",
      additionalDirectories: ["/"],
    },
  });
  write("project/.claude/settings.json", {
    permissions: { ask: ["Bash(git push *)"], allow: ["nonsense ("] },
  });
  write("project/.claude/settings.local.json", "{ broken");
  write("managed.json", { permissions: { deny: ["WebFetch"] } });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("takes rules from all levels, and allows nothing on a project's word", async () => {
  const places = {
    home: join(root, "home"),
    project: join(root, "project"),
    managed: join(root, "managed.json"),
  };
  const { files, findings } = await readSettingsFiles(places);
  const settings = permissionSettings(files, {
    allowedTools: ["Edit(src/**),Bash(git log *)"],
    disallowedTools: ["Write"],
  });
  expect(settings.rules.map((rule) => `${rule.effect} ${rule.text}`)).toEqual([
    "allow Edit(src/**)",
    "allow Bash(git log *)",
    "deny Write",
    "deny WebFetch",
    "allow Bash(npm test)",
    "deny Read(.env)",
    "ask Bash(git push *)",
  ]);
  expect(settings.projectRules.map((rule) => rule.text)).toEqual(["Bash"]);
  expect(settings.mode).toBe("acceptEdits");
  expect(settings.folders).toEqual(["/shared"]);
  expect(findings).toEqual([expect.stringContaining("settings.local.json: This file is not valid JSON")]);
  expect(settings.findings).toEqual([expect.stringContaining('"nonsense (" is no permission rule')]);
});

it("lets a project be stricter, not looser", () => {
  const file = (defaultMode: string) => [
    { level: "project", path: "p", value: { permissions: { defaultMode } } } as const,
  ];
  expect(permissionSettings(file("plan")).mode).toBe("plan");
  expect(permissionSettings(file("bypass")).mode).toBe(undefined);
});

it("reports a key of the wrong shape and goes on", () => {
  const { rules, findings } = permissionSettings([
    { level: "user", path: "u", value: { permissions: { allow: "Bash" } } },
  ]);
  expect(rules).toEqual([]);
  expect(findings[0]).toMatch(/^u: permissions is not understood/);
});

it("splits a command line's list outside of brackets", () => {
  expect(splitRules("Edit, Bash(a, b c) Read(x(y) z)")).toEqual(["Edit", "Bash(a, b c)", "Read(x(y) z)"]);
});

it("knows what is no rule", () => {
  for (const text of ["", "(x)", "Bash(", "Bash)x(", "Ba sh", `Bash(${"x".repeat(3_000)})`])
    expect(parseRule("allow", text, "test")).toBe(undefined);
  expect(parseRule("allow", "Bash()", "test")).not.toHaveProperty("pattern");
});
