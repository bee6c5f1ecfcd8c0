// Lists the project's files for completion: as git lists them, or by a limited walk if git may not be started.
import { opendir } from "node:fs/promises";
import { join } from "node:path";

/** A longer list does not help, and sorting it with each key would be noticeable. */
const MAX_FILES = 20_000;
const MAX_FOLDERS = 2_000;
const SKIPPED = new Set([".git", "node_modules", ".venv", "__pycache__", "dist", "target"]);

/** `mayStartGit`: whether the repository is trusted. */
export async function projectFiles(cwd: string, mayStartGit: boolean): Promise<readonly string[]> {
  const known = mayStartGit ? await listTracked(cwd) : undefined;
  return withFolders((known ?? (await walkFolder(cwd))).slice(0, MAX_FILES));
}

/** Loaded late: the first frame must not wait for the engine. */
async function listTracked(cwd: string): Promise<readonly string[] | undefined> {
  return (await import("./list-tracked-files.ts")).listTrackedFiles(cwd);
}

async function walkFolder(cwd: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length && at < MAX_FOLDERS && files.length < MAX_FILES; at++) {
    const folder = folders[at]!;
    try {
      // Read one by one, since a folder may contain millions of entries.
      for await (const entry of await opendir(join(cwd, folder), { bufferSize: 256 })) {
        const name = `${folder}${entry.name}`;
        if (entry.isFile()) files.push(name);
        if (entry.isDirectory() && !SKIPPED.has(entry.name) && folders.length < MAX_FOLDERS)
          folders.push(`${name}/`);
        if (files.length >= MAX_FILES) break;
      }
    } catch {
      // A folder that cannot be read, or no longer exists, offers no files. Some under /proc fail only when they are read.
    }
  }
  return files;
}

/** Adds the folders, with a slash at the end so that completion can continue. */
function withFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const name of files)
    for (let at = name.indexOf("/"); at !== -1; at = name.indexOf("/", at + 1))
      folders.add(name.slice(0, at + 1));
  return [...folders, ...files];
}
