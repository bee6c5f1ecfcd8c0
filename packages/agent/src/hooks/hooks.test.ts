import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HookDetails, HookEvent } from "./hook-events.ts";
import { Hooks } from "./hooks.ts";
import { type Hook, readHookSettings } from "./read-hook-settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-hooks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { spawn } = nodePorts();
const session = () => ({ session_id: "s1", transcript_path: "/t.jsonl", cwd: folder });
const DETAILS: HookDetails = {
  SessionStart: { source: "startup" },
  UserPromptSubmit: { prompt: "hello" },
  PreToolUse: { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1" },
  PostToolUse: { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1", tool_response: "out" },
  PreCompact: { trigger: "auto", custom_instructions: "" },
  PostCompact: { trigger: "auto" },
  Stop: { stop_hook_active: false },
  SessionEnd: { reason: "exit" },
};

const hook = (event: HookEvent, command: string, more: Partial<Hook> = {}): Hook => ({
  event,
  command,
  matcher: "",
  timeout: 1_800_000,
  from: "test",
  isProjects: false,
  ...more,
});
const run = <E extends HookEvent>(event: E, commands: readonly (string | Hook)[], details = DETAILS[event]) =>
  new Hooks({
    hooks: commands.map((each) => (typeof each === "string" ? hook(event, each) : each)),
    spawn,
    project: "/the/project",
  }).run(event, session(), details);
/** A zombie process counts as dead. */
function isAlive(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid.trim()}/status`, "utf8"));
  } catch {
    return false;
  }
}
const says = (value: unknown) => `cat >/dev/null; printf '%s' '${JSON.stringify(value)}'`;

describe("a hook", () => {
  it("gets the session and the event on stdin, and the project as a variable", async () => {
    await run("PreToolUse", ['cat > in.json; echo "$CLAUDE_PROJECT_DIR $PALIMPSEST_PROJECT_DIR" > env']);
    expect(JSON.parse(readFileSync(join(folder, "in.json"), "utf8"))).toEqual({
      session_id: "s1",
      transcript_path: "/t.jsonl",
      cwd: folder,
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
      tool_use_id: "t1",
    });
    expect(readFileSync(join(folder, "env"), "utf8")).toBe("/the/project /the/project\n");
  });

  it("need not read its input", async () => {
    const big = { ...DETAILS.PostToolUse, tool_response: "x".repeat(1_000_000) };
    expect(await run("PostToolUse", ["exit 0"], big)).toEqual({ texts: [], messages: [] });
  });

  it("that succeeds is silent, and its output reaches the model only at events that allow it", async () => {
    expect(await run("PreToolUse", ["echo fine"])).toEqual({ texts: [], messages: [] });
    for (const event of ["SessionStart", "UserPromptSubmit", "PreCompact"] as const)
      expect(await run(event, ["echo more to know"])).toEqual({ texts: ["more to know"], messages: [] });
    for (const event of ["PostCompact", "Stop", "SessionEnd"] as const)
      expect(await run(event, ["echo more to know"])).toEqual({ texts: [], messages: [] });
  });

  it("runs if its matcher matches", async () => {
    const called = async (matcher: string) =>
      (await run("PreToolUse", [hook("PreToolUse", "exit 2", { matcher })])).blocked !== undefined;
    for (const matcher of ["", "*", "Bash", "Edit|Bash", "Ba.*", "^B"])
      expect([matcher, await called(matcher)]).toEqual([matcher, true]);
    for (const matcher of ["Bas", "bash", "Edit", "BashOutput", "^ash"])
      expect([matcher, await called(matcher)]).toEqual([matcher, false]);
  });

  it("configured twice runs once; several run in parallel", async () => {
    // Each waits for the other's file: run one after the other they would wait for ever.
    const meet = (mine: string, other: string) =>
      `touch ${mine}; while [ ! -e ${other} ]; do sleep 0.01; done; echo ${mine}`;
    const both = await run("SessionStart", [meet("a", "b"), meet("b", "a")]);
    expect(both.texts).toEqual(["a", "b"]);
    await run("SessionStart", ["echo x >> count", "echo x >> count"]);
    expect(readFileSync(join(folder, "count"), "utf8")).toBe("x\n");
  });
});

describe("exit codes", () => {
  it("2 blocks with the text of stderr, at events that can be blocked", async () => {
    const command = "echo no >&2; exit 2";
    for (const event of ["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "PreCompact"] as const)
      expect(await run(event, [command])).toEqual({ blocked: "no", texts: [], messages: [] });
    for (const event of ["SessionStart", "PostCompact", "SessionEnd"] as const) {
      const outcome = await run(event, [command]);
      expect(outcome.blocked).toBe(undefined);
      expect(outcome.messages).toEqual([expect.stringContaining("no")]);
    }
  });

  it("other than 2 are errors that block nothing", async () => {
    const outcome = await run("PreToolUse", ["echo broken >&2; exit 1"]);
    expect(outcome.blocked).toBe(undefined);
    expect(outcome.messages).toEqual([expect.stringContaining("exit code 1: broken")]);
  });

  it.each([
    ["no-such-program-here", "exit code 127"],
    ["./not-executable", "exit code 126"],
  ])("but a guard that cannot run blocks: %s", async (command, why) => {
    writeFileSync(join(folder, "not-executable"), "", { mode: 0o600 });
    const { blocked, messages } = await run("PreToolUse", [command]);
    expect(blocked).toContain("a hook that must check it first cannot run");
    expect(blocked).toContain(why);
    expect(messages).toEqual([expect.stringContaining(why)]);
    for (const event of ["PostToolUse", "UserPromptSubmit", "Stop"] as const)
      expect((await run(event, [command])).blocked).toBe(undefined);
  });

  it("but a guard whose folder is gone blocks", async () => {
    rmSync(folder, { recursive: true });
    const { blocked, messages } = await run("PreToolUse", ["exit 2"]);
    expect(blocked).toContain("Cannot start");
    expect(messages).toEqual([expect.stringContaining("Cannot start")]);
  });
});

describe("JSON answers", () => {
  it("decide on permission and may change the input", async () => {
    const own = {
      permissionDecision: "allow",
      permissionDecisionReason: "known",
      updatedInput: { command: "ls -a" },
      additionalContext: "note",
    };
    expect(await run("PreToolUse", [says({ hookSpecificOutput: own })])).toEqual({
      permission: { decision: "allow", reason: "known" },
      updatedInput: { command: "ls -a" },
      texts: ["note"],
      messages: [],
    });
    expect(await run("PreToolUse", [says({ decision: "approve", reason: "old way" })])).toMatchObject({
      permission: { decision: "allow", reason: "old way" },
    });
  });

  it("cannot do more than their event allows", async () => {
    const everything = {
      continue: false,
      decision: "block",
      reason: "r",
      systemMessage: "for the user",
      hookSpecificOutput: { permissionDecision: "allow", updatedInput: { a: 1 }, additionalContext: "t" },
    };
    expect(await run("PostToolUse", [says(everything)])).toEqual({
      blocked: "r",
      stop: "A hook stopped the agent.",
      texts: ["t"],
      messages: ["for the user"],
    });
    expect(await run("SessionEnd", [says(everything)])).toEqual({ texts: [], messages: ["for the user"] });
    expect(await run("SessionStart", [says(everything)])).toEqual({
      texts: ["t"],
      messages: ["for the user"],
    });
  });

  it("of several hooks: the strictest decision, all texts, all reasons", async () => {
    const decision = (permissionDecision: string) => says({ hookSpecificOutput: { permissionDecision } });
    const outcome = await run("PreToolUse", [decision("allow"), decision("deny"), decision("ask")]);
    expect(outcome.permission).toEqual({ decision: "deny" });
    expect(await run("Stop", [says({ decision: "block", reason: "a" }), "echo b >&2; exit 2"])).toMatchObject(
      { blocked: "a\nb" },
    );
  });

  it("that rewrite the input differently block the call", async () => {
    const rewrite = (command: string) => says({ hookSpecificOutput: { updatedInput: { command } } });
    const outcome = await run("PreToolUse", [rewrite("a"), rewrite("b")]);
    expect(outcome.blocked).toMatch(/different inputs/);
    expect(outcome.updatedInput).toBe(undefined);
  });

  it("that are wrong are errors, not decisions", async () => {
    for (const text of [
      '{"decision":"bl',
      '{"decision":"maybe"}',
      '{"continue":"no"}',
      '{"hookSpecificOutput":{"permissionDecision":"yes"}}',
    ]) {
      const outcome = await run("PreToolUse", [`printf '%s' '${text}'`]);
      expect(outcome).toEqual({ texts: [], messages: [expect.stringContaining("Hook PreToolUse")] });
    }
  });
});

describe("limits", () => {
  it("shorten what the model sees", async () => {
    const long = "head -c 50000 /dev/zero | tr '\\0' x";
    const [text = ""] = (await run("UserPromptSubmit", [long])).texts;
    expect(text.length).toBeLessThan(10_100);
    expect(text).toContain("40000 more characters");
    const many = await run(
      "UserPromptSubmit",
      [1, 2, 3, 4, 5].map((each) => `${long}; echo ${each}`),
    );
    expect(many.texts.join("").length).toBeLessThan(30_200);
    const blocked = await run("PreToolUse", [`${long} >&2; exit 2`]);
    expect(blocked.blocked?.length).toBeLessThan(4_100);
  });

  it("end a hook that takes too long, with its child processes", async () => {
    const command =
      "(echo $BASHPID > started; until [ -e go ]; do sleep 0.05; done; touch late) & sleep 1000";
    const started = join(folder, "started");
    // A busy machine may need longer than the first of these to start anything.
    for (let timeout = 200; !existsSync(started); timeout *= 2) {
      const outcome = await run("PreToolUse", [hook("PreToolUse", `bash -c '${command}'`, { timeout })]);
      expect(outcome.messages).toEqual([expect.stringContaining(`stopped after ${timeout / 1_000} s`)]);
    }
    writeFileSync(join(folder, "go"), "");
    while (isAlive(readFileSync(started, "utf8"))) await setTimeout(10);
    expect(existsSync(join(folder, "late"))).toBe(false);
  });

  it("end a hook when the user interrupts", async () => {
    const hooks = new Hooks({
      hooks: [hook("PreToolUse", "touch began; sleep 100")],
      spawn,
      project: folder,
    });
    const abort = new AbortController();
    const running = hooks.run("PreToolUse", session(), DETAILS.PreToolUse, abort.signal);
    while (!existsSync(join(folder, "began"))) await setTimeout(10);
    abort.abort();
    expect((await running).messages).toEqual([expect.stringContaining("interrupted")]);
  });
});

describe("settings", () => {
  const file = (level: "user" | "project", value: Record<string, unknown>) => ({
    level,
    path: `/${level}.json`,
    value,
  });
  const one = (hooks: unknown) => readHookSettings([file("user", { hooks })]);

  it("are read as users of coding agents write them", () => {
    const { hooks, findings } = readHookSettings([
      file("user", {
        hooks: {
          PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "check", timeout: 5 }] }],
          SessionEnd: [{ hooks: [{ type: "command", command: "bye" }] }],
          Stop: [{ hooks: [{ type: "command", command: "slow", timeout: 100_000 }] }],
        },
      }),
      file("project", { hooks: { PostToolUse: [{ hooks: [{ type: "command", command: "format" }] }] } }),
    ]);
    expect(findings).toEqual([]);
    expect(
      hooks.map(({ event, matcher, command, timeout, isProjects }) => [
        event,
        matcher,
        command,
        timeout,
        isProjects,
      ]),
    ).toEqual([
      ["PreToolUse", "Bash", "check", 5_000, false],
      ["SessionEnd", "", "bye", 1_500, false],
      ["Stop", "", "slow", 600_000, false],
      ["PostToolUse", "", "format", 60_000, true],
    ]);
  });

  it("that are wrong are reported, and the rest is used", () => {
    const good = { hooks: [{ type: "command", command: "x" }] };
    const { hooks, findings } = one({
      PreToolUse: [{ matcher: "(", hooks: good.hooks }, { hooks: [{ type: "prompt", prompt: "?" }] }, good],
      Notification: [good],
    });
    expect(hooks).toHaveLength(1);
    expect(findings).toEqual([
      expect.stringContaining("is not a regular expression"),
      expect.stringContaining("is skipped"),
      expect.stringContaining("Notification is not a hook event"),
    ]);
    expect(one("nonsense").findings).toEqual([expect.stringContaining("hooks cannot be read")]);
  });

  it("of the user can switch all hooks off; those of the project cannot", () => {
    const hooks = { Stop: [{ hooks: [{ type: "command", command: "x" }] }] };
    expect(
      readHookSettings([file("user", { hooks }), file("project", { disableAllHooks: true })]).hooks,
    ).toHaveLength(1);
    expect(readHookSettings([file("user", { hooks, disableAllHooks: true })]).hooks).toHaveLength(0);
  });
});

it("runs a script found through the project variable", async () => {
  writeFileSync(join(folder, "check.sh"), "echo from the script >&2; exit 2\n");
  const hooks = new Hooks({
    hooks: [hook("Stop", 'sh "$CLAUDE_PROJECT_DIR"/check.sh')],
    spawn,
    project: folder,
  });
  expect(await hooks.run("Stop", session(), DETAILS.Stop)).toMatchObject({ blocked: "from the script" });
  expect([hooks.has("Stop"), hooks.has("PreToolUse")]).toEqual([true, false]);
});
