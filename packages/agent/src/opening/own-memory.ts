// The memory that a kind of agent keeps across runs: opened before the agent, shown to it, and guarded.
import { type AgentDefinition, namesTool } from "@palimpsest/core/internal";
import {
  agentFolder,
  agentMemorySection,
  type MemoryStore,
  openAgentStore,
  REPOSITORY_FOLDERS,
} from "@palimpsest/core/memory";
import { describeError } from "@palimpsest/core/text";
import type { AgentMemoryGuard } from "../memory/guard-memory-files.ts";
import type { AgentInput } from "./create-agent.ts";
import type { DiscoveredProject } from "./discover-project.ts";

export interface OwnMemory {
  /** Undefined if the memory cannot be used in this run. */
  readonly store?: MemoryStore;
  /** What the agent is told about it. */
  readonly note: string;
}

/** Undefined for a kind that has no memory. */
export async function openOwnMemory(
  parent: AgentInput,
  definition: AgentDefinition,
): Promise<OwnMemory | undefined> {
  if (definition.memory === undefined) return undefined;
  try {
    const opened = await openStore(parent, definition.memory, definition.name);
    if (typeof opened === "string") return { note: explainNone(opened) };
    return { store: opened, note: await agentMemorySection(opened) };
  } catch (error) {
    return { note: explainNone(describeError(error)) };
  }
}

const explainNone = (reason: string): string => `You have no memory in this run: ${reason}`;

/** The store, or why there is none. */
async function openStore(
  { project, authorized, runtime }: AgentInput,
  scope: NonNullable<AgentDefinition["memory"]>,
  type: string,
): Promise<MemoryStore | string> {
  const { cwd, home, env, settings } = project;
  const { ports } = runtime;
  if (!settings.switches.memory) return "memory is switched off.";
  const found = await agentFolder({ files: ports.files, cwd, home, env, scope, type });
  if (!found.ok) return found.reason;
  if (found.inRepository !== undefined && !(await authorized.mayUseAgentMemory()))
    return "the person has not said that what this repository holds as the memory of agents may be used.";
  const store = await openAgentStore(ports, found);
  return store.problem ?? store;
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
  const inRepository = Object.values(REPOSITORY_FOLDERS).map((name) => `${places.root}/${name}`);
  return {
    own: ownMemory,
    all: [`${home}/agent-memory`, ...inRepository],
    isForMemoryAlone: (tool) => definition.memory !== undefined && !namesTool([definition, ...above], tool),
  };
}
