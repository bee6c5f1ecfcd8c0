// Lists what a dream may read besides the files it works on: the index, the journal, and memories for which there was no
// room.
import type { Memory } from "../../memory/memory.ts";
import { INDEX_NAME, JOURNAL_FOLDER } from "../../memory/paths/check-path.ts";
import type { Files } from "../../ports/files.ts";
import type { DreamStore } from "./dream.ts";

/** The newest days; earlier dreams have distilled the older ones. */
const MAX_DAYS = 60;
/** Years, months, days. */
const DEPTH = 3;

export async function listReadable(
  files: Files,
  store: DreamStore,
  outside: readonly Memory[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>([[INDEX_NAME, await store.index()]]);
  for (const { path } of outside) {
    const text = await store.text(path);
    if (text !== undefined) found.set(path, text);
  }
  const days = (await listBelow(files, `${store.folder}/${JOURNAL_FOLDER}`, DEPTH)).sort().slice(-MAX_DAYS);
  for (const path of days) {
    try {
      found.set(path.slice(store.folder.length + 1), new TextDecoder().decode(await files.read(path)));
    } catch {
      // Deleted or unreadable: there is nothing to distil.
    }
  }
  return found;
}

async function listBelow(files: Files, folder: string, depth: number): Promise<string[]> {
  const paths: string[] = [];
  for (const { kind, path, name } of await files.list(folder)) {
    if (kind === "folder" && depth > 0) paths.push(...(await listBelow(files, path, depth - 1)));
    if (kind === "file" && name.endsWith(".md")) paths.push(path);
  }
  return paths;
}
