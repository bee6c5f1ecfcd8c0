// Hashes the content that trust is given for: values, files, folders, and the project's files that a command names.
import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { FileError, readRegularFile } from "@palimpsest/core/ports";
import { isInside } from "../files/is-inside.ts";
import { listFilesBelow } from "../files/list-folder.ts";

/** Of larger files only size and times are hashed. */
const MAX_FILE = 5_000_000;
/** Bytes read per folder; beyond it only size and times are hashed. 100 MB take a tenth of a second. */
const MAX_READ = 100_000_000;
/** A folder with more entries cannot be hashed at every start. */
const MAX_ENTRIES = 10_000;

/** Instead of a hash: too large to check for changes, so it is never trusted. */
export const UNCHECKABLE = "too much to check";

export const hashParts = (...parts: readonly string[]): string => {
  const hash = createHash("sha256");
  // With lengths, so that different lists of parts give different hashes.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
};

export async function hashFile(path: string, maxBytes = MAX_FILE): Promise<string> {
  try {
    const bytes = await readRegularFile(path, maxBytes);
    return createHash("sha256").update(bytes).digest("hex");
  } catch (error) {
    if (!FileError.isInstance(error) || error.code !== "too-large")
      return FileError.isInstance(error) && error.code === "not-a-file" ? "no file" : "missing";
    // Unlike mtime, ctime cannot be set by an archive.
    const { size, mtimeMs, ctimeMs } = await stat(path);
    return `large ${size} ${mtimeMs} ${ctimeMs}`;
  }
}

export async function hashFolder(folder: string): Promise<string> {
  const { files, isComplete } = listFilesBelow(folder, MAX_ENTRIES);
  if (!isComplete) return UNCHECKABLE;
  const parts: string[] = [String(files.length)];
  let left = MAX_READ;
  for (const file of files) {
    parts.push(relative(folder, file), await hashFile(file, Math.min(left, MAX_FILE)));
    left -= (await stat(file).catch(() => undefined))?.size ?? 0;
    left = Math.max(left, 0);
  }
  return hashParts(...parts);
}

/** Hashes the project's files that a command names: a hook changes when its script does. */
export async function hashNamedFiles(words: readonly string[], project: string): Promise<string> {
  const parts: string[] = [];
  for (const word of words) {
    const path = await realpath(resolve(project, word)).catch(() => undefined);
    if (path === undefined || !isInside(project, path) || path === project) continue;
    if ((await stat(path)).isFile()) parts.push(relative(project, path), await hashFile(path));
  }
  return hashParts(...parts);
}

/** Words of a shell command that could name files, with the project's variables filled in. */
export function splitCommand(command: string, project: string): string[] {
  const filled = command.replace(/\$\{?(?:CLAUDE|PALIMPSEST)_PROJECT_DIR\}?/g, project);
  // `"$DIR"/a.sh` is one word, and so is `"$DIR/with space.sh"`.
  const quoted = [...filled.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
  const words = filled.replace(/["'\\]/g, "").split(/[\s;&|()<>`=]+/);
  return [...words, ...quoted].filter((word) => word !== "" && !word.startsWith("-"));
}
