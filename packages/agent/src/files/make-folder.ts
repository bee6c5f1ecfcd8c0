// Creates a folder and its parents.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./explain-error.ts";

/** For what belongs to a session: private to the user. */
export const PRIVATE_FOLDER = 0o700;

/**
 * One after another from the first missing one: Node's recursive mkdir never ends in folders such as /proc.
 * Without a mode, what the process's umask gives.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder, mode);
  // Throws the system's own error, such as EEXIST.
  if (!isFolder(path)) mkdirSync(path);
}

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) === "EEXIST" && isFolder(folder)) return;
    if (codeOf(error) === "ENOENT" && isFolder(dirname(folder)))
      throw new Error(`no folder can be created in ${dirname(folder)}`, { cause: error });
    throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
