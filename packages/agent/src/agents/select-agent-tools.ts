// Which tools an agent gets. In the order of the main agent's, so that two agents of a kind send the same bytes. Pure.
import type { Tool } from "../toolkit/tool.ts";
import type { AgentDefinition } from "./agent-definition.ts";

/** A plan is for the user, who does not see the conversation of an agent. */
const NEVER = new Set(["ExitPlanMode"]);

/** What a memory is kept with. */
const FOR_MEMORY = new Set(["Read", "Write", "Edit"]);

export function selectAgentTools(
  tools: readonly Tool[],
  definition: Pick<AgentDefinition, "tools" | "memory">,
): readonly Tool[] {
  const offered = tools.filter(({ name }) => !NEVER.has(name));
  const isForMemory = (name: string) => definition.memory !== undefined && FOR_MEMORY.has(name);
  return offered.filter(({ name }) => namesTool(definition, name) || isForMemory(name));
}

export const namesTool = ({ tools }: Pick<AgentDefinition, "tools">, name: string): boolean =>
  tools === undefined || tools.some((pattern) => matchesName(pattern, name));

/** Rules such as `Bash(git *)` name a tool too; what is allowed is decided by permissions. */
function matchesName(pattern: string, name: string): boolean {
  const plain = pattern.replace(/\(.*\)$/s, "");
  return plain.endsWith("*") ? name.startsWith(plain.slice(0, -1)) : plain === name;
}
