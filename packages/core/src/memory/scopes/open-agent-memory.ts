// Opens the memory of a kind of agent before one of them starts. If there is none, the agent is told why.
import { describeError } from "../../text/describe-error.ts";
import type { LockPorts as StorePorts } from "../../transcript/wait-for-lock.ts";
import type { MemoryStore } from "../store/store.ts";
import { type AgentFolderOptions, agentFolder, agentMemorySection, openAgentStore } from "./agent-memory.ts";

export interface AgentMemoryOptions extends Omit<AgentFolderOptions, "files"> {
  readonly ports: StorePorts;
  /** The switch `memory`. */
  readonly isOn: boolean;
  /** True if agents may be shown the agent memory in the repository. */
  mayUseRepository(): boolean | Promise<boolean>;
}

export interface OpenedAgentMemory {
  /** Undefined if there is no memory in this run. */
  readonly store?: MemoryStore;
  /** What the agent is told about it. */
  readonly note: string;
}

export async function openAgentMemory(options: AgentMemoryOptions): Promise<OpenedAgentMemory> {
  try {
    const opened = await openStore(options);
    if (typeof opened === "string") return { note: explainNone(opened) };
    return { store: opened, note: await agentMemorySection(opened) };
  } catch (error) {
    return { note: explainNone(describeError(error)) };
  }
}

const explainNone = (reason: string): string => `You have no memory in this run: ${reason}`;

/** Returns the store, or why there is none. */
async function openStore({
  ports,
  isOn,
  mayUseRepository,
  ...place
}: AgentMemoryOptions): Promise<MemoryStore | string> {
  if (!isOn) return "memory is switched off.";
  const found = await agentFolder({ ...place, files: ports.files });
  if (!found.ok) return found.reason;
  if (found.inRepository !== undefined && !(await mayUseRepository()))
    return "the person has not allowed the use of the agent memories in this repository.";
  const store = await openAgentStore(ports, found);
  return store.problem ?? store;
}
