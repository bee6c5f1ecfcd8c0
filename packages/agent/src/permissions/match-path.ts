// Matches a path with a rule's pattern, like ignore files: `src/**`, `*.env`, `//etc/**`, `~/notes/*`. Pure.
import { matchesGlob, reachesBelow, readPathGlob } from "./path-glob.ts";
import type { CanonicalPath, PermissionPlaces } from "./permission-target.ts";

/**
 * `//x` begins at the root of the file system, `~/x` in the home folder, `/x` and `x/y` in the project; a name without a
 * slash is found at any depth. What matches a folder matches all in it.
 */
function globOf(pattern: string, { project, home }: PermissionPlaces): string {
  const escapeGlob = (folder: string) => folder.replace(/[\\*?[\]{}()!@+|]/g, "\\$&").replace(/\/$/, "");
  if (pattern.startsWith("//")) return pattern.slice(1);
  if (pattern === "~" || pattern.startsWith("~/")) return `${escapeGlob(home)}${pattern.slice(1)}`;
  const relative = pattern.replace(/^\.\//, "");
  if (relative.startsWith("/")) return `${escapeGlob(project)}${relative}`;
  const anywhere = !relative.replace(/\/$/, "").includes("/");
  return `${escapeGlob(project)}/${anywhere ? "**/" : ""}${relative}`;
}

/** Whether something below the folder could match; true if unsure. */
export function reachesInto(pattern: string, folder: CanonicalPath, places: PermissionPlaces): boolean {
  const glob = readPathGlob(globOf(pattern, places));
  return folder.names.some((name) => reachesBelow(glob, name));
}

/**
 * To allow, every possible name of the path must match; to forbid, one is enough. Forbidding also ignores case:
 * some file systems do. A pattern that is not fully understood allows nothing.
 */
export function matchesPath(
  pattern: string,
  path: CanonicalPath,
  places: PermissionPlaces,
  isAllow: boolean,
): boolean {
  const glob = readPathGlob(globOf(pattern, places));
  if (isAllow)
    return !glob.isOpen && path.names.length > 0 && path.names.every((name) => matchesGlob(glob, name, true));
  return path.names.some((name) => matchesGlob(glob, name, false)) || glob.alternatives.length === 0;
}
