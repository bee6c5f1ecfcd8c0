// Holds a path against a rule's pattern, in the way of ignore files: `src/**`, `*.env`, `//etc/**`, `~/notes/*`. Pure.
import picomatch from "picomatch";
import type { CanonicalPath, PermissionPlaces } from "./target.ts";

/**
 * `//x` begins at the root of the file system, `~/x` in the home folder, `/x` and `x/y` in the project; a name without a
 * slash is found at any depth. What matches a folder matches all in it.
 */
function globOf(pattern: string, { project, home }: PermissionPlaces): string {
  const literal = (folder: string) => folder.replace(/[\\*?[\]{}()!@+|]/g, "\\$&").replace(/\/$/, "");
  if (pattern.startsWith("//")) return pattern.slice(1);
  if (pattern === "~" || pattern.startsWith("~/")) return `${literal(home)}${pattern.slice(1)}`;
  const relative = pattern.replace(/^\.\//, "");
  if (relative.startsWith("/")) return `${literal(project)}${relative}`;
  const anywhere = !relative.replace(/\/$/, "").includes("/");
  return `${literal(project)}/${anywhere ? "**/" : ""}${relative}`;
}

/** Whether something below the folder could match: segment by segment, in doubt yes. */
export function reachesInto(pattern: string, folder: CanonicalPath, places: PermissionPlaces): boolean {
  const glob = globOf(pattern, places).split("/").filter(Boolean);
  return folder.names.some((name) => {
    for (const [at, part] of name.split("/").filter(Boolean).entries()) {
      const wanted = glob[at];
      // Braces may hold slashes, and then these are no segments.
      if (wanted === undefined || wanted.includes("**") || /[{(]/.test(wanted.replace(/\\./g, "")))
        return true;
      if (!picomatch.isMatch(part, wanted, { dot: true, nocase: true })) return false;
    }
    return true;
  });
}

/**
 * Allowing asks that every name the path may have matches; forbidding is content with one. Forbidding ignores case too:
 * some file systems do.
 */
export function matchesPath(
  pattern: string,
  path: CanonicalPath,
  places: PermissionPlaces,
  isAllow: boolean,
): boolean {
  const glob = globOf(pattern, places).replace(/\/$/, "");
  const options = { dot: true, nocase: !isAllow };
  const tests = [picomatch(glob, options), picomatch(`${glob}/**`, options)];
  const matches = (name: string) => tests.some((test) => test(name));
  if (isAllow) return path.names.length > 0 && path.names.every(matches);
  return path.names.some(matches);
}
