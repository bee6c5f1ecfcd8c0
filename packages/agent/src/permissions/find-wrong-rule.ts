// Rules in settings files that hold for nothing, told before somebody relies on them. Pure.
import { explainWrongTool } from "./explain-wrong-rule.ts";
import type { Rule } from "./rule.ts";

/** What an agent has of its own, whatever the session. */
export const TOOL_NAMES: readonly string[] =
  "Read Write Edit Bash BashOutput Grep Glob WebFetch TodoWrite Skill ExitPlanMode ToolSearch CallTool Recall Snip".split(
    " ",
  );

/** Of other agents, whose files are read too: nothing here does what these do, so nothing is left open. */
const FOREIGN = new Set(
  "Task WebSearch KillBash KillShell SlashCommand AskUserQuestion MultiEdit LS NotebookRead TodoRead EnterPlanMode".split(
    " ",
  ),
);

export interface WrongRule {
  readonly text: string;
  /** It was meant to keep a tool that there is from running, and does not. */
  readonly isUnsafe: boolean;
}

/** Servers come and go with the project, so that a rule for one that is not here is no mistake. */
export function findWrongRule(rule: Rule, tools = TOOL_NAMES): WrongRule | undefined {
  if (rule.tool.startsWith("mcp__") || FOREIGN.has(rule.tool)) return undefined;
  const wrong = explainWrongTool(rule, tools);
  if (wrong === undefined) return undefined;
  const nothing = { deny: "forbids nothing", ask: "asks about nothing", allow: "allows nothing" }[
    rule.effect
  ];
  return {
    text: `the rule ${JSON.stringify(rule.text)} ${nothing}: ${wrong}`,
    // A tool that nobody knows cannot run either; one that is only spelt wrongly can.
    isUnsafe: rule.effect !== "allow" && !wrong.includes("There are "),
  };
}
