import { describe, expect, it } from "vitest";
import { readPermissionSettings } from "./read-permission-settings.ts";

const findings = (permissions: object) =>
  readPermissionSettings([{ level: "user", path: "settings.json", value: { permissions } }]).findings;

describe("rules of settings files", () => {
  it.each([
    ["deny", "Raed(.env)", "has no effect: there is no tool Raed. Did you mean Read?"],
    ["deny", "bash(rm *)", "has no effect: there is no tool bash. Did you mean Bash?"],
    ["deny", "Zzzzzzzzzzzz", "has no effect: there is no tool Zzzzzzzzzzzz. There are Read, Write,"],
    ["deny", "TodoWrite(x)", "has no effect: TodoWrite takes no pattern. Write TodoWrite alone."],
    ["ask", "Edti", "has no effect: there is no tool Edti. Did you mean Edit?"],
    ["allow", "WebFecth(domain:example.com)", "has no effect: there is no tool WebFecth."],
  ])("say so of a %s rule %s", (effect, rule, words) => {
    expect(findings({ [effect]: [rule, "Read"] })).toEqual([
      expect.stringContaining(`settings.json: the rule "${rule}" ${words}`),
    ]);
  });

  it("are not reported if they may match", () => {
    const deny = [
      "Read(.env)",
      "Bash(rm *)",
      "NotebookEdit",
      "Agent(explore)",
      "mcp__github__*",
      "WebSearch",
    ];
    expect(findings({ deny, allow: deny, ask: deny })).toEqual([]);
  });
});
