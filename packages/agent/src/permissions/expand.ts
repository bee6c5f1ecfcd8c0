// The names a pattern of the shell stands for, links among them included: each is looked at before it is read.
import { readdirSync } from "node:fs";
import picomatch from "picomatch";

/** More files than anybody meant by a pattern; then it is better to ask. */
const MAX_NAMES = 1_000;

/** `undefined` when there are too many. `pattern` is absolute or relative to `cwd`. */
export function expandPattern(pattern: string, cwd: string): string[] | undefined {
  let found = [pattern.startsWith("/") ? "/" : `${cwd}/`];
  for (const part of pattern.split("/").filter((each) => each !== "")) {
    found = found.flatMap((folder) => namesIn(folder, part).map((name) => `${folder}${name}/`));
    if (found.length > MAX_NAMES) return undefined;
  }
  return found.map((name) => name.slice(0, -1));
}

function namesIn(folder: string, part: string): readonly string[] {
  if (!/[*?[]/.test(part)) return [part];
  // The shell has no `**` unless told, and hidden names must be named.
  const matches = picomatch(part.replace(/\*+/g, "*"), {
    dot: part.startsWith("."),
    nobrace: true,
    noextglob: true,
  });
  try {
    return readdirSync(folder).filter((name) => matches(name));
  } catch {
    return [];
  }
}
