// Adds memories to the index: finds them in their folder, and reads each one again when it has changed.

import { parseMemory } from "../memory/format/parse.ts";
import type { Files } from "../ports/files.ts";
import type { IndexDatabase } from "../ports/index-store.ts";
import type { FoundFile } from "./plan-index-update.ts";
import { addUnits, dropUnits, fileAt, putFile } from "./rows.ts";
import type { Taken } from "./take-transcript.ts";
import { unitsOfMemory } from "./units.ts";

/** Nobody nests folders deeper than this. */
const MAX_FOLDERS = 8;

/** False for the index of a folder, which only repeats what its files say. */
const isMemory = (name: string) => /\.md$/i.test(name) && name !== "MEMORY.md";

export async function memoriesIn(files: Files, folder: string, depth = MAX_FOLDERS): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const { kind, name, path, size, modified } of await files.list(folder)) {
    if (name.startsWith(".")) continue;
    if (kind === "file" && isMemory(name)) found.push({ path, size, modified });
    if (kind === "folder" && depth > 0) found.push(...(await memoriesIn(files, path, depth - 1)));
  }
  return found;
}

export async function takeMemory(
  files: Files,
  database: IndexDatabase,
  folder: string,
  file: FoundFile,
): Promise<Taken> {
  const { path, size, modified } = file;
  const before = fileAt(database, path);
  const bytes = await files.read(path);
  const memory = parseMemory(path.slice(folder.length + 1), new TextDecoder().decode(bytes), modified);
  const units = unitsOfMemory(memory).map((unit) => ({
    ...unit,
    entry: "",
    time: modified,
    start: 0,
    length: bytes.length,
  }));
  return database.transaction(() => {
    const now = fileAt(database, path);
    if (now?.id !== before?.id || now?.modified !== before?.modified || now?.size !== before?.size)
      return { bytes: 0, units: 0 };
    if (now) dropUnits(database, now.id);
    const row = {
      path,
      session: null,
      title: memory.name,
      size,
      modified,
      taken: size,
      ending: "",
      calls: "[]",
    };
    addUnits(database, putFile(database, row), units);
    return { bytes: bytes.length, units: units.length };
  });
}
