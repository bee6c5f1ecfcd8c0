// All files under a folder that no ignore file hides, in order of their paths. Links are not followed.
import type { Dirent } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../files/list-folder.ts";
import { IgnoreRules } from "./ignore-rules.ts";

/** Limits a search of a home folder or a whole disk. */
const MAX_ENTRIES = 500_000;

export interface Bounds {
  readonly signal: AbortSignal;
  /** The walk stops once this returns true. */
  isOver(): boolean;
}

interface Item {
  readonly path: string;
  readonly isFolder: boolean;
  /** The rules that apply in the folder that contains it. */
  readonly rules: IgnoreRules;
}

/** Returns whether it saw everything. */
export async function* walkFiles(root: string, { signal, isOver }: Bounds): AsyncGenerator<string, boolean> {
  let entries = 0;
  const open: Item[] = [{ path: root, isFolder: true, rules: IgnoreRules.above(root) }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (!next.isFolder) {
      yield next.path;
      continue;
    }
    // An unreadable folder counts as empty: it must not end the search.
    const listed = listFolder(next.path, MAX_ENTRIES - entries);
    entries += listed.entries.length;
    if (!listed.isComplete || signal.aborted || isOver()) return false;
    for (const item of itemsOf(next, listed.entries).reverse()) open.push(item);
  }
  return true;
}

function itemsOf({ path: folder, rules: outer }: Item, listed: readonly Dirent[]): Item[] {
  const rules = outer.inside(folder, new Set(listed.map(({ name }) => name)));
  return listed.flatMap((entry) => {
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) return [];
    const path = join(folder, entry.name);
    return rules.ignores(path, isFolder) ? [] : [{ path, isFolder, rules }];
  });
}
