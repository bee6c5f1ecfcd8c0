// The kinds of agents that pal brings.
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import explore from "./explore.md.ts";
import general from "./general.md.ts";
import plan from "./plan.md.ts";

export const DEFAULT_AGENT = "general";

/** Parsed when an agent is started, not at every start of pal. */
export function readBuiltInAgents(): readonly AgentDefinition[] {
  return [general, explore, plan].flatMap((text) => {
    const read = readAgentDefinition({ text });
    return read.ok ? [read.definition] : [];
  });
}
