// The project's files, to complete their names: what git knows, or a bounded walk where git may not be asked.
import { opendir } from "node:fs/promises";
import { join } from "node:path";

/** Beyond this a list helps nobody, and sorting it with each key would be felt. */
const MAX_FILES = 20_000;
const MAX_FOLDERS = 2_000;
const SKIPPED = new Set([".git", "node_modules", ".venv", "__pycache__", "dist", "target"]);

/** `mayStartGit` once what the repository brings is trusted. */
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
    // One after another: a folder may hold millions.
    for await (const entry of await opendir(join(cwd, folder), { bufferSize: 256 }).catch(() => [])) {
      const name = `${folder}${entry.name}`;
      if (entry.isFile()) files.push(name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && folders.length < MAX_FOLDERS)
        folders.push(`${name}/`);
      if (files.length >= MAX_FILES) break;
    }
  }
  return files;
}

/** Folders end in a slash: one goes on from there. */
function withFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const name of files)
    for (let at = name.indexOf("/"); at !== -1; at = name.indexOf("/", at + 1))
      folders.add(name.slice(0, at + 1));
  return [...folders, ...files];
}
