// The kinds of agents that pal brings.
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import explore from "./explore.md.ts";
import fork from "./fork.md.ts";
import general from "./general.md.ts";
import plan from "./plan.md.ts";

export const DEFAULT_AGENT = "general";
/** Not an agent of its own: a copy of the one that starts it. */
const FORK = "fork";

export const isFork = ({ name, file }: AgentDefinition): boolean => name === FORK && file === undefined;

/** Parsed when an agent is started, not at every start of pal. */
export function readBuiltInAgents(): readonly AgentDefinition[] {
  return [general, explore, plan, fork].flatMap((text) => {
    const read = readAgentDefinition({ text });
    return read.ok ? [read.definition] : [];
  });
}
