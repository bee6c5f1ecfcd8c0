// Team memory: the folder `team/` with its own index. A private memory of the same name hides a team memory from its owner.
import type { Memory } from "../memory.ts";
import { isTeam, TEAM_FOLDER } from "../paths/check-path.ts";

/** A team memory is left out if there is a private one at the same path. */
export function preferPrivate<T extends Pick<Memory, "path">>(memories: readonly T[]): readonly T[] {
  if (!memories.some(({ path }) => isTeam(path))) return memories;
  const own = new Set(memories.filter(({ path }) => !isTeam(path)).map(({ path }) => path));
  return memories.filter(({ path }) => !isTeam(path) || !own.has(path.slice(TEAM_FOLDER.length + 1)));
}
