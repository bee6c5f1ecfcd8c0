// The project's files, to complete their names: what git knows, or a bounded walk where there is no git.
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Beyond this a list helps nobody, and sorting it with each key would be felt. */
const MOST_FILES = 20_000;
const MOST_FOLDERS = 2_000;
/** A repository on a slow disk must not keep the process alive. */
const PATIENCE_MS = 5_000;
const MOST_BYTES = 8_000_000;
const SKIPPED = new Set([".git", "node_modules", ".venv", "__pycache__", "dist", "target"]);

const run = promisify(execFile);

export async function projectFiles(cwd: string): Promise<readonly string[]> {
  const files = (await fromGit(cwd)) ?? (await walk(cwd));
  return withFolders(files.slice(0, MOST_FILES));
}

async function fromGit(cwd: string): Promise<string[] | undefined> {
  try {
    const args = ["--no-optional-locks", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const { stdout } = await run("git", args, { cwd, timeout: PATIENCE_MS, maxBuffer: MOST_BYTES });
    return [...new Set(stdout.split("\0").filter((name) => name !== ""))];
  } catch {
    return undefined;
  }
}

async function walk(cwd: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length && at < MOST_FOLDERS && files.length < MOST_FILES; at++) {
    const folder = folders[at]!;
    const entries = await readdir(join(cwd, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = `${folder}${entry.name}`;
      if (entry.isFile()) files.push(name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(`${name}/`);
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
