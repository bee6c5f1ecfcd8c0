// Hashes what makes a thing what it is: values, files, folders, and the project's files that a command names.
import { createHash } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { isInside } from "../permissions/target.ts";

/** Of larger files size and time must do. */
const MAX_FILE = 5_000_000;
/** A folder with more files than this counts by the first ones and their number. */
const MAX_FILES = 500;

export const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash("sha256");
  // Lengths in front: no two lists of parts look alike.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
};

/** The same for the same value, in whatever order its keys stand. */
export const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

export async function hashFile(path: string): Promise<string> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return "no file";
    if (info.size > MAX_FILE) return `large ${info.size} ${info.mtimeMs}`;
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch {
    return "missing";
  }
}

export async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const parts: string[] = [String(files.length)];
  for (const file of files.slice(0, MAX_FILES)) parts.push(relative(folder, file), await hashFile(file));
  return hashOf(...parts);
}

/** The files of the project that a command's words name: a hook that runs a script changes when the script does. */
export async function hashNamedFiles(words: readonly string[], project: string): Promise<string> {
  const parts: string[] = [];
  for (const word of words) {
    const path = await realpath(resolve(project, word)).catch(() => undefined);
    if (path === undefined || !isInside(project, path) || path === project) continue;
    if ((await stat(path)).isFile()) parts.push(relative(project, path), await hashFile(path));
  }
  return hashOf(...parts);
}

/** Words of a shell command that could name files, with the project's variables filled in. */
export function wordsOf(command: string, project: string): string[] {
  const filled = command.replace(/\$\{?(?:CLAUDE|PALIMPSEST)_PROJECT_DIR\}?/g, project);
  // `"$DIR"/a.sh` is one word, and so is `"$DIR/with space.sh"`.
  const quoted = [...filled.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
  const words = filled.replace(/["'\\]/g, "").split(/[\s;&|()<>`=]+/);
  return [...words, ...quoted].filter((word) => word !== "" && !word.startsWith("-"));
}
