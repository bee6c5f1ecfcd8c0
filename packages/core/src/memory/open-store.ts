// Opens a memory folder as everybody does: nothing that looks like a secret gets into team memory.
import { teamProblem } from "./safety/screen.ts";
import type { StorePorts } from "./store/folder-lock.ts";
import { MemoryStore } from "./store/store.ts";

export function openMemoryStore(
  { files, clock, ids, spawn }: StorePorts,
  folder: string,
): Promise<MemoryStore> {
  return MemoryStore.open({ folder, screen: teamProblem, files, clock, ids, spawn });
}
