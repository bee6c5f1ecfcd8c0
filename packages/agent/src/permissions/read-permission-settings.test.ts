import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJson } from "@palimpsest/core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettingsFiles } from "../settings/read-settings-files.ts";
import { readPermissionSettings } from "./read-permission-settings.ts";
import { parseRule, splitRules } from "./rule.ts";

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

it("reads rules from all levels, and uses no allow rule of a project by default", async () => {
  const places = {
    home: join(root, "home"),
    project: join(root, "project"),
    managed: join(root, "managed.json"),
  };
  const { files, findings } = await readSettingsFiles(places);
  const settings = readPermissionSettings(files, {
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
  expect(findings).toEqual([
    expect.stringContaining("settings.local.json:1:3: This file is not valid JSON: expected a key"),
  ]);
  expect(settings.findings).toEqual([expect.stringContaining('"nonsense (" is not a permission rule')]);
});

it("lets a project be stricter, not looser", () => {
  const file = (defaultMode: string) => [
    { level: "project", path: "p", value: { permissions: { defaultMode } } } as const,
  ];
  expect(readPermissionSettings(file("plan")).mode).toBe("plan");
  expect(readPermissionSettings(file("bypass")).mode).toBe(undefined);
});

it("reports a key of the wrong shape, and uses the others", () => {
  const { rules, findings } = readPermissionSettings([
    { level: "project", path: "u", value: { permissions: { allow: "Bash", deny: ["Write"] } } },
  ]);
  expect(rules.map((rule) => `${rule.effect} ${rule.text}`)).toEqual(["deny Write"]);
  expect(findings).toEqual(["u: permissions cannot be understood: permissions.allow must be a list."]);
});

it.each([
  [
    "a rule that is not in a list",
    { deny: "Bash(rm *)" },
    "settings.json:1:24: permissions cannot be understood: permissions.deny must be a list.",
  ],
  [
    "a list with something else in it",
    { deny: ["Bash", 1] },
    "permissions cannot be understood: permissions.deny[1] must be a text.",
  ],
  [
    "a misspelt key",
    { denny: ["Bash"] },
    "settings.json:1:25: permissions.denny is not a setting. Did you mean deny?",
  ],
  ["an unknown key", { forbidden: ["Bash"] }, "permissions.forbidden is not a setting. Known: allow, deny,"],
  [
    "what is not a rule",
    { deny: ["Read", "Bash(rm *"] },
    'settings.json:1:32: "Bash(rm *" is not a permission rule.',
  ],
  ["a misspelt tool", { ask: ["Bsah(rm *)"] }, "has no effect: there is no tool Bsah. Did you mean Bash?"],
  [
    "an unknown mode",
    { defaultMode: "plann" },
    "permissions.defaultMode must be one of default, acceptEdits, plan",
  ],
  ["no object", ["Bash"], "permissions must be an object."],
])("says that %s leaves something open", (_, permissions, words) => {
  const text = JSON.stringify({ permissions });
  const { value, place } = readJson(text);
  const file = { path: "settings.json", value: value as Record<string, unknown>, place };
  const { unsafe, findings } = readPermissionSettings([{ level: "user", ...file }]);
  expect(unsafe).toEqual([{ level: "user", isUnsafe: true, message: expect.stringContaining(words) }]);
  expect(findings).toEqual(unsafe.map(({ message }) => message));
});

it("ignores keys of other agents in their files", () => {
  const file = (permissions: object) =>
    ({ level: "project", path: "/p/.claude/settings.json", value: { permissions } }) as const;
  expect(
    readPermissionSettings([file({ disableBypassPermissionsMode: "disable", zones: [] })]).findings,
  ).toEqual([]);
  for (const permissions of [{ denny: [] }, { deny: ["Raed(.env)"] }, { deny: ["Bash(rm"] }]) {
    const { findings, unsafe } = readPermissionSettings([file(permissions)]);
    expect([findings.length, unsafe]).toEqual([1, []]);
  }
  expect(readPermissionSettings([file({ deny: "Bash" })]).unsafe).toHaveLength(1);
});

it("splits a command line's list outside of brackets", () => {
  expect(splitRules("Edit, Bash(a, b c) Read(x(y) z)")).toEqual(["Edit", "Bash(a, b c)", "Read(x(y) z)"]);
});

it("recognises what is not a rule", () => {
  for (const text of ["", "(x)", "Bash(", "Bash)x(", "Ba sh", `Bash(${"x".repeat(3_000)})`])
    expect(parseRule("allow", text, "test")).toBe(undefined);
  expect(parseRule("allow", "Bash()", "test")).not.toHaveProperty("pattern");
});
