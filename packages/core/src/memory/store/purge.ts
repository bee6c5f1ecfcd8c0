// Removes a text from a memory folder for good: from files and their names, indexes, versions and operations. The one
// exception to keeping everything.
import { parseMemory } from "../format/parse.ts";
import { parseLine } from "../history/operation.ts";
import { lineOf, type Titled, targetOf } from "../index/line.ts";
import { isIndexPath } from "../paths/check-path.ts";
import type { Folder } from "./folder.ts";
import { prefixOf } from "./keep-indexes.ts";
import { movePath, pathsIn, purgedNames } from "./purge-names.ts";
import { type Cleaner, makeCleaner, makeFileCleaner } from "./purge-text.ts";
import { decodeText } from "./read-texts.ts";
import { stillThere } from "./still-there.ts";

export interface Purged {
  readonly files: number;
  readonly versions: number;
  readonly operations: number;
  /** Files that still contain it in another spelling: in another case, or with other characters in between. */
  readonly left: readonly string[];
}

interface Plan {
  readonly clean: Cleaner;
  /** Cleans a whole memory file and keeps its frontmatter valid. */
  readonly cleanFile: Cleaner;
  readonly move: (path: string) => string;
  /** The new title of each changed or renamed file, by its new path. */
  readonly titles: Map<string, Titled>;
}

/** Added to the modification time, so that readers notice the change without an old memory seeming new. */
const LATER_MS = 1;

/**
 * Files first, old versions last: if it is interrupted, the folder is intact and another purge finishes the work. If the
 * record were changed first, a crash would make the files look like edits by hand, and their texts would be stored again.
 */
export async function purgeFolder(folder: Folder, text: string): Promise<Omit<Purged, "left">> {
  const { files, path, record } = folder;
  await record.removeSnapshot();
  const names = await purgedNames({ files, folder: path, record: record.path }, text);
  const clean = makeCleaner(text, names);
  const plan: Plan = {
    clean,
    cleanFile: makeFileCleaner(clean),
    move: (each) => movePath(names, each),
    titles: new Map(),
  };
  const count = await purgeFiles(folder, plan);
  await purgeIndexes(folder, plan);
  const renamed = await purgeVersions(folder, plan);
  const operations = await purgeRecord(folder, plan, renamed);
  await purgeBeside(folder, clean);
  for (const hash of renamed.keys()) await folder.versions.remove(hash);
  return { files: count, versions: renamed.size, operations };
}

/** Returns where the text still occurs, including the history. */
export async function leftIn({ files, path, record }: Folder, text: string): Promise<readonly string[]> {
  const history = historyOf(record.path);
  const inFolder = await stillThere(files, path, text);
  const isInside = history.startsWith(`${path}/`);
  return isInside ? inFolder : [...inFolder, ...(await stillThere(files, history, text))];
}

/** Cleans topics and the journal. */
async function purgeFiles({ files, path: root, texts }: Folder, plan: Plan): Promise<number> {
  let count = 0;
  for (const path of await pathsIn(files, root)) {
    if (isIndexPath(path)) continue;
    const before = decodeText(await files.read(`${root}/${path}`));
    const after = plan.cleanFile(before);
    const to = plan.move(path);
    if (after === before && to === path) continue;
    const modified = (await files.stat(`${root}/${path}`))?.modified;
    await files.write(`${root}/${to}`, after);
    if (modified !== undefined) await files.setModified(`${root}/${to}`, modified + LATER_MS);
    if (to !== path) await files.remove(`${root}/${path}`);
    for (const each of [path, to]) texts.forget(each);
    plan.titles.set(to, parseMemory(to, after, 0));
    count++;
  }
  await removeEmpty({ files, path: root }, plan);
  return count;
}

/** Removes folders whose names contain the text; they are empty by now. */
async function removeEmpty({ files, path: root }: Pick<Folder, "files" | "path">, plan: Plan, at = "") {
  for (const { name, kind } of await files.list(`${root}/${at}`.replace(/\/$/, ""))) {
    if (kind !== "folder" || name.startsWith(".")) continue;
    const path = at + name;
    await removeEmpty({ files, path: root }, plan, `${path}/`);
    if (plan.move(path) !== path && (await files.names(`${root}/${path}`)).length === 0)
      await files.remove(`${root}/${path}`);
  }
}

/** Not counted, because an index only repeats what the files say. */
async function purgeIndexes(folder: Folder, plan: Plan): Promise<void> {
  for (const scope of ["private", "team"] as const) {
    const path = `${prefixOf(scope)}MEMORY.md`;
    const before = await folder.textAt(path);
    const after = before === undefined ? undefined : cleanIndex(before, prefixOf(scope), plan);
    if (after === undefined || after === before) continue;
    await folder.put(path, after);
  }
}

/** Makes the line of a purged file again, because it may have been cut anywhere in the text. */
function cleanIndex(text: string, prefix: string, { clean, move, titles }: Plan): string {
  const named = new Set<string>();
  const lines = text.split("\n").flatMap((line) => {
    const target = targetOf(line);
    if (target === undefined) return [clean(line)];
    const path = move(prefix + target);
    const isSame = path === prefix + target;
    if (isSame && !titles.has(path)) return [clean(line)];
    if (named.has(path)) return [];
    named.add(path);
    const title = titles.get(path) ?? { name: "", description: "" };
    return [lineOf({ ...title, path: path.slice(prefix.length) })];
  });
  return lines.join("\n");
}

/** Maps the hash of each changed version to the hash of its replacement. */
async function purgeVersions({ versions, record }: Folder, plan: Plan): Promise<ReadonlyMap<string, string>> {
  const indexes = new Map<string, string>();
  for (const { path, before, after, wrote } of await record.listOperations())
    if (isIndexPath(path)) for (const hash of [before, after, wrote]) if (hash) indexes.set(hash, path);
  const renamed = new Map<string, string>();
  for (const hash of await versions.names()) {
    const version = (await versions.read(hash)) ?? "";
    const index = indexes.get(hash);
    const cleaned =
      index === undefined
        ? plan.cleanFile(version)
        : cleanIndex(version, index.slice(0, -"MEMORY.md".length), plan);
    if (cleaned !== version) renamed.set(hash, await versions.keep(cleaned));
  }
  return renamed;
}

/**
 * Cleans the files of dreams beside the record. A held dream is removed, because it refers to texts that no longer exist.
 */
async function purgeBeside({ files, record }: Folder, clean: Cleaner): Promise<void> {
  for (const { path, kind } of await files.list(historyOf(record.path))) {
    if (kind !== "file" || path === record.path) continue;
    const before = decodeText(await files.read(path));
    const after = clean(before);
    if (after === before) continue;
    if (path.endsWith(".jsonl")) await files.write(path, after);
    else await files.remove(path);
  }
}

async function purgeRecord(
  folder: Folder,
  { clean, move }: Plan,
  renamed: ReadonlyMap<string, string>,
): Promise<number> {
  const path = folder.record.path;
  if (!(await folder.files.stat(path))) return 0;
  let count = 0;
  const lines = decodeText(await folder.files.read(path)).split("\n");
  const cleaned = lines.flatMap((line) => {
    if (line === "") return [];
    const known = parseLine(line);
    // A line that cannot be parsed is removed if it contains the text, because it cannot be cleaned reliably.
    if (!known) {
      if (clean(line) === line) return [line];
      count++;
      return [];
    }
    const value: unknown = JSON.parse(line, (key, each: unknown) => {
      if ((key === "seen" || key === "ruled") && typeof each === "object" && each !== null)
        return Object.fromEntries(Object.entries(each).map(([name, look]) => [move(name), look]));
      if (typeof each !== "string") return each;
      return key === "path" || key === "supersededBy" ? move(each) : (renamed.get(each) ?? clean(each));
    });
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

const historyOf = (record: string): string => record.slice(0, record.lastIndexOf("/"));
