// Brings a memory folder in step with its record, under its lock: finishes what a crash interrupted, records what hands did.
import type { Operation, WrittenLine } from "../history/operation.ts";
import { hashOf } from "../history/versions.ts";
import { INDEX_NAME, TEAM_FOLDER } from "../paths/check-path.ts";
import type { Authorship } from "./change.ts";
import type { Folder } from "./folder.ts";
import { type Found, scanFolder } from "./scan.ts";
import { isSettled, versionOf } from "./texts.ts";

export interface Settled {
  readonly found: Found[];
  /** What changed since the indexes were last in step: the version before, by path. */
  readonly changed: Map<string, string | null>;
  readonly hands: readonly Operation[];
}

const INDEXES = [INDEX_NAME, `${TEAM_FOLDER}/${INDEX_NAME}`] as const;
/** Enough to keep the disk busy. */
const AT_ONCE = 32;
/** Reading this many files again at every start costs more than a line in the record. */
const MANY_READ = 20;

/** `by`: who made what is not on record, where that is known. */
export async function settleFolder(folder: Folder, by: Authorship = { by: "hand" }): Promise<Settled> {
  const { record, files, path } = folder;
  await record.repair();
  const changed = new Map<string, string | null>();
  for (const line of record.unfinished) await finishWrite(folder, line, changed);
  const found = await scanFolder(files, path, true);
  const hands = await recordHands(folder, found, by);
  for (const { path, before } of hands) if (!changed.has(path)) changed.set(path, before);
  return { found, changed, hands };
}

/** Puts in place what was on record but not on disk. What somebody has changed since is left to be found as such. */
async function finishWrite(
  folder: Folder,
  line: WrittenLine,
  changed: Map<string, string | null>,
): Promise<void> {
  for (const { path, before, after } of line.changes) {
    if (!changed.has(path)) changed.set(path, before);
    if (line.by === "hand") continue;
    const current = await folder.textAt(path);
    const isUntouched = current === undefined ? before === null : hashOf(current) === before;
    if (!isUntouched) continue;
    // A place that cannot be written must not stop every other write: the next look records what is there.
    const text = after === null ? null : await folder.versions.read(after);
    if (text !== undefined) await folder.put(path, text).catch(() => {});
  }
}

/**
 * Nothing to settle, as far as can be seen without the lock: a start that changes nothing writes nothing. Not so where many
 * files had to be read to find that out: then it is worth a line on record.
 */
export async function isInStep(folder: Folder): Promise<boolean> {
  const { record, files, path } = folder;
  const torn = await record.catchUp();
  if (torn > 0 || record.unfinished.length > 0) return false;
  const found = await scanFolder(files, path, true);
  for (const index of INDEXES) {
    const isLost = record.known.has(index) && !(await files.stat(`${path}/${index}`));
    if (isLost && found.length > 0) return false;
  }
  const { changes } = await handChanges(folder, found);
  return changes.length === 0 && folder.seen.size < MANY_READ;
}

async function recordHands(
  folder: Folder,
  found: readonly Found[],
  by: Authorship,
): Promise<readonly Operation[]> {
  const { changes, texts } = await handChanges(folder, found);
  if (changes.length === 0) return [];
  for (let i = 0; i < texts.length; i += AT_ONCE)
    await Promise.all(texts.slice(i, i + AT_ONCE).map((text) => folder.versions.keep(text)));
  return folder.append(by, changes);
}

interface HandChanges {
  readonly changes: WrittenLine["changes"];
  readonly texts: readonly string[];
}

/** Files that differ from the record. */
async function handChanges(folder: Folder, found: readonly Found[]): Promise<HandChanges> {
  const { record } = folder;
  const changes: WrittenLine["changes"] = [];
  const texts: string[] = [];
  const unsure = found.filter(({ path, size, modified }) => {
    const seen = record.known.get(path)?.seen;
    return !seen || seen[0] !== size || seen[1] !== modified;
  });
  for (const held of await folder.texts.of(unsure)) {
    const version = versionOf(held);
    const before = record.known.get(held.path)?.version ?? null;
    if (isSettled(held)) folder.seen.set(held.path, [held.size, held.modified, version]);
    if (version === before) continue;
    texts.push(held.text);
    changes.push({ path: held.path, before, after: version });
  }
  const there = new Set(found.map(({ path }) => path));
  for (const [path, { version }] of record.known) {
    if (!there.has(path) && !isIndexPath(path)) changes.push({ path, before: version, after: null });
  }
  for (const path of INDEXES) {
    const text = await folder.textAt(path);
    const before = record.known.get(path)?.version ?? null;
    // After a crash it may be our own.
    if (text === undefined || hashOf(text) === before || record.unfinished.length > 0) continue;
    texts.push(text);
    changes.push({ path, before, after: hashOf(text) });
  }
  return { changes, texts };
}

export const isIndexPath = (path: string): boolean => (INDEXES as readonly string[]).includes(path);
