// Git commands that a model runs, and files it writes: nothing in a repository can run a program without a question. Through
// the real binary, where nobody can be asked.
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import {
  makeDisguisedRepository,
  makeHostileRepository,
  makeRepository,
  Trap,
} from "./hostile-repository.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  binary = await Binary.begin(script);
  return { pal: binary, trap: await Trap.set(join(binary.folder, "trap")) };
}

const bash = (...commands: string[]) => ({
  tool_use: commands.map((command) => ({ name: "Bash", input: { command } })),
});
const write = (file_path: string, content: string) => ({ name: "Write", input: { file_path, content } });
const resultsOf = (pal: Binary, at: number) =>
  JSON.stringify(pal.requests[at]?.messages.at(-1)?.content ?? "");
const QUESTIONS = ["git status", "git diff", "git log -p", "git blame a.txt"];

describe("git commands of a model", () => {
  it("are asked about if the repository could make them run a program, and run otherwise", async () => {
    const { pal, trap } = await begin([
      bash(...QUESTIONS),
      "1.",
      bash(...QUESTIONS),
      "2.",
      bash(...QUESTIONS),
      "3.",
    ]);
    await makeRepository(pal.path("ordinary"));
    await makeHostileRepository(pal.path("hostile"), trap);
    await makeRepository(pal.path("clone"));
    await mkdir(pal.path("clone/sub"));
    await makeDisguisedRepository(pal.path("clone/sub"), trap);
    await trap.rearm();

    await pal.run(["-p", "Look"], { folder: "hostile" });
    expect(pal.lastWords().match(/Denied: nobody can be asked for permission here/g)).toHaveLength(4);
    expect(pal.lastWords()).toContain("the repository's configuration sets");
    await pal.run(["-p", "Look"], { folder: "clone/sub" });
    expect(pal.lastWords()).toContain("looks like a bare repository");
    expect(trap.hasFired).toBe(false);

    await pal.run(["-p", "Look"], { folder: "ordinary" });
    expect(pal.lastWords()).toContain("modified:   a.txt");
    expect(pal.lastWords()).not.toContain("Denied");
  });

  it("run no program that accepted edits have set up", async () => {
    const core = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n";
    const writes = [
      write("HEAD", "ref: refs/heads/main\n"),
      write("config", `${core}\tfsmonitor = "touch fired #"\n`),
      write("objects/x", "x"),
      write("refs/x", "x"),
      write("info/attributes", "* filter=x\n"),
      write("notes.txt", "x"),
    ];
    const { pal } = await begin([{ tool_use: writes }, bash("git status"), "Done."]);
    await pal.run(["-p", "Prepare", "--permission-mode", "acceptEdits"]);
    expect(resultsOf(pal, 1)).toContain("Git treats a folder with such files as a repository");
    expect(await pal.read("notes.txt")).toBe("x");
    expect(existsSync(pal.path("fired"))).toBe(false);
  });
});

const GUARDED = [
  ".git/new",
  ".GIT/hooks/pre-commit",
  "x/../.git/info/attributes",
  "link/new",
  ".gitmodules",
  ".github/workflows/ci.yml",
  ".claude/notes.md",
  ".palimpsest/team-memory/a.md",
  "CLAUDE.md",
  "docs/AGENTS.md",
  ".mcp.json",
  ".zshrc",
  ".vscode/tasks.json",
];

describe("files that can make programs run, or that the agent obeys", () => {
  it("are not written in acceptEdits unless a rule names them", async () => {
    const edit = (old_string: string, new_string: string) => ({
      name: "Edit",
      input: { file_path: "package.json", old_string, new_string },
    });
    const { pal } = await begin([
      { tool_use: [...GUARDED.map((name) => write(name, "x")), write("src/a.txt", "x")] },
      { tool_use: [{ name: "Read", input: { file_path: "package.json" } }] },
      { tool_use: [edit("node x.js", "node evil.js")] },
      { tool_use: [edit("1.0.0", "1.0.1")] },
      {
        tool_use: [
          write(".github/workflows/ci.yml", "on: push\n"),
          write(".github/workflows/../../.mcp.json", "{}"),
        ],
      },
      "Done.",
    ]);
    await makeRepository(pal.path("."));
    await symlink(".git", pal.path("link"));
    const config = await pal.read(".git/config");
    await pal.put("package.json", JSON.stringify({ version: "1.0.0", scripts: { start: "node x.js" } }));
    const rule = "Edit(.github/workflows/**)";
    await pal.run(["-p", "Write", "--permission-mode", "acceptEdits", "--allowed-tools", rule]);
    const denied = resultsOf(pal, 1).match(/Denied: nobody can be asked/g);
    expect(denied).toHaveLength(GUARDED.length - 1);
    expect(await pal.read("src/a.txt")).toBe("x");
    expect(await pal.read(".git/config")).toBe(config);
    expect(resultsOf(pal, 3)).toContain("The scripts of package.json");
    expect(JSON.parse(await pal.read("package.json"))).toEqual({
      version: "1.0.1",
      scripts: { start: "node x.js" },
    });
    expect(await pal.read(".github/workflows/ci.yml")).toBe("on: push\n");
    expect(existsSync(pal.path(".mcp.json"))).toBe(false);
  });

  it("are written in bypass mode, and each is reported in one line", async () => {
    const hook = { name: "Bash", input: { command: "echo x > .git/hooks/pre-push" } };
    const { pal } = await begin([
      { tool_use: [write(".mcp.json", "{}"), write("a.txt", "x"), hook] },
      "Done.",
    ]);
    const { stderr } = await pal.run(["-p", "Write", "--permission-mode", "bypass"]);
    expect(await pal.read(".mcp.json")).toBe("{}");
    expect(stderr.split("\n").filter((line) => line !== "")).toEqual([
      "Written without asking: .mcp.json. This file says which servers are started.",
      "A command writes without asking: .git/hooks/pre-push. Files in .git can make git run programs.",
    ]);
  });
});
