// Takes a text out of a memory folder for good: files, versions, operations. The one exception to keeping everything.
import { parseLine } from "../history/operation.ts";
import type { Folder } from "./folder.ts";
import { decode } from "./read-texts.ts";

export interface Purged {
  readonly files: number;
  readonly versions: number;
  readonly operations: number;
}

/** What stands where the text was. */
export const PURGED = "[purged]";

/**
 * Files first, old versions last: interrupted anywhere, the folder is whole, and purging once more finishes it. Were the
 * record changed first, a crash would let the files be found as edits by hand, and their texts be kept again.
 */
export async function purgeFolder(folder: Folder, text: string): Promise<Purged> {
  const clean = cleaner(text);
  const files = await purgeFiles(folder, folder.path, clean);
  const renamed = new Map<string, string>();
  for (const hash of await folder.versions.names()) {
    const version = (await folder.versions.read(hash)) ?? "";
    const cleaned = clean(version);
    if (cleaned !== version) renamed.set(hash, await folder.versions.keep(cleaned));
  }
  const operations = await purgeRecord(folder, clean, renamed);
  await purgeBeside(folder, clean);
  for (const hash of renamed.keys()) await folder.versions.remove(hash);
  return { files, versions: renamed.size, operations };
}

export type Cleaner = (text: string) => string;

/** Also where it is wrapped, indented or quoted: in frontmatter a line may be folded, in JSON a quote is escaped. */
export function cleaner(text: string): Cleaner {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return (each) => each;
  const word = (each: string) => {
    const forms = [...new Set([each, JSON.stringify(each).slice(1, -1), each.replaceAll("'", "''")])];
    return `(?:${forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
  };
  const pattern = new RegExp(words.map(word).join("(?:\\s|\\\\[nrt])+"), "g");
  return (each) => each.replace(pattern, PURGED);
}

/** All of them: topics, indexes, the journal. */
async function purgeFiles(folder: Folder, at: string, clean: Cleaner): Promise<number> {
  let count = 0;
  for (const { path, name, kind } of await folder.files.list(at)) {
    if (name.startsWith(".")) continue;
    if (kind === "folder") count += await purgeFiles(folder, path, clean);
    if (kind !== "file") continue;
    const before = decode(await folder.files.read(path));
    const after = clean(before);
    const named = clean(name).replaceAll(PURGED, "purged");
    if (after === before && named === name) continue;
    await folder.files.write(path, after);
    if (named !== name) await folder.files.rename(path, `${at}/${named}`);
    folder.texts.forget(path.slice(folder.path.length + 1));
    count++;
  }
  return count;
}

/** What dreams keep beside the record. One that waits to be looked at speaks of texts that are no longer there: it goes. */
async function purgeBeside({ files, record }: Folder, clean: Cleaner): Promise<void> {
  const history = record.path.slice(0, record.path.lastIndexOf("/"));
  for (const { path, kind } of await files.list(history)) {
    if (kind !== "file" || path === record.path) continue;
    const before = decode(await files.read(path));
    const after = clean(before);
    if (after === before) continue;
    if (path.endsWith(".jsonl")) await files.write(path, after);
    else await files.remove(path);
  }
}

async function purgeRecord(
  folder: Folder,
  clean: Cleaner,
  renamed: ReadonlyMap<string, string>,
): Promise<number> {
  const path = folder.record.path;
  if (!(await folder.files.stat(path))) return 0;
  let count = 0;
  const lines = decode(await folder.files.read(path)).split("\n");
  const cleaned = lines.flatMap((line) => {
    if (line === "") return [];
    // A line that cannot be read cannot be cleaned with certainty either.
    if (!parseLine(line)) {
      if (clean(line) === line) return [line];
      count++;
      return [];
    }
    const value: unknown = JSON.parse(line, (_, each: unknown) =>
      typeof each === "string" ? (renamed.get(each) ?? clean(each)) : each,
    );
    const next = JSON.stringify(value);
    if (next !== line) count++;
    return [next];
  });
  if (count === 0) return 0;
  const told = JSON.stringify({ purged: folder.ports.ids.next() });
  await folder.files.write(path, [...cleaned, told].map((line) => `${line}\n`).join(""));
  await folder.record.catchUp();
  return count;
}
