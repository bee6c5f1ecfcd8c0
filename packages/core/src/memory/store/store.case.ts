// Helpers that tests of the store share.
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { MemoryStore, type StoreOptions } from "./store.ts";

export const FOLDER = "/home/projects/p/memory";

export const memory = (name: string, description: string, body = "") =>
  `---\nname: ${name}\ndescription: ${description}\n---\n${body}`;

/** Returns the same machine as another process sees it. */
export const otherProcess = (ports: MemoryPorts): MemoryPorts => ({ ...ports, spawn: ports.spawn.sibling() });

export async function opened(ports: MemoryPorts = memoryPorts(), options: Partial<StoreOptions> = {}) {
  return { ports, store: await MemoryStore.open({ ...ports, folder: FOLDER, ...options }) };
}

/** Makes a write that must succeed. */
export async function written(store: MemoryStore, ...args: Parameters<MemoryStore["write"]>) {
  const result = await store.write(...args);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** Writes one file as the agent. */
export const put = (store: MemoryStore, path: string, text: string | null, base?: string | null) =>
  written(store, [{ path, text, ...(base !== undefined && { base }) }], { by: "agent" });

/** Saves like an editor, without lock and record. */
export const byHand = (ports: MemoryPorts, path: string, text: string) =>
  ports.files.write(`${FOLDER}/${path}`, text);
