// The built-in kinds of agents.
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import explore from "./explore.md.ts";
import fork from "./fork.md.ts";
import general from "./general.md.ts";
import plan from "./plan.md.ts";

export const DEFAULT_AGENT = "general";
/** A copy of the agent that starts it, not an agent of its own. */
const FORK = "fork";

export const isFork = ({ name, file }: AgentDefinition): boolean => name === FORK && file === undefined;

/** Parsed when an agent is started, not whenever pal starts. */
export function readBuiltInAgents(): readonly AgentDefinition[] {
  return [general, explore, plan, fork].flatMap((text) => {
    const read = readAgentDefinition({ text });
    return read.ok ? [read.definition] : [];
  });
}
