// Tells whether a session may find rules in its memory, without reading the memories.
import { INDEX_NAME } from "@palimpsest/core/internal";
import type { Files } from "@palimpsest/core/ports";

/** Whether one of the folders holds something; true as well if the project's memory folder cannot be used. */
export async function mayHoldMemories(
  files: Files,
  project: string | undefined,
  { person, team }: { readonly person: string; readonly team: string | undefined },
): Promise<boolean> {
  if (project === undefined) return true;
  for (const folder of [project, person, ...(team === undefined ? [] : [team])]) {
    // Checking for the index is cheaper than listing the names, which may be many.
    if (await files.stat(`${folder}/${INDEX_NAME}`).catch(() => undefined)) return true;
    const names = await files.names(folder).catch(() => []);
    if (names.some((name) => !name.startsWith("."))) return true;
  }
  return false;
}
