// Writes that always need permission, whatever the mode, and similar ones that do not.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { asked, behavior, prepareProject, project, type Settings } from "./asked.case.ts";

prepareProject();

const ACCEPT: Settings = { mode: "acceptEdits" };
const write = (file_path: string, settings: Settings = ACCEPT, content = "x") =>
  behavior("Write", { file_path, content }, settings);
const put = (name: string, content: string) => {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), content);
};

beforeAll(() => {
  put("docs/rules.md", "");
  symlinkSync("docs/rules.md", join(project, "AGENTS.md"));
  symlinkSync("../.git", join(project, "src/dot"));
  put("strange/HEAD", "ref: refs/heads/main\n");
  put("package.json", JSON.stringify({ name: "x", version: "1.0.0", scripts: { test: "vitest", b: "1" } }));
});

describe("asked about in acceptEdits, for Write and Edit alike", () => {
  it.each([
    ".git",
    ".git/config",
    ".Git/Config",
    "./src/../.git/hooks/pre-commit",
    "src/dot/config",
    "lib/.git/config",
    ".g\u200cit/config",
    "git~1/config",
    ".git./config",
    ".gitmodules",
    ".github/workflows/ci.yml",
    ".GitHub/Workflows/ci.yml",
    ".claude/settings.json",
    ".claude/rules/a.md",
    ".palimpsest/team-memory/a.md",
    "CLAUDE.md",
    "claude.MD",
    "packages/x/AGENTS.md",
    "CLAUDE.local.md",
    "docs/rules.md",
    ".mcp.json",
    ".vscode/tasks.json",
    "x.code-workspace",
    ".idea/runConfigurations/a.xml",
    ".zshenv",
    ".bash_login",
    ".config/fish/conf.d/a.fish",
    ".husky/pre-commit",
    "HEAD",
    "sub/head",
    "sub/commondir",
    "strange/config",
    "strange/objects/ab/cd",
    "strange/refs/heads/main",
    "strange/hooks/post-index-change",
  ])("%s", (name) => {
    expect([write(name), behavior("Edit", { file_path: name }, ACCEPT)]).toEqual(["ask", "ask"]);
    expect(write(name, { rules: [["allow", "Edit"]] })).toBe("ask");
    expect(write(name, { ...ACCEPT, rules: [["allow", "Edit(**)"]] })).toBe("ask");
    expect(write(name, { mode: "plan" })).toBe("deny");
    expect(asked("Write", { file_path: name, content: "x" }, { mode: "bypass" })).toMatchObject({
      behavior: "allow",
      notice: expect.stringMatching(/^Written without asking: .+\. [A-Z].+\.$/),
    });
  });

  it.each([
    ["Edit(.github/workflows/**)", ".github/workflows/ci.yml"],
    ["Edit(CLAUDE.md)", "docs/CLAUDE.md"],
    ["Edit(**/CLAUDE.md)", "CLAUDE.md"],
    ["Edit(/strange/config)", "strange/config"],
    ["Edit(/docs/rules.md)", "docs/rules.md"],
    ["Edit(package.json)", "package.json"],
  ])("unless a rule names it: %s and %s", (rule, name) => {
    expect(write(name, { rules: [["allow", rule]] })).toBe("allow");
  });

  it("but not for the memory store in its own folder", () => {
    const writable = [join(project, ".palimpsest/memory")];
    expect(write(".palimpsest/memory/CLAUDE.md", { writable })).toBe("allow");
    expect(write(".palimpsest/other.md", { writable })).toBe("ask");
  });
});

describe("not asked about in acceptEdits", () => {
  it.each([
    "src/a.ts",
    "config",
    "src/config/index.ts",
    "objects/a.ts",
    "git/readme.md",
    ".gitignore",
    ".gitattributes",
    ".github/ISSUE_TEMPLATE.md",
    "docs/CLAUDE.md.txt",
    "src/head.ts",
    "claude/notes.md",
    "tsconfig.json",
  ])("%s", (name) => {
    expect(write(name)).toBe("allow");
    expect(asked("Write", { file_path: name }, { mode: "bypass" })).not.toHaveProperty("notice");
  });
});

describe("package.json", () => {
  const text = (value: object) => JSON.stringify(value);
  const scripts = { test: "vitest", b: "1" };
  it.each([
    ["another version", text({ name: "x", version: "2.0.0", scripts }), "allow"],
    ["the same scripts in another order", text({ scripts: { b: "1", test: "vitest" } }), "allow"],
    ["another script", text({ scripts: { ...scripts, test: "evil" } }), "ask"],
    ["one more script", text({ scripts: { ...scripts, prepare: "evil" } }), "ask"],
    ["one script less", text({ scripts: { test: "vitest" } }), "ask"],
    ["scripts twice", '{"scripts":{"test":"vitest","b":"1"},"scripts":{"test":"evil"}}', "ask"],
    ["something that is no JSON", "{", "ask"],
  ])("with %s", (_, content, expected) => {
    expect(write("package.json", ACCEPT, content)).toBe(expected);
    expect(write("PACKAGE.JSON", ACCEPT, content)).toBe(
      content.includes("scripts") || content === "{" ? "ask" : "allow",
    );
  });

  it.each([
    ["1.0.0", "1.0.1", "allow"],
    ["vitest", "evil", "ask"],
    ["not there", "evil", "allow"],
    ['"version":"1.0.0",', "", "allow"],
    ["}}", "", "ask"],
  ])("with %s replaced by %s", (old_string, new_string, expected) => {
    const input = { file_path: "package.json", old_string, new_string };
    expect(behavior("Edit", input, ACCEPT)).toBe(expected);
  });

  it("that is new", () => {
    expect(write("new/package.json", ACCEPT, text({ name: "x" }))).toBe("allow");
    expect(write("new/package.json", ACCEPT, text({ scripts }))).toBe("ask");
  });
});

it("asks about hooks that git takes from a folder of the project", () => {
  put(".git/HEAD", "ref: refs/heads/main\n");
  for (const name of [".git/objects/x", ".git/refs/x"]) put(name, "");
  put(".git/config", "[core]\n\thooksPath = scripts/hooks\n");
  expect(write("scripts/hooks/pre-commit")).toBe("ask");
  expect(write("scripts/build.sh")).toBe("allow");
});

describe("a command that visibly writes such a file in bypass mode", () => {
  const notice = (command: string) => {
    const decision = asked("Bash", { command }, { mode: "bypass" });
    return decision.behavior === "allow" ? decision.notice : decision.behavior;
  };

  it.each([
    "echo x > .git/hooks/pre-commit",
    "cat <<'EOF' >> .git/config\nx\nEOF",
    "(cd src; echo x > ../CLAUDE.md)",
    "cd .git/hooks && printf x > pre-push",
    "echo x | tee -a .git/hooks/x",
    "echo x | sudo tee .git/hooks/x",
    "bash -c 'cp x .git/hooks/post-index-change'",
    "cp pre-commit .git/hooks",
    "mv x .mcp.json",
    "ln -sf ../x AGENTS.md",
    "sed -i s/a/b/ .github/workflows/ci.yml",
    "dd if=x of=.git/hooks/x",
    "f() { echo x >| .envrc; }; f",
    "touch .vscode/tasks.json",
    "echo x > $'.git/a\\nDenied:'",
  ])("is described in one line: %s", (command) => {
    expect(notice(command)).toMatch(/^A command writes without asking: [^\n]+\. [A-Z][^\n]+\.$/);
  });

  it.each(["echo x > src/a.ts", "cat .git/config > x", "cp .git/config x", "git commit -m x", "ls 2>&1"])(
    "is not described for %s",
    (command) => {
      expect(notice(command)).toBeUndefined();
    },
  );
});
