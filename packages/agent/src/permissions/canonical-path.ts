// The canonical name of a path: links and `..` resolved as the file system does, even if its end does not exist yet.
import { lstatSync, readlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { CanonicalPath } from "./permission-target.ts";

/** The number of links in a row that Linux follows. */
const MAX_LINKS = 40;

export interface PathPlace {
  readonly cwd: string;
  /** The person's home folder. */
  readonly home: string;
}

/** Relative to the working folder; `~/` is the home folder. */
export function canonicalPath(given: string, { cwd, home }: PathPlace): CanonicalPath {
  const expanded = given === "~" || given.startsWith("~/") ? `${home}${given.slice(1)}` : given;
  // Programs that normalize a path first and those that pass it to the system may open different files for `link/../x`.
  const raw = expanded.startsWith("/") ? expanded : `${cwd}/${expanded}`;
  const names = [trueName(resolve(cwd, expanded)), trueName(raw)];
  return { given, names: [...new Set(names)].filter((name) => name !== undefined) };
}

/** Never fails, also for a folder that does not exist. */
export const trueFolder = (path: string): string => trueName(resolve(path)) ?? resolve(path);

/** `undefined` for a loop of links or a NUL. */
function trueName(path: string, links = 0): string | undefined {
  if (path.includes("\0") || links > MAX_LINKS) return undefined;
  let at = "/";
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  for (const [index, part] of parts.entries()) {
    if (part === "..") {
      at = dirname(at);
      continue;
    }
    const next = at === "/" ? `/${part}` : `${at}/${part}`;
    const link = linkAt(next);
    if (link === undefined) {
      at = next;
      continue;
    }
    const target = link.startsWith("/") ? link : `${at}/${link}`;
    return trueName([target, ...parts.slice(index + 1)].join("/"), links + 1);
  }
  return at;
}

function linkAt(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    // Missing or unreadable: not a link.
    return undefined;
  }
}
