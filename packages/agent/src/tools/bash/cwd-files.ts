// The files in which shells report the folder that they ended in.
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { logPath } from "./shells.ts";

const ENDING = ".cwd";

export const cwdPath = (log: string): string => `${log.slice(0, -4)}${ENDING}`;

/** Called when a session is opened: a process that was killed during a command has left such a file. */
export function sweepCwdFiles(sessionFolder: string): void {
  const folder = dirname(logPath(sessionFolder, "any"));
  try {
    for (const name of readdirSync(folder))
      if (name.endsWith(ENDING)) rmSync(join(folder, name), { force: true });
  } catch {
    // There is no such folder before the first command; on a read-only disk nothing can be removed.
  }
}
