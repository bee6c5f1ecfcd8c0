// Opens a memory folder with the screen that keeps secrets out of team memory.

import { teamProblem } from "./safety/screen.ts";
import { maskSecrets } from "./safety/secrets/secrets.ts";
import type { StorePorts } from "./store/folder-lock.ts";
import { MemoryStore } from "./store/store.ts";

export function openMemoryStore(
  { files, clock, ids, spawn }: StorePorts,
  folder: string,
): Promise<MemoryStore> {
  return MemoryStore.open({ folder, screen: teamProblem, mask: maskSecrets, files, clock, ids, spawn });
}
