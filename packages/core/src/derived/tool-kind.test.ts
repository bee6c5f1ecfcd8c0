import { describe, expect, it } from "vitest";
import { commandOf, filesTouched } from "./tool-kind.ts";

const call = (name: string, input: unknown) => ({ type: "tool_use" as const, id: "t", name, input });
const PATCH = "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** Add File: b.md\n+z\n*** End Patch";

describe("filesTouched", () => {
  it.each([
    ["Read", { file_path: "/p/a.ts", offset: 3 }, "/p/a.ts"],
    ["read_file", { path: "a.ts" }, "a.ts"],
    ["mcp__files__read", { path: "a.ts" }, "a.ts"],
    ["read_many_files", { paths: ["a.ts", "b.ts"] }, "a.ts b.ts"],
    ["NotebookRead", { notebook_path: "n.ipynb" }, "n.ipynb"],
    ["read", { filePath: "/p/a.ts" }, "/p/a.ts"],
    ["str_replace_based_edit_tool", { command: "view", path: "a.ts" }, "a.ts"],
    ["Bash", { command: "cat a.ts" }, "a.ts"],
  ])("%s %j reads %s", (name, input, paths) => {
    expect(filesTouched(call(name, input))).toEqual(paths.split(" ").map((path) => ({ path, how: "read" })));
  });

  it.each([
    ["Edit", { file_path: "/p/a.ts", old_string: "x", new_string: "y" }, "/p/a.ts"],
    ["Write", { file_path: "/p/a.ts", content: "" }, "/p/a.ts"],
    ["MultiEdit", { file_path: "/p/a.ts", edits: [] }, "/p/a.ts"],
    ["NotebookEdit", { notebook_path: "n.ipynb" }, "n.ipynb"],
    ["str_replace_editor", { command: "create", path: "a.ts", file_text: "" }, "a.ts"],
    ["create_file", { path: "a.ts" }, "a.ts"],
    ["write_to_file", { path: "a.ts" }, "a.ts"],
    ["mcp__fs__write_file", { path: "a.ts" }, "a.ts"],
    ["edit_file", { target_file: "a.ts" }, "a.ts"],
    ["apply_patch", { input: PATCH }, "src/a.ts b.md"],
    ["apply_patch", PATCH, "src/a.ts b.md"],
    ["shell", { command: ["bash", "-lc", `apply_patch <<'EOF'\n${PATCH}\nEOF`] }, "src/a.ts b.md"],
    ["Bash", { command: "cat a.ts | tr a b > a.ts" }, "a.ts"],
  ])("%s %j changes %s", (name, input, paths) => {
    expect(filesTouched(call(name, input))).toEqual(paths.split(" ").map((path) => ({ path, how: "edit" })));
  });

  it.each([
    ["Grep", { pattern: "x", path: "src" }],
    ["Glob", { pattern: "*.ts", path: "src" }],
    ["create_directory", { path: "src" }],
    ["TodoWrite", { todos: [] }],
    ["mcp__linear__create_issue", { title: "Read a.ts" }],
    ["BashOutput", { bash_id: "1" }],
    ["Read", {}],
    ["Read", null],
    ["Read", { file_path: " " }],
    ["spreadsheet", { path: "a.csv" }],
  ])("%s %j touches no file", (name, input) => {
    expect(filesTouched(call(name, input))).toEqual([]);
  });
});

describe("commandOf", () => {
  it.each([
    ["Bash", { command: "ls" }, "ls"],
    ["run_in_terminal", { command: "ls" }, "ls"],
    ["exec_command", { cmd: "ls" }, "ls"],
    ["shell", { command: ["bash", "-lc", "ls | wc"] }, "ls | wc"],
    ["shell", { command: ["ls", "-l"] }, "ls -l"],
    ["Bash", { command: " " }, undefined],
    ["Bash", {}, undefined],
    ["Bash", { command: [] }, undefined],
    ["Read", { command: "ls" }, undefined],
  ])("%s %j runs %s", (name, input, command) => {
    expect(commandOf(call(name, input))).toBe(command);
  });
});
