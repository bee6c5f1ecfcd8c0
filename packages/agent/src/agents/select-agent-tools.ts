// Which tools an agent gets. In the order of the main agent's, so that two agents of a kind send the same bytes. Pure.
import type { Tool } from "../toolkit/tool.ts";
import type { AgentDefinition } from "./agent-definition.ts";

/** A plan is for the user, who does not see the conversation of an agent. */
const NEVER = new Set(["ExitPlanMode"]);

export function selectAgentTools(
  tools: readonly Tool[],
  { tools: wanted }: Pick<AgentDefinition, "tools">,
): readonly Tool[] {
  const offered = tools.filter(({ name }) => !NEVER.has(name));
  return wanted
    ? offered.filter(({ name }) => wanted.some((pattern) => matchesName(pattern, name)))
    : offered;
}

/** Rules such as `Bash(git *)` name a tool too; what is allowed is decided by permissions. */
function matchesName(pattern: string, name: string): boolean {
  const plain = pattern.replace(/\(.*\)$/s, "");
  return plain.endsWith("*") ? name.startsWith(plain.slice(0, -1)) : plain === name;
}
