// Adds a file to the list of files: each once, by the path with which it was named.
import type { CallPlace, Derived } from "./derived.ts";
import { normalizePath } from "./paths.ts";

export function noteFile(
  files: Derived["files"],
  given: string,
  how: "read" | "edit",
  place: CallPlace,
  symbols: readonly string[] = [],
): void {
  const path = normalizePath(given);
  const file = files.get(path) ?? { path, reads: 0, edits: 0 };
  files.set(path, file);
  if (how === "read") {
    file.reads++;
    file.lastRead = place;
    return;
  }
  file.edits++;
  file.lastEdit = place;
  if (symbols.length === 0) return;
  file.symbols ??= new Map();
  for (const name of symbols) file.symbols.set(name, (file.symbols.get(name) ?? 0) + 1);
}
