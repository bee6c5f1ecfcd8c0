// Lists a memory folder in one pass over names and times. Links are not followed.
import type { FileInfo, Files } from "../../ports/files.ts";
import { isIndex, JOURNAL_FOLDER } from "../paths/check-path.ts";

export interface Found {
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

/** Nobody sorts memories deeper than this; a deeper folder serves something else. */
const MAX_FOLDERS = 16;

/** Returns every memory, in the order of `compareFound`. Unreadable folders are skipped, or throw if `strict`. */
export async function scanFolder(files: Files, folder: string, strict = false): Promise<Found[]> {
  const found: Found[] = [];
  const walkFolder = async (at: string, prefix: string, depth: number): Promise<void> => {
    for (const { name, kind, size, modified } of await listFolder(files, at, strict)) {
      if (name.startsWith(".")) continue;
      const path = prefix + name;
      if (kind === "folder" && depth < MAX_FOLDERS && path !== JOURNAL_FOLDER)
        await walkFolder(`${at}/${name}`, `${path}/`, depth + 1);
      if (kind === "file" && name.endsWith(".md") && !isIndex(name)) found.push({ path, size, modified });
    }
  };
  await walkFolder(folder, "", 0);
  return found.sort(compareFound);
}

/** Newest first; equally new ones by path. */
export const compareFound = (a: Omit<Found, "size">, b: Omit<Found, "size">): number =>
  b.modified - a.modified || (a.path < b.path ? -1 : 1);

async function listFolder(files: Files, folder: string, strict: boolean): Promise<readonly FileInfo[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (strict) throw error;
    return [];
  }
}
