// Where recall gets its memories: lists all of them without reading, and reads those that are needed.
import type { Memory, MemoryScope } from "../memory.ts";
import { preferPrivate } from "../scopes/team.ts";
import type { Found } from "../store/scan.ts";

/** A memory that has a file. */
export interface ListedMemory extends Found {
  /** Undefined for the project's own. */
  readonly scope?: MemoryScope;
  /** Its path relative to its own folder, if that is not the project's. */
  readonly local?: string;
}

export interface RecallSource {
  list(): Promise<readonly ListedMemory[]>;
  /** Reads in the given order; unreadable files are left out. */
  read(listed: readonly ListedMemory[]): Promise<readonly Memory[]>;
  /** Memories without files of their own. */
  notes(): Promise<readonly Memory[]>;
}

/** One folder of memories. */
export interface MemoryFolder {
  readonly folder: string;
  scan(): Promise<readonly Found[]>;
  readAll(found: readonly Found[]): Promise<readonly Memory[]>;
}

export interface ScopedFolder extends MemoryFolder {
  readonly scope: MemoryScope;
}

export interface JoinedFolders {
  readonly own: MemoryFolder | undefined;
  readonly others: readonly ScopedFolder[];
  readonly notes: () => Promise<readonly Memory[]>;
}

/**
 * Gives memories of other scopes their absolute path, so that it is clear which one is meant and the path can be read as it
 * is.
 */
export function joinFolders({ own, others, notes }: JoinedFolders): RecallSource {
  return {
    list: async () => {
      const mine: readonly ListedMemory[] = preferPrivate((await own?.scan()) ?? []);
      const theirs = await Promise.all(others.map(listOther));
      return theirs.length === 0 ? mine : [...mine, ...theirs.flat()];
    },
    read: async (listed) => {
      const byPath = new Map<string, Memory>();
      const pickFrom = (scope: MemoryScope | undefined) => listed.filter((each) => each.scope === scope);
      for (const memory of await readFrom(own, pickFrom(undefined))) byPath.set(memory.path, memory);
      for (const other of others)
        for (const memory of await readFrom(other, pickFrom(other.scope))) {
          const path = `${other.folder}/${memory.path}`;
          byPath.set(path, { ...memory, scope: other.scope, path });
        }
      return listed.flatMap(({ path }) => byPath.get(path) ?? []);
    },
    notes,
  };
}

async function listOther(other: ScopedFolder): Promise<readonly ListedMemory[]> {
  const { scope, folder } = other;
  return (await other.scan()).map((found) => ({
    ...found,
    scope,
    local: found.path,
    path: `${folder}/${found.path}`,
  }));
}

async function readFrom(
  folder: MemoryFolder | undefined,
  listed: readonly ListedMemory[],
): Promise<readonly Memory[]> {
  if (!folder || listed.length === 0) return [];
  return folder.readAll(
    listed.map(({ path, local = path, size, modified }) => ({ path: local, size, modified })),
  );
}
