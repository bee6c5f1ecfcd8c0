// Globs as people write them: without a slash they match a name at any depth, with one the path from the start.
import { posix } from "node:path";
import picomatch from "picomatch";
import { isCostlyGlob } from "../../files/is-costly-glob.ts";

/** Longer globs are mistakes, and each is matched thousands of times. */
export const GLOB_CHARACTERS = 1_000;

/** Matches paths relative to the folder, with `/` between their parts. */
export function createGlobMatcher(glob: string, isName = !glob.includes("/")): (path: string) => boolean {
  const pattern = glob.replace(/^\.\//, "");
  // `./` alone names no file, and picomatch throws at an empty pattern.
  if (pattern === "") return () => false;
  if (isCostlyGlob(pattern))
    throw new Error("the pattern has more wildcards in one part than can be matched in time; use fewer");
  const matches = picomatch(pattern, { dot: true, maxLength: GLOB_CHARACTERS });
  return isName ? (path) => matches(posix.basename(path)) : (path) => matches(path);
}

/** The part of a pattern that is a plain path, and the rest: `src/a/**` is `src/a` and `**`. */
export function splitGlob(glob: string): { readonly base: string; readonly pattern: string } {
  // Programs read escapes differently, and the folder that is opened must be the one that was permitted.
  if (glob.includes("\\")) return { base: "", pattern: glob };
  const { base, glob: pattern, negated } = picomatch.scan(glob);
  if (negated || base === "" || base === ".") return { base: "", pattern: glob };
  if (pattern !== "") return { base, pattern };
  // No pattern at all: one file, by its path.
  const at = base.lastIndexOf("/");
  if (at === -1) return { base: "", pattern: base };
  return { base: base.slice(0, at) || "/", pattern: base.slice(at + 1) };
}
