// Finds files by a pattern for their last name anywhere below folders, as `find -name` does, within a limit.
import { type Dirent, readdirSync } from "node:fs";
import { matchesName, readNamePattern } from "./name-pattern.ts";

/** Nearest first. What lies further away is not seen. */
const MAX_NAMES = 5_000;

/** Longer patterns would take seconds; no name is as long. */
const MAX_PATTERN = 1_000;

/** Undefined if the pattern is not understood. Ignores case, and finds hidden files with any pattern, like `find`. */
export function findBelow(pattern: string, folders: readonly string[]): readonly string[] | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  const wanted = readNamePattern(pattern.toLowerCase());
  if (!wanted) return undefined;
  const loose = { ...wanted, beginsWithDot: true };
  const found: string[] = [];
  let open = [...folders];
  let count = 0;
  while (open.length > 0 && count < MAX_NAMES) {
    const next: string[] = [];
    for (const folder of open) {
      for (const entry of entriesIn(folder)) {
        if (++count > MAX_NAMES) return found;
        const path = `${folder}/${entry.name}`;
        const bytes = Buffer.from(entry.name.toLowerCase(), "utf8").toString("latin1");
        if (entry.isDirectory()) next.push(path);
        if (matchesName(loose, bytes) !== "no") found.push(path);
      }
    }
    open = next;
  }
  return found;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
