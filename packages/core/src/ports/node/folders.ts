// Folders: created private, listed without following links.
import { existsSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileFailure } from "../file-failure.ts";
import type { FileInfo } from "../files.ts";
import { errnoOf, fileError } from "./file-error.ts";

/** Synchronous calls take a twentieth of the time of asynchronous ones; after this many of them other tasks get a turn. */
export const BATCH = 1_000;

export async function makeFolder(path: string): Promise<void> {
  try {
    await makeMissing(path);
  } catch (error) {
    const { path: at = path } = error as NodeJS.ErrnoException;
    if (errnoOf(error) === "ENOENT" && isFolder(dirname(at)))
      throw fileFailure("denied", "make the folder", path, {
        reason: `${dirname(at)} takes no folders`,
        cause: error,
      });
    // Node's error for a file or a dangling link in the path depends on its position in the path.
    const inTheWay = ["EEXIST", "ENOENT"].includes(errnoOf(error) ?? "");
    if (inTheWay) throw fileFailure("not-a-folder", "make the folder", path, { cause: error });
    throw fileError("make the folder", path, error);
  }
}

/**
 * Creates folders one by one from the first missing one: Node's own recursion never ends where none can be created, as in
 * /proc.
 */
async function makeMissing(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((error) => {
      // Another process was faster.
      if (errnoOf(error) !== "EEXIST" || !isFolder(folder)) throw error;
    });
  }
  if (!isFolder(path)) throw fileFailure("not-a-folder", "make the folder", path);
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Runs `open`, and once more after creating the parent folder if that was missing. */
export async function withParent<T>(path: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    return await open();
  }
}

export async function listNames(path: string): Promise<readonly string[]> {
  try {
    // Asked first, since a missing folder is usual, and an error takes several times as long as the question.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
    // Sorted by code unit, not by locale, so that the order is the same on every machine.
    return readdirSync(path).sort();
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return [];
    throw fileError("list", path, error);
  }
}

export async function listFolder(path: string): Promise<readonly FileInfo[]> {
  const infos: FileInfo[] = [];
  const folder = join(path, "/");
  let looked = 0;
  for (const name of await listNames(path)) {
    if (looked++ % BATCH === BATCH - 1) await setImmediate();
    const info = lookAt(folder + name, name);
    if (info) infos.push(info);
  }
  return infos;
}

export function lookAt(path: string, name = basename(path)): FileInfo | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const kind = kindOf(stats);
    return { path, name, kind, size: kind === "file" ? stats.size : 0, modified: modifiedOf(stats) };
  } catch (error) {
    if (errnoOf(error) === "ENOTDIR") return undefined;
    throw fileError("look at", path, error);
  }
}

function kindOf(stats: Stats): FileInfo["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

/** Rounds down to whole milliseconds, like the clock, so that it is never later than the time at which it was read. */
export function modifiedOf(stats: Stats): number {
  return Math.floor(stats.mtimeMs);
}
