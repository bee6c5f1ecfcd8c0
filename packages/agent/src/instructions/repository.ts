// Whether git could have anything to say of a folder. Asking git itself takes a process, at every start.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** In doubt true: git knows better. */
export function mayHaveRepository(cwd: string, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.GIT_DIR !== undefined) return true;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git")) || isBare(folder)) return true;
    if (folder === dirname(folder)) return false;
  }
}

/** A repository without a work tree, or the inside of one. */
const isBare = (folder: string): boolean =>
  existsSync(join(folder, "HEAD")) && existsSync(join(folder, "objects"));
