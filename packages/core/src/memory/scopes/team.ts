// Team memory: the folder `team/`, with an index of its own. Whoever has a private memory of the same name sees that one.
import type { Memory } from "../memory.ts";
import { isTeam, TEAM_FOLDER } from "../paths/check-path.ts";

/** Private wins for its owner: a team memory is left out where a private one stands at the same path. */
export function preferPrivate<T extends Pick<Memory, "path">>(memories: readonly T[]): readonly T[] {
  const own = new Set(memories.filter(({ path }) => !isTeam(path)).map(({ path }) => path));
  return memories.filter(({ path }) => !isTeam(path) || !own.has(path.slice(TEAM_FOLDER.length + 1)));
}
