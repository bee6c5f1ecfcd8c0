// The memory that a kind of agent keeps across runs: opened before the agent, shown to it, and guarded.
import { type AgentDefinition, namesTool } from "@palimpsest/core/internal";
import {
  listAgentMemoryFolders,
  type MemoryStore,
  type OpenedAgentMemory,
  openAgentMemory,
} from "@palimpsest/core/memory";
import type { AgentMemoryGuard } from "../memory/guard-memory-files.ts";
import type { AgentInput } from "./create-agent.ts";
import type { DiscoveredProject } from "./discover-project.ts";

/** Undefined for a kind that has no memory. */
export async function openOwnMemory(
  { project, authorized, runtime }: AgentInput,
  { memory: scope, name: type }: AgentDefinition,
): Promise<OpenedAgentMemory | undefined> {
  if (scope === undefined) return undefined;
  const { cwd, home, env, settings } = project;
  return openAgentMemory({
    ports: runtime.ports,
    cwd,
    home,
    env,
    scope,
    type,
    isOn: settings.switches.memory,
    mayUseRepository: () => authorized.mayUseAgentMemory(),
  });
}

/** Lets an agent write the memory of its own kind, and no other. */
export function createMemoryGuard(
  {
    definition,
    above,
    ownMemory,
  }: {
    readonly definition: AgentDefinition;
    readonly above: readonly AgentDefinition[];
    readonly ownMemory?: MemoryStore | undefined;
  },
  { home, places }: Pick<DiscoveredProject, "home" | "places">,
): AgentMemoryGuard {
  return {
    own: ownMemory,
    all: listAgentMemoryFolders(home, places.root),
    isForMemoryAlone: (tool) => definition.memory !== undefined && !namesTool([definition, ...above], tool),
  };
}
