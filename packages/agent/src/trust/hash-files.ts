// Hashes what makes a thing what it is: values, files, folders, and the project's files that a command names.
import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { FileError, readRegularFile } from "@palimpsest/core/ports";
import { isInside } from "../files/is-inside.ts";
import { listFilesBelow } from "../files/list-folder.ts";

/** Of larger files size and times must do. */
const MAX_FILE = 5_000_000;
/** Read of one folder; of what is beyond it, size and times must do. A hundred megabytes take a tenth of a second. */
const MAX_READ = 100_000_000;
/** A folder with more than this cannot be looked through at every start. */
const MAX_ENTRIES = 10_000;

/** In place of a hash: there is too much to tell whether it is still the same, so it is never trusted. */
export const UNCHECKABLE = "too much to check";

export const hashParts = (...parts: readonly string[]): string => {
  const hash = createHash("sha256");
  // Lengths in front: no two lists of parts look alike.
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
    // The time of change cannot be set by whoever packed an archive.
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

/** The files of the project that a command's words name: a hook that runs a script changes when the script does. */
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
