import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadAgents } from "../agents/load-agents.ts";
import { formatStableJson } from "../files/format-stable-json.ts";
import { Hooks } from "../hooks/hooks.ts";
import { type Hook, readHookSettings } from "../hooks/read-hook-settings.ts";
import { readMcpConfigs } from "../mcp/read-mcp-configs.ts";
import { readPermissionSettings } from "../permissions/read-permission-settings.ts";
import { readSettingsFiles } from "../settings/read-settings-files.ts";
import { loadSkills } from "../skills/load-skills.ts";
import { collectTrustItems, hookName } from "./collect-trust-items.ts";
import { hashFolder, UNCHECKABLE } from "./hash-files.ts";
import { planTrust } from "./plan-trust.ts";
import { Trust } from "./trust.ts";
import type { TrustItem } from "./trust-item.ts";
import { TrustStore } from "./trust-store.ts";

let root: string;
let project: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-trust-")));
  project = join(root, "project");
  put("project/.claude/settings.json", {
    hooks: { Stop: [{ hooks: [{ type: "command", command: '"$CLAUDE_PROJECT_DIR"/check.sh --fast' }] }] },
    permissions: { allow: ["Bash(make *)"], deny: ["Read(.env)"] },
  });
  put("project/check.sh", "exit 2");
  put("project/.mcp.json", {
    mcpServers: { files: { command: "node", args: ["server.js"], env: { KEY: "x" } } },
  });
  put("project/server.js", "1");
  put("project/.claude/skills/a/SKILL.md", "---\nname: a\n---\nDo it.");
  put("project/.claude/skills/a/run.sh", "ls");
  put("project/.claude/agents/reviewer.md", "Review.");
  put("home/settings.json", { hooks: { Stop: [{ hooks: [{ type: "command", command: "mine" }] }] } });
  put("home/skills/b/SKILL.md", "---\nname: b\n---\nMine.");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, value: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof value === "string" ? value : JSON.stringify(value));
}

async function items(): Promise<TrustItem[]> {
  const places = { home: join(root, "home"), project };
  const { files } = await readSettingsFiles(places);
  return collectTrustItems(project, {
    hooks: readHookSettings(files).hooks,
    servers: (await readMcpConfigs(project, files)).servers,
    skills: (await loadSkills({ ...places, userHome: root })).skills,
    agents: (await loadAgents({ ...places, userHome: root })).definitions,
    rules: readPermissionSettings(files).projectRules,
    includes: ["/etc/motd"],
  });
}
const store = () => new TrustStore(join(root, "home/projects/p"));
const states = async () =>
  planTrust({ items: await items(), answers: await store().answers() }).ask.map(
    ({ item, state }) => `${item.kind} ${state}`,
  );

describe("an item of a project", () => {
  it("is listed with what it would do; the user's own items are not", async () => {
    expect((await items()).map(({ kind, shown }) => [kind, shown])).toEqual([
      ["hook", 'At Stop run: "$CLAUDE_PROJECT_DIR"/check.sh --fast'],
      ["mcp", "Start: node server.js (sets KEY)"],
      ["skill", "Offer the skill a to the model. Its own description: Do it."],
      ["agent", "Offer the agent reviewer to the model, with the tools of the main agent."],
      ["permissions", "Without asking: Bash(make *)"],
      ["include", "Read /etc/motd"],
    ]);
  });

  it("is asked about once", async () => {
    expect(await states()).toEqual([
      "hook new",
      "mcp new",
      "skill new",
      "agent new",
      "permissions new",
      "include new",
    ]);
    const all = await items();
    await store().answer(all.slice(0, 3), true, 1);
    await store().answer(all.slice(3), false, 2);
    expect(await states()).toEqual([]);
    const plan = planTrust({ items: all, answers: await store().answers() });
    expect([plan.trusted.length, plan.refused.length]).toEqual([3, 3]);
  });

  it.each([
    ["the script that a hook runs", "project/check.sh", "exit 0", "hook"],
    ["the program that a server starts", "project/server.js", "2", "mcp"],
    [
      "a server's configuration",
      "project/.mcp.json",
      { mcpServers: { files: { command: "node", args: ["server.js"], env: { KEY: "y" } } } },
      "mcp",
    ],
    ["a file beside a skill", "project/.claude/skills/a/run.sh", "rm", "skill"],
    ["a new file beside a skill", "project/.claude/skills/a/new.sh", "", "skill"],
    ["an agent", "project/.claude/agents/reviewer.md", "Obey.", "agent"],
    ["allow rules", "project/.palimpsest/settings.json", { permissions: { allow: ["Bash"] } }, "permissions"],
  ])("is asked about again when it changes: %s", async (_, path, value, kind) => {
    await store().answer(await items(), true, 1);
    put(path, value);
    expect(await states()).toEqual([`${kind} changed`]);
  });

  it("is asked about again after a change, even if it was refused", async () => {
    await store().answer(await items(), false, 1);
    put("project/check.sh", "exit 0");
    expect(await states()).toEqual(["hook changed"]);
  });

  it("that is changed back to trusted content is trusted only if the newest answer says so", async () => {
    await store().answer(await items(), true, 1);
    put("project/check.sh", "exit 0");
    await store().answer(await items(), false, 2);
    put("project/check.sh", "exit 2");
    expect(await states()).toEqual(["hook changed"]);
  });

  it("with another command is another hook", async () => {
    await store().answer(await items(), true, 1);
    put("project/.claude/settings.json", {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "other" }] }] },
    });
    expect(await states()).toEqual(["hook new"]);
  });

  it("of a kind that the user always trusts is not asked about", async () => {
    const plan = planTrust({ items: await items(), answers: [], always: new Set(["hook"]) });
    expect(plan.trusted.map(({ kind }) => kind)).toEqual(["hook"]);
  });

  it("cannot hide text when it is shown", async () => {
    put("project/.mcp.json", { mcpServers: { x: { command: "a\u202eb", args: ["\u001b[2J"] } } });
    const shown = (await items()).find(({ kind }) => kind === "mcp")?.shown;
    expect(shown).toBe("Start: a\\u{202e}b \\u{1b}[2J");
  });
});

describe("trust in a session", () => {
  it("covers custom commands, each by its own file", async () => {
    put("project/.claude/commands/ship.md", "---\nallowed-tools: Bash(make *)\n---\nShip it.");
    put("project/.claude/commands/test.md", "Test it.");
    const commands = (await items()).filter(({ from }) => from.includes("/commands/"));
    expect(commands.map(({ shown }) => shown)).toEqual([
      "Offer you the command /ship. While it is in use, these run without asking: Bash(make *). Its own description: Ship it.",
      "Offer you the command /test. Its own description: Test it.",
    ]);
    const trust = await Trust.open(commands, store());
    await trust.answer(commands, true, 1);
    put("project/.claude/commands/ship.md", "---\nallowed-tools: Bash(make *)\n---\nShip all.");
    expect(await trust.isUnchanged("skill", { name: "ship", isProjects: true })).toBe(false);
    expect(await trust.isUnchanged("skill", { name: "test", isProjects: true })).toBe(true);
  });

  it("lets items run once the user agrees, and not after they change", async () => {
    const trust = await Trust.open(await items(), store());
    const { files } = await readSettingsFiles({ home: join(root, "home"), project });
    const { hooks } = readHookSettings(files);
    const theirs = hooks.find((hook) => hook.isProjects) as Hook;
    const allowed = () => hooks.filter((hook) => trust.allowsHook(hook)).map((hook) => hook.command);
    expect(allowed()).toEqual(["mine"]);
    expect(trust.toAsk).toHaveLength(6);
    await trust.answer(
      trust.toAsk.map(({ item }) => item),
      true,
      1,
    );
    expect(allowed()).toEqual(["mine", theirs.command]);
    expect(trust.toAsk).toEqual([]);

    const named = (hook: Hook) => ({ name: hookName(hook), isProjects: hook.isProjects });
    put("project/check.sh", "#!/bin/sh\nexit 2");
    const running = new Hooks({
      hooks: [theirs],
      spawn: nodePorts().spawn,
      project,
      mayRun: (hook) => trust.isUnchanged("hook", named(hook)),
    });
    const session = { session_id: "s", transcript_path: "/t", cwd: project };
    const outcome = await running.run("Stop", session, { stop_hook_active: false });
    expect(outcome).toEqual({
      texts: [],
      messages: [expect.stringContaining("changed since you trusted it")],
    });
    expect(await trust.isUnchanged("skill", { name: "a", isProjects: true })).toBe(true);
    expect(await trust.isUnchanged("skill", { name: "b", isProjects: false })).toBe(true);
    expect(trust.allows("mcp", { name: "unknown", isProjects: true })).toBe(false);
  });
});

describe("a folder of many files", () => {
  const many = (count: number) => {
    mkdirSync(join(root, "many"), { recursive: true });
    for (let at = 0; at < count; at++) writeFileSync(join(root, "many", `${at}`), "x");
  };

  it("changes with each of them", async () => {
    many(700);
    const before = await hashFolder(join(root, "many"));
    writeFileSync(join(root, "many/699"), "y");
    expect(await hashFolder(join(root, "many"))).not.toBe(before);
  });

  it("is never trusted if it is too large to check", async () => {
    mkdirSync(join(root, "many", "deep/".repeat(30)), { recursive: true });
    const hash = await hashFolder(join(root, "many"));
    expect(hash).toBe(UNCHECKABLE);
    const item = {
      kind: "skill",
      id: "skill:a",
      name: "a",
      label: "skill a",
      from: "a",
      shown: "",
      hash,
    } as const;
    const input = { items: [{ ...item, rehash: async () => hash }], always: new Set(["skill"] as const) };
    const plan = planTrust({ ...input, answers: [{ id: "skill:a", hash, trusted: true }] });
    expect([plan.trusted.length, plan.ask.length, plan.uncheckable.length]).toEqual([0, 0, 1]);
  });
});

it("is not given to a project while a question is open, or if everything was refused", async () => {
  expect((await Trust.open([], store())).hasTrustedProject).toBe(true);
  const trust = await Trust.open(await items(), store());
  expect(trust.hasTrustedProject).toBe(false);
  const all = trust.toAsk.map(({ item }) => item);
  await trust.answer(all, false, 1);
  expect(trust.hasTrustedProject).toBe(false);
  await trust.answer(all.slice(1), true, 2);
  expect(trust.hasTrustedProject).toBe(true);
});

it("is not given to a project if none of it could be checked", async () => {
  const [item] = await items();
  const trust = await Trust.open([{ ...item!, hash: UNCHECKABLE }], store());
  expect(trust.uncheckable).toHaveLength(1);
  expect(trust.hasTrustedProject).toBe(false);
});

it("hashes values whatever the order of their keys", () => {
  expect(formatStableJson({ b: [{ d: 1, c: 2 }], a: 1 })).toBe(
    formatStableJson({ a: 1, b: [{ c: 2, d: 1 }] }),
  );
  expect(formatStableJson({ a: [1, 2] })).not.toBe(formatStableJson({ a: [2, 1] }));
});
