// A path as people write it: `~` for their own folder.
import { homedir } from "node:os";

export function shortenHome(path: string, home = homedir()): string {
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
