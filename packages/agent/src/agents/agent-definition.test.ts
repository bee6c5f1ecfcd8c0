// Reading the definition file of an agent, and the findings about fields that cannot be used.

import {
  chooseAgentModel,
  planAgentListing,
  readAgentDefinition,
  readBuiltInAgents,
  type ToolWishes,
} from "@palimpsest/core/internal";
import { describe, expect, it } from "vitest";
import { readToolRules, selectAgentTools } from "./select-agent-tools.ts";

const read = (text: string, file = "/x/reviewer.md") => readAgentDefinition({ text, file });

describe("the definition of an agent", () => {
  it("has a name, a description, tools, a model, a mode and limits", () => {
    const text =
      "---\nname: reviewer\ndescription: Reviews code.\ntools: Read, Grep, Bash(git log *)\nmodel: haiku\npermissionMode: plan\nmaxTurns: 5\nbudget: 0.5\nmemory: project\nisolation: worktree\ndisallowedTools: Write, Bash(git push *)\nbackground: true\ncolor: red\n---\n\nReview it.\n";
    expect(read(text)).toEqual({
      ok: true,
      definition: {
        name: "reviewer",
        description: "Reviews code.",
        prompt: "Review it.",
        tools: ["Read", "Grep", "Bash(git log *)"],
        model: "haiku",
        mode: "plan",
        maxTurns: 5,
        maxUsd: 0.5,
        memory: "project",
        isolation: "worktree",
        withoutTools: ["Write", "Bash(git push *)"],
        isBackground: true,
        file: "/x/reviewer.md",
        isProjects: false,
        findings: [],
      },
    });
  });

  it("is named after its file if it has no name field", () => {
    expect(read("Review it.")).toMatchObject({ definition: { name: "reviewer", prompt: "Review it." } });
  });

  it.each([
    ["---\nname: [x\n---\nBody", "It is not used."],
    ["---\nname: two words\n---\nBody", '"two words" is not a valid name for an agent'],
    [`---\nname: a\n---\n${"x".repeat(40_001)}`, "more than 40000 characters"],
  ])("that cannot be used says why: %j", (text, problem) => {
    expect(read(text)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  it("with an invalid isolation uses a worktree and reports it; with an invalid memory it has none", () => {
    const found = read("---\nname: a\nisolation: wortree\nmemory: everywhere\n---\nx");
    expect(found).toMatchObject({ definition: { isolation: "worktree" } });
    expect(found).not.toHaveProperty("definition.memory");
    const findings = found.ok ? found.definition.findings.join("\n") : "";
    expect(findings).toContain("this agent works in a worktree");
    expect(findings).toContain("memory must be one of user, project, local");
  });

  it("with an invalid mode may only read; invalid numbers are ignored; both are reported", () => {
    const found = read("---\nname: a\npermissionMode: all\nmaxTurns: -1\nbudget: lots\n---\nx");
    expect(found).toMatchObject({ definition: { mode: "plan" } });
    const findings = found.ok ? found.definition.findings.join("\n") : "";
    for (const field of ["maxTurns must be", "budget must be", "permissionMode must be"])
      expect(findings).toContain(field);
  });
});

describe("an unknown field of a definition", () => {
  it("is reported, since it may have been meant to restrict the agent", () => {
    const found = read("---\nname: a\nhooks:\n  PreToolUse: []\ntool: Read\nbackground: maybe\n---\nx");
    expect(found.ok && found.definition.findings).toEqual([
      "background must be true or false; it is ignored.",
      "hooks, tool: not a field of agents here; ignored.",
    ]);
  });
});

describe("the agents that pal brings", () => {
  it("are general, explore, plan and fork; explore and plan only read", () => {
    expect(readBuiltInAgents().map(({ name, mode }) => [name, mode])).toEqual([
      ["general", undefined],
      ["explore", "plan"],
      ["plan", "plan"],
      ["fork", undefined],
    ]);
  });
});

describe("what an agent gets", () => {
  const tools = ["Read", "Bash", "ExitPlanMode", "mcp__a__x", "mcp__b__y"].map((name) => ({ name })) as never;
  const select = (wanted?: readonly string[]) =>
    selectAgentTools(tools, wanted ? { tools: wanted } : {}).map(({ name }) => name);

  it("is the tools it names, in the main agent's order, without ExitPlanMode", () => {
    expect(select()).toEqual(["Read", "Bash", "mcp__a__x", "mcp__b__y"]);
    expect(select(["Bash(git *)", "Read"])).toEqual(["Read", "Bash"]);
    expect(select(["mcp__a__*"])).toEqual(["mcp__a__x"]);
  });

  it("includes no tool that it excludes itself or that an agent above it lacks", () => {
    const names = (definition: ToolWishes, ...above: ToolWishes[]) =>
      selectAgentTools(tools, definition, above).map(({ name }) => name);
    expect(names({ withoutTools: ["mcp__*", "Bash(git push *)"] })).toEqual(["Read", "Bash"]);
    expect(names({}, { tools: ["Read", "mcp__b__*"] }, { withoutTools: ["Read"] })).toEqual(["mcp__b__y"]);
  });

  it("is only the calls that match the pattern, for a tool named with one", () => {
    const rulesOf = (definition: ToolWishes) => {
      const { only, denied } = readToolRules({ name: "a", ...definition });
      return [only.map(({ text }) => text), denied.map(({ text }) => text)];
    };
    expect(
      rulesOf({ tools: ["Bash(git log *)", "Read", "Read(src/**)"], withoutTools: ["Bash(rm *)", "Edit"] }),
    ).toEqual([["Bash(git log *)"], ["Bash(rm *)"]]);
  });

  it("is the model it names, in full or by family, or else its parent's", () => {
    expect(chooseAgentModel(undefined, "claude-sonnet-5-5")).toBe("claude-sonnet-5-5");
    expect(chooseAgentModel("haiku", "claude-sonnet-5-5")).toMatch(/^claude-haiku-/);
    expect(chooseAgentModel("my-own-model", "claude-sonnet-5-5")).toBe("my-own-model");
  });
});

describe("the listing of agents", () => {
  it("names those of the user and the project, within its limit", () => {
    const many = Array.from({ length: 300 }, (_, at) => {
      const found = read(`---\nname: a${at}\ndescription: ${"d".repeat(100)}\n---\nx`);
      return found.ok ? [found.definition] : [];
    }).flat();
    const text = planAgentListing([...readBuiltInAgents(), ...many]);
    expect(text.length).toBeLessThanOrEqual(4_000);
    const named = text.split("\n").filter((line) => /^- a\d/.test(line)).length;
    expect(named + Number(/and (\d+) more/.exec(text)?.[1])).toBe(300);
    expect(planAgentListing(readBuiltInAgents())).toBe("");
  });
});
