// Lists folders of a repository, up to a limit of entries. Links are not followed.
import { type Dirent, opendirSync } from "node:fs";
import { join } from "node:path";

/** Nobody nests folders deeper by hand. */
const MAX_DEPTH = 16;

export interface FolderListing {
  /** Sorted by name. */
  readonly entries: readonly Dirent[];
  /** False if there are more. */
  readonly isComplete: boolean;
}

/** A missing or unreadable folder counts as empty. */
export function listFolder(folder: string, maxEntries: number): FolderListing {
  const entries: Dirent[] = [];
  let isComplete = true;
  try {
    // `readdir` would load all names at once: millions of them take seconds and gigabytes.
    const open = opendirSync(folder);
    try {
      for (let entry = open.readSync(); entry && isComplete; entry = open.readSync()) {
        if (entries.length < maxEntries) entries.push(entry);
        else isComplete = false;
      }
    } finally {
      open.closeSync();
    }
  } catch {
    // What was listed so far is returned.
  }
  return { entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)), isComplete };
}

export interface FilesBelow {
  /** Absolute paths of all that is not a folder, links included, in order. */
  readonly files: readonly string[];
  /** False if there are more entries than allowed, or folders deeper than anybody makes them. */
  readonly isComplete: boolean;
}

/** `maxEntries` counts folders too. */
export function listFilesBelow(folder: string, maxEntries: number): FilesBelow {
  const files: string[] = [];
  let left = maxEntries;
  let isComplete = true;
  const open = [{ path: folder, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const listed = listFolder(next.path, left);
    left -= listed.entries.length;
    isComplete &&= listed.isComplete;
    for (const entry of listed.entries) {
      const path = join(next.path, entry.name);
      if (!entry.isDirectory()) files.push(path);
      else if (next.depth < MAX_DEPTH) open.push({ path, depth: next.depth + 1 });
      else isComplete = false;
    }
  }
  return { files: files.sort(), isComplete };
}
