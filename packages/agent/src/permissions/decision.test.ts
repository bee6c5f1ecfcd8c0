import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Tool } from "../tools/tool.ts";
import { describeCall } from "./describe-call.ts";
import type { PermissionMode } from "./mode.ts";
import { type Decision, decide } from "./plan-decision.ts";
import { type Effect, parseRule } from "./rule.ts";
import { withHook } from "./with-hook.ts";

let root: string;
let project: string;
let outside: string;
let home: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-permissions-")));
  project = join(root, "project");
  outside = join(root, "outside");
  home = join(root, "home");
  for (const folder of [project, join(project, "src"), join(project, ".git"), outside, home])
    mkdirSync(folder);
  writeFileSync(join(project, "src/a.ts"), "");
  writeFileSync(join(project, ".env"), "");
  writeFileSync(join(outside, "secret"), "");
  symlinkSync(outside, join(project, "out"));
  symlinkSync(join(outside, "secret"), join(project, "src/link"));
  symlinkSync(join(outside, "not-yet"), join(project, "src/dangling"));
  symlinkSync("loop", join(project, "loop"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const READ_ONLY = new Set(["Read", "Grep", "Glob", "TodoWrite", "Skill", "WebFetch", "mcp__files__look"]);

const toolNamed = (name: string): Tool => ({
  name,
  description: "",
  input: z.unknown(),
  isReadOnly: () => READ_ONLY.has(name),
  subject: () => "the subject",
  run: async () => ({ content: "" }),
});

interface Settings {
  readonly mode?: PermissionMode;
  readonly rules?: readonly (readonly [Effect, string])[];
  readonly cwd?: string;
  readonly writable?: readonly string[];
}

function asked(
  tool: string,
  input: unknown,
  { mode = "default", rules = [], cwd, writable = [] }: Settings = {},
): Decision {
  return decide({
    request: describeCall(toolNamed(tool), input, { cwd: cwd ?? project, home }),
    mode,
    rules: rules.map(([effect, text]) => parseRule(effect, text, "test")!),
    places: { project, home, writable },
  });
}
const behavior = (...given: Parameters<typeof asked>) => asked(...given).behavior;
const bash = (command: string, settings?: Settings) => behavior("Bash", { command }, settings);
const edit = (file_path: string, settings?: Settings) => behavior("Edit", { file_path }, settings);
const read = (file_path: string, settings?: Settings) => behavior("Read", { file_path }, settings);
const allow = (...texts: string[]): Settings => ({ rules: texts.map((text) => ["allow", text] as const) });
const deny = (...texts: string[]): Settings => ({ rules: texts.map((text) => ["deny", text] as const) });

describe("modes", () => {
  it("default reads freely and asks before changes", () => {
    expect(read("src/a.ts")).toBe("allow");
    expect(edit("src/a.ts")).toBe("ask");
    expect(bash("ls -la")).toBe("allow");
    expect(bash("npm test")).toBe("ask");
    expect(behavior("WebFetch", { url: "https://example.com" })).toBe("ask");
    expect(behavior("TodoWrite", {})).toBe("allow");
    expect(behavior("Unknown", {})).toBe("ask");
    expect(behavior("mcp__files__look", {})).toBe("ask");
  });

  it("acceptEdits edits the project's files and still asks for commands", () => {
    const mode = { mode: "acceptEdits" } as const;
    expect(edit("src/a.ts", mode)).toBe("allow");
    expect(behavior("Write", { file_path: "new/file.ts" }, mode)).toBe("allow");
    expect(edit(join(outside, "secret"), mode)).toBe("ask");
    expect(bash("npm test", mode)).toBe("ask");
  });

  it.each([
    ".git/config",
    ".git/hooks/pre-commit",
    ".mcp.json",
    ".palimpsest/settings.json",
    ".claude/settings.local.json",
    "packages/x/.envrc",
    ".claude/skills/x/SKILL.md",
    ".GIT/config",
  ])("asks for %s even where edits are accepted", (path) => {
    expect(edit(path, { mode: "acceptEdits" })).toBe("ask");
    expect(edit(path, allow("Edit"))).toBe("ask");
    expect(edit(path, allow(`Edit(/${path})`))).toBe("allow");
  });

  it("plan denies all that is not read-only, also where a rule allows it", () => {
    const mode = { mode: "plan" } as const;
    expect(edit("src/a.ts", { ...mode, ...allow("Edit", "Bash") })).toBe("deny");
    expect(bash("npm test", { ...mode, ...allow("Bash") })).toBe("deny");
    expect(behavior("mcp__files__write", {}, { ...mode, ...allow("mcp__files") })).toBe("deny");
    expect(behavior("mcp__files__look", {}, { ...mode, ...allow("mcp__files") })).toBe("allow");
    expect(bash("git log --oneline | head", mode)).toBe("allow");
    expect(read("src/a.ts", mode)).toBe("allow");
    expect(behavior("ExitPlanMode", { plan: "x" }, mode)).toBe("allow");
    expect(asked("Edit", { file_path: "x" }, mode)).toMatchObject({
      reason: expect.stringContaining("ExitPlanMode"),
    });
  });

  it("bypass asks nothing, but deny rules hold", () => {
    const mode = { mode: "bypass" } as const;
    expect(bash("rm -rf x", mode)).toBe("allow");
    expect(edit("/etc/hosts", mode)).toBe("allow");
    expect(bash("rm -rf x", { ...mode, ...deny("Bash(rm *)") })).toBe("deny");
  });
});

describe("the order of rules", () => {
  it("is deny, ask, allow", () => {
    const rules = [
      ["allow", "Bash(git push *)"],
      ["ask", "Bash(git *)"],
      ["deny", "Bash(git push *)"],
    ] as const;
    expect(bash("git push x", { rules })).toBe("deny");
    expect(bash("git push x", { rules: rules.slice(0, 2) })).toBe("ask");
    expect(bash("git push x", { rules: rules.slice(0, 1) })).toBe("allow");
    expect(bash("git log", { rules: [["ask", "Bash(git log)"]] })).toBe("ask");
  });

  it("names the rule that denies and its origin", () => {
    expect(asked("Bash", { command: "rm x" }, deny("Bash(rm *)"))).toEqual({
      behavior: "deny",
      reason: "The rule Bash(rm *) (test) forbids this.",
    });
  });
});

describe("rules for commands", () => {
  it.each([
    ["npm run *", "npm run build", "allow"],
    ["npm run *", "npm run", "allow"],
    ["npm run:*", "npm run build -- --watch", "allow"],
    ["npm run *", "npm   run   build", "allow"],
    ["npm run *", "npm run build >/dev/null 2>&1", "allow"],
    ["npm run *", "npm run build && git status", "allow"],
    ["npm run *", "npm run build | tail -5", "allow"],
    ["npm run *", "npm runaway", "ask"],
    ["npm run *", "npm run build; rm -rf ~", "ask"],
    ["npm run *", "npm run build && rm x", "ask"],
    ["npm run *", "npm run build & rm x", "ask"],
    ["npm run *", "npm run build\nrm x", "ask"],
    ["npm run *", "npm run $(rm x)", "ask"],
    ["npm run *", "npm run `rm x`", "ask"],
    ["npm run *", "npm run build > /etc/passwd", "ask"],
    ["npm run *", "PATH=. npm run build", "ask"],
    ["npm run *", "npm run build || cat /etc/passwd", "ask"],
    ["npm run *", "(npm run build)", "ask"],
    ["npm run *", "npm test", "ask"],
    ["npm test", "npm test", "allow"],
    ["npm test", "npm test -- --x", "ask"],
    ["git * main", "git push main", "allow"],
    ["git * main", "git push main --force", "ask"],
    ["* --version", "cargo --version", "allow"],
    ["make > log", "make > log", "allow"],
    ["make > log", "make > other", "ask"],
    ["a*b*c", "aXbYc", "allow"],
    ["ab*bc", "abc", "ask"],
  ])("Bash(%s) and %s: %s", (pattern, command, expected) => {
    expect(bash(command, allow(`Bash(${pattern})`))).toBe(expected);
  });

  it("allows all with the tool's bare name", () => {
    expect(bash("x $(y)", allow("Bash"))).toBe("allow");
    expect(bash("x $(y)", allow("Bash(*)"))).toBe("allow");
  });

  it.each([
    "rm x",
    "ls; rm x",
    "ls && rm x",
    "ls | rm x",
    "(rm x)",
    "echo $(rm x)",
    "echo `rm x`",
    "'rm' x",
    "r\\m x",
    "sudo rm x",
    "env A=1 rm x",
    "A=1 rm x",
    "/bin/rm x",
    "command rm x",
    "timeout 5 rm x",
    "nohup sudo rm x",
    "rm   x",
    "ls & rm x",
    "xargs rm x",
    "{ rm x; }",
    "ls\nrm x",
  ])("denies %s by Bash(rm *)", (command) => {
    expect(bash(command, { mode: "bypass", ...deny("Bash(rm *)") })).toBe("deny");
  });

  it("does not deny what only speaks of it", () => {
    expect(bash("git rm-notes", { mode: "bypass", ...deny("Bash(rm *)") })).toBe("allow");
    expect(bash("warm x", { mode: "bypass", ...deny("Bash(rm *)") })).toBe("allow");
  });
});

describe("paths", () => {
  it("outside the project are a question, however they are written", () => {
    for (const path of [
      "../outside/secret",
      join(outside, "secret"),
      "src/../../outside/secret",
      "out/secret",
      "src/link",
      "src/dangling",
      "src/../out/../outside/x",
      "~/x",
      "loop",
    ]) {
      expect([path, read(path)]).toEqual([path, "ask"]);
      expect([path, edit(path, { mode: "acceptEdits" })]).toEqual([path, "ask"]);
      expect([path, edit(path, allow("Edit"))]).toEqual([path, "ask"]);
    }
    // To the file system `out/..` is where the link leads; to a program that tidies first it is the project.
    expect(read("out/../src/a.ts")).toBe("ask");
    expect(read("src/../src/./a.ts")).toBe("allow");
  });

  it("outside are a question for read-only commands too", () => {
    expect(bash("cat ~/x")).toBe("ask");
    expect(bash("cat src/link")).toBe("ask");
    expect(bash("cat src/*")).toBe("ask");
    expect(bash("ls out/")).toBe("ask");
    expect(bash("find / -name x")).toBe("ask");
    expect(bash("cat src/a.ts | grep /etc/passwd")).toBe("allow");
    expect(bash("cat src/a*")).toBe("allow");
    expect(bash("cat a.ts", { cwd: join(project, "src") })).toBe("allow");
    expect(bash("cat ../../outside/secret", { cwd: join(project, "src") })).toBe("ask");
  });

  it("that a search begins at count", () => {
    expect(behavior("Glob", { pattern: "**/*.ts" })).toBe("allow");
    expect(behavior("Glob", { pattern: "/etc/**" })).toBe("ask");
    expect(behavior("Glob", { pattern: "../outside/*" })).toBe("ask");
    expect(behavior("Glob", { pattern: "src/*/../../../outside/*" })).toBe("ask");
    expect(behavior("Glob", { pattern: "{..,src}/*" })).toBe("ask");
    expect(behavior("Grep", { pattern: "/etc" })).toBe("allow");
    expect(behavior("Grep", { pattern: "x", path: "/etc" })).toBe("ask");
  });

  it.each([
    ["src/**", "src/a.ts", true],
    ["src/**", "src/deep/a.ts", true],
    ["src", "src/deep/a.ts", true],
    ["src/**", "lib/a.ts", false],
    ["src/**", "other/src/a.ts", false],
    ["/src/**", "src/a.ts", true],
    ["./src/*.ts", "src/a.ts", true],
    ["*.ts", "deep/er/a.ts", true],
    ["*.ts", "a.tsx", false],
    ["src/**", "src/../lib/a.ts", false],
    ["src/**", "src/link", false],
    ["**", "src/link", false],
    ["~/notes/**", "~/notes/x", true],
    ["~/notes/**", "~/other", false],
    ["//etc/**", "/etc/hosts", true],
    ["//etc/**", "etc/hosts", false],
    ["/etc/**", "/etc/hosts", false],
  ])("Edit(%s) and %s: %s", (pattern, path, expected) => {
    expect(edit(path, allow(`Edit(${pattern})`))).toBe(expected ? "allow" : "ask");
  });

  it("are denied by any name they have", () => {
    const rules = deny("Read(.env)", `Read(/${outside}/**)`);
    expect(read(".env", rules)).toBe("deny");
    expect(read("deep/.env", rules)).toBe("deny");
    expect(read(".ENV", rules)).toBe("deny");
    expect(read("src/link", rules)).toBe("deny");
    expect(bash("cat .env", rules)).toBe("deny");
    expect(bash("ls && cat src/../.env", rules)).toBe("deny");
    expect(behavior("Grep", { path: ".env", pattern: "x" }, rules)).toBe("deny");
    expect(edit(".env", deny("Edit(.env)"))).toBe("deny");
    expect(behavior("Write", { file_path: ".env" }, deny("Edit(.env)"))).toBe("deny");
  });

  it("of ours may be written", () => {
    const memory = join(home, "memory");
    expect(edit(join(memory, "MEMORY.md"), { writable: [memory] })).toBe("allow");
    expect(edit(join(home, "memory-other"), { writable: [memory] })).toBe("ask");
    expect(edit(join(memory, "x"), { writable: [memory], mode: "plan" })).toBe("deny");
  });
});

describe("addresses, names, servers", () => {
  it.each([
    ["domain:example.com", "https://example.com/x", true],
    ["domain:example.com", "https://EXAMPLE.com./x", true],
    ["domain:example.com", "https://evil.com/example.com", false],
    ["domain:example.com", "https://example.com@evil.com/", false],
    ["domain:example.com", "https://example.com.evil.com/", false],
    ["domain:example.com", "https://a.example.com/", false],
    ["domain:*.example.com", "https://a.example.com/", true],
    ["domain:*.example.com", "https://badexample.com/", false],
    ["domain:example.com", "no address", false],
  ])("WebFetch(%s) and %s: %s", (pattern, url, expected) => {
    expect(behavior("WebFetch", { url }, allow(`WebFetch(${pattern})`))).toBe(expected ? "allow" : "ask");
  });

  it("denies what lies below a denied host", () => {
    expect(behavior("WebFetch", { url: "https://a.b.com" }, deny("WebFetch(domain:b.com)"))).toBe("deny");
  });

  it("knows servers and their tools", () => {
    expect(behavior("mcp__a__x", {}, allow("mcp__a__x"))).toBe("allow");
    expect(behavior("mcp__a__y", {}, allow("mcp__a__x"))).toBe("ask");
    expect(behavior("mcp__a__x", {}, allow("mcp__a"))).toBe("allow");
    expect(behavior("mcp__ab__x", {}, allow("mcp__a"))).toBe("ask");
    expect(behavior("mcp__a__get_x", {}, allow("mcp__a__get_*"))).toBe("allow");
    expect(behavior("Skill", { skill: "deploy" }, deny("Skill(deploy)"))).toBe("deny");
    expect(behavior("Skill", { skill: "deploy:prod" }, deny("Skill(deploy:*)"))).toBe("deny");
  });
});

describe("a question", () => {
  it("says what will happen, with nothing hidden", () => {
    expect(asked("Bash", { command: "echo \u202etxt.exe > x" })).toMatchObject({
      what: "Run this command: echo \\u{202e}txt.exe > x",
    });
    expect(asked("Edit", { file_path: "src/link" })).toMatchObject({
      what: `Change src/link (${outside}/secret)`,
      why: expect.stringContaining("outside the project"),
    });
  });

  it("proposes rules that answer it", () => {
    const calls: [string, unknown][] = [
      ["Bash", { command: "npm run build" }],
      ["Bash", { command: "git push origin main" }],
      ["Bash", { command: "make > log" }],
      ["Bash", { command: "python3 x.py" }],
      ["Edit", { file_path: "src/a.ts" }],
      ["Edit", { file_path: join(outside, "secret") }],
      ["Read", { file_path: join(outside, "secret") }],
      ["WebFetch", { url: "https://example.com/x" }],
      ["mcp__a__x", {}],
      ["Unknown", {}],
    ];
    for (const [tool, input] of calls) {
      const decision = asked(tool, input);
      if (decision.behavior !== "ask") throw new Error(`${tool} is no question`);
      expect(decision.suggestions.length).toBeGreaterThan(0);
      for (const rule of decision.suggestions)
        expect([rule, behavior(tool, input, allow(rule))]).toEqual([rule, "allow"]);
    }
  });

  it("never proposes to allow a program that runs anything", () => {
    for (const command of [
      "bash x.sh",
      "python3 x.py",
      "node x.js",
      "sudo ls",
      "find . -delete",
      "npx x && rm y",
    ]) {
      const decision = asked("Bash", { command });
      expect(decision).toMatchObject({ suggestions: [`Bash(${command})`] });
    }
  });
});

describe("a hook", () => {
  it("can forbid and answer, and cannot allow what is forbidden", () => {
    const denied: Decision = { behavior: "deny", reason: "x" };
    const allowed: Decision = { behavior: "allow", because: "x" };
    const question: Decision = { behavior: "ask", what: "x", why: "y", suggestions: [] };
    expect(withHook(denied, { decision: "allow" })).toBe(denied);
    expect(withHook(allowed, { decision: "deny", reason: "no" })).toEqual({ behavior: "deny", reason: "no" });
    expect(withHook(allowed, { decision: "ask" })).toMatchObject({ behavior: "ask" });
    expect(withHook(question, { decision: "allow" })).toMatchObject({ behavior: "allow" });
    expect(withHook(question, { decision: "ask" })).toBe(question);
    expect(withHook(question, undefined)).toBe(question);
  });
});

describe("git", () => {
  it("is not read-only in a folder that is a repository in disguise", () => {
    const bare = join(outside, "bare");
    for (const name of ["objects", "refs"]) mkdirSync(join(bare, name), { recursive: true });
    writeFileSync(join(bare, "HEAD"), "ref: refs/heads/main\n");
    expect(bash("git status", { cwd: bare })).toBe("ask");
    expect(bash("git status")).toBe("allow");
  });
});
