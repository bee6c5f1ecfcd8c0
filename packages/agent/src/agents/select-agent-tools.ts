// Selects the tools of an agent. They keep the main agent's order, so that two agents of a kind send the same bytes. Pure.
import { MEMORY_TOOLS, matchesName, namesTool, type ToolWishes, takesWhole } from "@palimpsest/core/internal";
import { parseRule, type Rule } from "../permissions/rule.ts";
import type { Tool } from "../toolkit/tool.ts";

/** A plan is for the user, who does not see the conversation of an agent. */
const NEVER = new Set(["ExitPlanMode"]);

/** `above`: definitions of the agents above it. It gets no tool that one of them lacks. */
export function selectAgentTools(
  tools: readonly Tool[],
  definition: ToolWishes,
  above: readonly ToolWishes[] = [],
): readonly Tool[] {
  const offered = tools.filter(({ name }) => !NEVER.has(name));
  const isForMemory = (name: string) => definition.memory !== undefined && MEMORY_TOOLS.has(name);
  return offered.filter(({ name }) => namesTool([definition, ...above], name) || isForMemory(name));
}

/** Permission rules from the tools that a definition names with a pattern. */
export function readToolRules({
  name,
  tools = [],
  withoutTools = [],
}: ToolWishes & { readonly name: string }): {
  /** A tool named here may only be used in calls that match. */
  readonly only: readonly Rule[];
  readonly denied: readonly Rule[];
} {
  const from = `the definition of ${name}`;
  const parse = (effect: Rule["effect"], texts: readonly string[]) =>
    texts.flatMap((text) => parseRule(effect, text, from) ?? []).filter((rule) => rule.pattern !== undefined);
  const isWhole = (rule: Rule) =>
    tools.some((pattern) => takesWhole(pattern) && matchesName(pattern, rule.tool));
  return {
    only: parse("allow", tools).filter((rule) => !isWhole(rule)),
    denied: parse("deny", withoutTools),
  };
}
