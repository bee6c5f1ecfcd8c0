// Lists the memories of a project whose own settings switched memory off: only what they forbid still counts.
// A repository does not take away what a person has forbidden.
import type { Ports } from "../ports/ports.ts";
import type { Memory } from "./memory.ts";
import { type FolderOptions, memoryFolder } from "./paths/memory-folder.ts";
import { listMemories } from "./store/list-memories.ts";
import { Texts } from "./store/texts.ts";

/** Makes and writes nothing. Empty if the folder cannot be used. */
export async function listSwitchedOffMemories(
  { files, clock }: Pick<Ports, "files" | "clock">,
  { settings, ...options }: Omit<FolderOptions, "files">,
): Promise<readonly Memory[]> {
  const on = { memory: settings.memory, switches: { memory: true } };
  const found = await memoryFolder({ ...options, files, settings: on });
  return found.ok ? listMemories(files, new Texts(files, clock, found.folder), found.folder) : [];
}
