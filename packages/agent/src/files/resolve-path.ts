// Resolves paths as models write them, and shortens them for display.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

export function resolvePath(cwd: string, given: string): string {
  if (given === "~" || given.startsWith("~/")) return join(homedir(), given.slice(1));
  return resolve(cwd, given);
}

/** Resolves links as far as the path exists: two names of one file become one key, and writes follow links. */
export async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await resolveLinks(parent), basename(path));
  }
}

/** For display: relative inside the folder, absolute elsewhere. */
export function shortenPath(cwd: string, path: string): string {
  const inside = relative(cwd, path);
  if (inside === "") return ".";
  return inside === ".." || inside.startsWith(`..${sep}`) ? path : inside;
}
