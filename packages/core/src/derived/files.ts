// The list of files: each once, however it was named.
import type { CallPlace, Derived } from "./derived.ts";
import { plain } from "./paths.ts";

interface KnownFiles extends Pick<Derived, "files"> {
  readonly byName: Map<string, string[]>;
}

export function noteFile(known: KnownFiles, given: string, how: "read" | "edit", place: CallPlace): void {
  const path = knownAs(known, plain(given));
  const file = known.files.get(path) ?? { path, reads: 0, edits: 0 };
  if (!known.files.has(path)) remember(known, path);
  known.files.set(path, file);
  if (how === "read") {
    file.reads++;
    file.lastRead = place;
    return;
  }
  file.edits++;
  file.lastEdit = place;
}

/** A path from within the work's folder is the whole path that ends with it, if there is just one. */
function knownAs({ files, byName }: KnownFiles, path: string): string {
  if (files.has(path) || /^([/~]|[A-Za-z]:)/.test(path)) return path;
  const whole = (byName.get(nameOf(path)) ?? []).filter((one) => one.endsWith(`/${path}`));
  return whole.length === 1 ? whole[0]! : path;
}

function remember({ byName }: KnownFiles, path: string): void {
  const name = nameOf(path);
  const paths = byName.get(name) ?? [];
  paths.push(path);
  byName.set(name, paths);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
