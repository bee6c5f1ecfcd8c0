// Settles a memory folder under its lock: finishes writes that a crash interrupted, and records changes made by hand.

import type { KnownFiles } from "../history/known-files.ts";
import type { Operation, WrittenLine } from "../history/operation.ts";
import { hashOf } from "../history/versions.ts";
import { INDEXES, isIndexPath } from "../paths/check-path.ts";
import type { Authorship } from "./change.ts";
import type { CommandMark } from "./command-marks.ts";
import type { Folder } from "./folder.ts";
import { mayHoldRules } from "./may-hold-rules.ts";
import { type Found, scanFolder } from "./scan.ts";
import { isSettled, memoryOf, versionOf } from "./texts.ts";

export interface Settled {
  readonly found: Found[];
  /** The previous version of each file that changed since the indexes were last up to date. */
  readonly changed: Map<string, string | null>;
  readonly hands: readonly Operation[];
}

/** Parallel writes; enough to keep the disk busy. */
const AT_ONCE = 32;
/** If this many files would be read again at every start, a line in the record is cheaper. */
const MANY_READ = 20;

/** The recorded reason for changes found while a command runs, or after one whose process was killed. */
const WHILE_A_COMMAND_RAN = "while a command ran";

/** A change that is not recorded is a person's, unless a command of the agent is running or its process was killed. */
export async function settleFolder(folder: Folder): Promise<Settled> {
  const { record, files, path, marks } = folder;
  await record.repair();
  const changed = new Map<string, string | null>();
  for (const line of record.unfinished) await finishWrite(folder, line, changed);
  const running = await marks.list();
  if (running.length > 0) await maskFound(folder);
  const found = await scanFolder(files, path, true);
  const hands = await recordHands(folder, found, chooseAuthor(running));
  for (const mark of running) if (mark.isDead) await marks.remove(mark);
  for (const { path, before } of hands) if (!changed.has(path)) changed.set(path, before);
  return { found, changed, hands };
}

function chooseAuthor(running: readonly CommandMark[]): Authorship {
  if (running.length === 0) return { by: "hand" };
  const session = running.find((mark) => mark.session !== undefined)?.session;
  return { by: "command", reason: WHILE_A_COMMAND_RAN, ...(session !== undefined && { session }) };
}

/** Masks secrets before anything is stored: one that a command writes must not get into the history either. */
async function maskFound(folder: Folder): Promise<void> {
  const { changes, texts } = await findHandChanges(folder, await scanFolder(folder.files, folder.path, true));
  const byVersion = new Map(texts.map((text) => [hashOf(text), text]));
  for (const { path, after } of changes) {
    const text = after === null ? undefined : byVersion.get(after);
    const masked = text === undefined ? undefined : folder.mask(text);
    if (masked === undefined || masked === text) continue;
    if ((await folder.textAt(path)) === text) await folder.put(path, masked);
  }
}

/** Writes files that were recorded but are not on disk. Files that somebody has changed since are left for the next scan. */
async function finishWrite(
  folder: Folder,
  line: WrittenLine,
  changed: Map<string, string | null>,
): Promise<void> {
  for (const { path, before, after } of line.changes) {
    if (!changed.has(path)) changed.set(path, before);
    if (line.by === "hand" || line.by === "command") continue;
    const current = await folder.textAt(path);
    const isUntouched = current === undefined ? before === null : hashOf(current) === before;
    if (!isUntouched) continue;
    // A file that cannot be written must not block every other write; the next scan records what is there.
    const text = after === null ? null : await folder.versions.read(after);
    if (text !== undefined) await folder.put(path, text).catch(() => {});
  }
}

/**
 * Checks without the lock whether there is nothing to settle, so that a start that changes nothing writes nothing. Returns
 * false if many files had to be read to find out, because recording their sizes and times spares the next start that work.
 */
export async function isInStep(
  folder: Folder,
): Promise<{ readonly isDone: boolean; readonly found?: readonly Found[] }> {
  const { record, files, path } = folder;
  const torn = await record.catchUp();
  if (torn > 0 || record.unfinished.length > 0) return { isDone: false };
  if ((await folder.marks.list()).some(({ isDead }) => isDead)) return { isDone: false };
  const found = await scanFolder(files, path, true);
  for (const index of INDEXES) {
    const isLost = record.known.has(index) && !(await files.stat(`${path}/${index}`));
    if (isLost && found.length > 0) return { isDone: false };
  }
  const { changes } = await findHandChanges(folder, found);
  return { isDone: changes.length === 0 && folder.seen.size < MANY_READ, found };
}

async function recordHands(
  folder: Folder,
  found: readonly Found[],
  by: Authorship,
): Promise<readonly Operation[]> {
  const { changes, texts } = await findHandChanges(folder, found);
  if (changes.length === 0) return [];
  for (let i = 0; i < texts.length; i += AT_ONCE)
    await Promise.all(texts.slice(i, i + AT_ONCE).map((text) => folder.versions.keep(text)));
  return folder.append(by, changes);
}

interface HandChanges {
  readonly changes: WrittenLine["changes"];
  readonly texts: readonly string[];
}

/** Finds files that differ from the record. */
async function findHandChanges(folder: Folder, found: readonly Found[]): Promise<HandChanges> {
  const { record } = folder;
  const changes: WrittenLine["changes"] = [];
  const texts: string[] = [];
  const unsure = found.filter((each) => !record.known.isSeen(each));
  for (const held of await folder.texts.of(unsure)) {
    const version = versionOf(held);
    const before = record.known.get(held.path)?.version ?? null;
    if (isSettled(held)) {
      folder.seen.set(held.path, [held.size, held.modified, version]);
      if (mayHoldRules(memoryOf(held))) folder.ruled.add(held.path);
    }
    if (version === before) continue;
    texts.push(held.text);
    changes.push({ path: held.path, before, after: version });
  }
  for (const { path, version } of listGone(record.known, found))
    changes.push({ path, before: version, after: null });
  for (const path of INDEXES) {
    const text = await folder.textAt(path);
    const before = record.known.get(path)?.version ?? null;
    // After a crash the index may be one that we wrote ourselves.
    if (text === undefined || hashOf(text) === before || record.unfinished.length > 0) continue;
    texts.push(text);
    changes.push({ path, before, after: hashOf(text) });
  }
  return { changes, texts };
}

function listGone(known: Pick<KnownFiles, "has" | "get" | "size" | "paths">, found: readonly Found[]) {
  const indexes = INDEXES.filter((path) => known.has(path)).length;
  if (known.size - indexes === found.length && found.every(({ path }) => known.has(path))) return [];
  const there = new Set(found.map(({ path }) => path));
  return [...known.paths()].flatMap((path) =>
    there.has(path) || isIndexPath(path) ? [] : [{ path, version: known.get(path)!.version }],
  );
}
