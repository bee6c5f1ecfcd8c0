import { describe, expect, it } from "vitest";
import { explainWrongRule } from "./explain-wrong-rule.ts";

const known = { tools: ["Bash", "Read", "Edit", "TodoWrite"], servers: ["tiny", "my_files"] };

describe("rules given by hand", () => {
  it.each([
    "Bash",
    "Bash(git log *),Read(.env) Edit(src/**)",
    "NotebookEdit",
    "mcp__tiny",
    "mcp__tiny__double",
    "mcp__*",
    "mcp__tiny__d*",
    "mcp__my_files__read",
  ])("take %s", (list) => expect(explainWrongRule([list], known)).toBe(undefined));

  it.each([
    ["Bahs(rm *)", "there is no tool Bahs. Did you mean Bash?"],
    ["Zzzzzzzzzzzz", "there is no tool Zzzzzzzzzzzz. There are Bash, Read, Edit, TodoWrite."],
    ["Read,bash", "there is no tool bash. Did you mean Bash?"],
    ["((", "write Tool or Tool(pattern)"],
    ["Bash(rm", "write Tool or Tool(pattern)"],
    ["TodoWrite(x)", "TodoWrite takes no pattern. Write TodoWrite alone."],
    ["mcp__tiny__double(x)", "mcp__tiny__double takes no pattern."],
    ["mcp__tinny", "there is no MCP server tinny. Did you mean mcp__tiny?"],
    ["mcp__other__*", "there is no MCP server other here."],
  ])("refuse %s", (list, why) => expect(explainWrongRule([list], known)).toContain(why));
});
