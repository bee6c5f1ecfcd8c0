// Joins the memories of the project, the team and the person. The nearer scope wins: project, then team, then person. Pure.
import type { Memory, MemoryScope } from "../memory.ts";

export interface ScopedMemories {
  readonly scope: MemoryScope;
  /** An absolute path. */
  readonly folder: string;
  readonly memories: readonly Memory[];
}

/**
 * Gives memories of other scopes their absolute path, so that it is clear which one is meant and the path can be read as it
 * is.
 */
export function joinScopes(own: readonly Memory[], others: readonly ScopedMemories[]): readonly Memory[] {
  const taken = new Set(own.flatMap(keysOf));
  const joined = [...own];
  for (const { scope, folder, memories } of others) {
    const free = memories.filter((memory) => !keysOf(memory).some((key) => taken.has(key)));
    for (const memory of free) joined.push({ ...memory, scope, path: `${folder}/${memory.path}` });
    for (const memory of memories) for (const key of keysOf(memory)) taken.add(key);
  }
  return joined;
}

/** Returns the paths of memories that a nearer one hides. `listed` has the nearest scope first. */
export function findHidden<
  T extends { readonly scope?: MemoryScope; readonly local?: string; readonly path: string },
>(listed: readonly T[], nameOf: (each: T) => string): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (listed.every(({ scope }) => scope === undefined)) return hidden;
  const taken = new Set<string>();
  const scopes = Map.groupBy(listed, ({ scope }) => scope);
  for (const ofScope of scopes.values()) {
    const keys = ofScope.map((each) => keysOf({ path: each.local ?? each.path, name: nameOf(each) }));
    for (const [at, each] of ofScope.entries())
      if (keys[at]!.some((key) => taken.has(key))) hidden.add(each.path);
    for (const key of keys.flat()) taken.add(key);
  }
  return hidden;
}

/** Two memories are about the same thing if their files or their names are equal. */
const keysOf = ({ path, name }: Pick<Memory, "path" | "name">): readonly string[] => [
  `path ${path.toLowerCase()}`,
  `name ${name.trim().toLowerCase()}`,
];
