// Finds rules in settings files that match nothing, before somebody relies on them. Pure.
import { explainWrongTool } from "./explain-wrong-rule.ts";
import type { Rule } from "./rule.ts";

/** The built-in tools of every agent. */
export const TOOL_NAMES: readonly string[] =
  "Read Write Edit Bash BashOutput Grep Glob WebFetch WebSearch TodoWrite Skill Agent SendMessage ExitPlanMode ToolSearch CallTool Recall Snip".split(
    " ",
  );

/** Tools of other agents, whose settings are read too. There is no such tool here, so a rule for one leaves nothing open. */
const FOREIGN = new Set(
  "Task KillBash KillShell SlashCommand AskUserQuestion MultiEdit LS NotebookRead TodoRead EnterPlanMode".split(
    " ",
  ),
);

export interface WrongRule {
  readonly text: string;
  /** The rule was meant to restrict an existing tool, and does not. */
  readonly isUnsafe: boolean;
}

/** Servers differ between projects, so a rule for an absent one is not a mistake. */
export function findWrongRule(rule: Rule, tools = TOOL_NAMES): WrongRule | undefined {
  if (rule.tool.startsWith("mcp__") || FOREIGN.has(rule.tool)) return undefined;
  const wrong = explainWrongTool(rule, tools);
  if (wrong === undefined) return undefined;
  return {
    text: `the rule ${JSON.stringify(rule.text)} has no effect: ${wrong}`,
    // An unknown tool cannot run anyway; a misspelt one can.
    isUnsafe: rule.effect !== "allow" && !wrong.includes("There are "),
  };
}
