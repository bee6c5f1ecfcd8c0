// Opens a memory folder with the screen that keeps secrets out of team memory.

import type { LockPorts as StorePorts } from "../transcript/wait-for-lock.ts";
import { teamProblem } from "./safety/screen.ts";
import { maskSecrets } from "./safety/secrets/secrets.ts";
import type { TeamPlace } from "./scopes/memory-places.ts";
import { MemoryStore } from "./store/store.ts";

export function openMemoryStore(
  { files, clock, ids, spawn }: StorePorts,
  folder: string,
): Promise<MemoryStore> {
  return MemoryStore.open({ folder, screen: teamProblem, mask: maskSecrets, files, clock, ids, spawn });
}

/** Opens the team's memory, which is in the repository; its versions are stored outside. Texts with secrets are refused. */
export async function openTeamStore(
  { files, clock, ids, spawn }: StorePorts,
  { folder, history }: TeamPlace,
): Promise<MemoryStore> {
  const store = await MemoryStore.open({
    folder,
    history,
    screen: teamProblem,
    isShared: true,
    files,
    clock,
    ids,
    spawn,
  });
  const attributes = `${store.folder}/.gitattributes`;
  // If two authors each add a line to the index, git keeps both instead of reporting a conflict.
  if (store.problem === undefined && !(await files.stat(attributes)))
    await files.write(attributes, new TextEncoder().encode("MEMORY.md merge=union\n"));
  return store;
}
