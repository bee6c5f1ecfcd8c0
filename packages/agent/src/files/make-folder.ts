// Makes a folder and those above it.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./explain-error.ts";

/** For what belongs to a session: nobody else's business. */
export const PRIVATE_FOLDER = 0o700;

/**
 * One after another, from the first that is missing: Node's own way never ends where a folder takes none, as in /proc.
 * Without a mode, what the process's umask gives.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder, mode);
  // Says what is wrong with it by the code that all say it by.
  if (!isFolder(path)) mkdirSync(path);
}

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) === "EEXIST" && isFolder(folder)) return;
    if (codeOf(error) === "ENOENT" && isFolder(dirname(folder)))
      throw new Error(`${dirname(folder)} takes no folders`, { cause: error });
    throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
