import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { applyHookPermission } from "./apply-hook-permission.ts";
import { allow, asked, bash, behavior, deny, edit, outside, prepareProject, read } from "./asked.case.ts";
import type { Decision } from "./plan-decision.ts";

prepareProject();

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

  it("plan denies everything that is not read-only, even if a rule allows it", () => {
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

  it("denies subdomains of a denied host", () => {
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
  it("shows what the call will do, with nothing hidden", () => {
    expect(asked("Bash", { command: "echo \u202etxt.exe > x" })).toMatchObject({
      what: "Run this command: echo \\u{202e}txt.exe > x",
    });
    expect(asked("Edit", { file_path: "src/link" })).toMatchObject({
      what: `Change src/link (${outside}/secret)`,
      why: expect.stringContaining("outside the project"),
    });
  });

  it("suggests rules that would answer it", () => {
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

  it("never suggests allowing a program that can run anything", () => {
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
  it("can forbid a call or answer a question, but cannot allow what is forbidden", () => {
    const denied: Decision = { behavior: "deny", reason: "x" };
    const allowed: Decision = { behavior: "allow", because: "x" };
    const question: Decision = { behavior: "ask", what: "x", why: "y", suggestions: [] };
    expect(applyHookPermission(denied, { decision: "allow" })).toBe(denied);
    expect(applyHookPermission(allowed, { decision: "deny", reason: "no" })).toEqual({
      behavior: "deny",
      reason: "no",
    });
    expect(applyHookPermission(allowed, { decision: "ask" })).toMatchObject({ behavior: "ask" });
    expect(applyHookPermission(question, { decision: "allow" })).toMatchObject({ behavior: "allow" });
    expect(applyHookPermission(question, { decision: "ask" })).toBe(question);
    expect(applyHookPermission(question, undefined)).toBe(question);
  });

  it("cannot allow what the person's memory forbids", () => {
    const question: Decision = { behavior: "ask", what: "x", why: "y", suggestions: [], memory: "push.md" };
    expect(applyHookPermission(question, { decision: "allow" })).toBe(question);
    expect(applyHookPermission(question, { decision: "ask" })).toBe(question);
    expect(applyHookPermission(question, { decision: "deny" })).toMatchObject({ behavior: "deny" });
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
