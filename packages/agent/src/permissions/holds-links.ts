// Whether a folder contains links at any depth: a program that follows them may leave the project.
import { type Dirent, readdirSync, statSync } from "node:fs";
import type { CanonicalPath } from "./permission-target.ts";

/** Checking more would take longer than asking. */
const MAX_ENTRIES = 5_000;

/** True if the folder cannot be read or is too large. */
export function holdsLinks({ names }: CanonicalPath): boolean {
  let left = MAX_ENTRIES;
  const open = [...names];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = entriesOf(folder);
    left -= entries?.length ?? 0;
    if (!entries || left < 0) return true;
    for (const entry of entries) {
      if (entry.isSymbolicLink()) return true;
      if (entry.isDirectory()) open.push(`${folder}/${entry.name}`);
    }
  }
  return false;
}

/** None for what is not a folder. */
function entriesOf(path: string): readonly Dirent[] | undefined {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
