// Makes one write under the folder's lock: compares, merges, stores versions, records, writes the files, updates the index.
import { FileError } from "../../ports/files.ts";
import { hashOf } from "../history/versions.ts";
import { type CheckedPath, checkFoundPath, checkPath, isIndexPath, isTeam } from "../paths/check-path.ts";
import { isContained } from "../paths/contained.ts";
import type { Authorship, Change, Written } from "./change.ts";
import { describeReplaced, type ReplacedNotice } from "./describe-replaced.ts";
import type { Folder } from "./folder.ts";
import { keepIndexes } from "./keep-indexes.ts";
import type { Put } from "./put.ts";
import { putOnRecord } from "./put-on-record.ts";
import { FILE_BYTES } from "./read-texts.ts";
import { besideOf, resolveChange } from "./resolve-change.ts";
import type { Found } from "./scan.ts";
import { type Settled, settleFolder } from "./settle.ts";
import { supersedeStatements } from "./supersede.ts";
import { supersedeByHand } from "./supersede-by-hand.ts";

/** Returns why a text is not allowed at a path, or undefined if it is. */
export type Screen = (path: string, text: string) => string | undefined;

export interface WriteRules {
  /** Called for everything that goes into team memory. */
  readonly screen?: Screen | undefined;
  /** The whole folder is shared: everything is screened. */
  readonly isShared?: boolean;
  /** An undo must restore the earlier state exactly, whatever the file's name, or fail. */
  readonly isUndo?: boolean;
  /** Called with what a person's edits, found on the way, have superseded. */
  readonly tell?: ((notice: ReplacedNotice) => void) | undefined;
}

interface Plan {
  readonly ok: true;
  readonly puts: readonly Put[];
  readonly merged: readonly string[];
  readonly beside: readonly { readonly path: string; readonly beside: string }[];
  readonly left: readonly string[];
}

type Refused = { readonly ok: false; readonly reason: string };

export async function writeChanges(
  folder: Folder,
  changes: readonly Change[],
  authorship: Authorship,
  rules: WriteRules,
): Promise<Written> {
  const settled = await supersedeByHand(folder, await settleFolder(folder), rules.tell);
  const plan = await planWrite(folder, settled.found, changes, rules);
  const { puts, superseded, unsure } = await supersedeStatements(
    folder,
    settled.found,
    plan.ok ? plan.puts : [],
    rules.isUndo ? "undo" : authorship.by,
  );
  const written = await writePuts(folder, settled, puts, authorship);
  if (!plan.ok) return plan;
  if (!written.ok) return written;
  const { merged, beside } = plan;
  const left = [...plan.left, ...written.left];
  return { ...written, merged, beside, left, ...describeReplaced(written.operations, superseded, unsure) };
}

/** Records the write, then writes the files, then updates the index. */
export async function writePuts(
  folder: Folder,
  settled: Settled,
  puts: readonly Put[],
  authorship: Authorship,
): Promise<Written> {
  const operations = puts.length === 0 ? [] : await putOnRecord(folder, puts, authorship);
  const saved: string[] = [];
  const problem = await putOnDisk(folder, puts, settled, saved);
  if (problem !== undefined) {
    const later = "It is recorded, and will be applied at the next write or start.";
    return { ok: false, reason: `${problem} ${later}` };
  }
  return { ok: true, operations, merged: [], beside: [], left: saved };
}

async function planWrite(
  folder: Folder,
  found: readonly Found[],
  changes: readonly Change[],
  rules: WriteRules,
): Promise<Plan | Refused> {
  const puts: Put[] = [];
  const merged: string[] = [];
  const beside: { path: string; beside: string }[] = [];
  const left: string[] = [];
  const taken = new Set([...found, ...changes].map(({ path }) => path));
  if (new Set(changes.map(({ path }) => path)).size < changes.length)
    return { ok: false, reason: "Nothing was written: a file is named twice." };
  for (const change of changes) {
    const { path, text } = change;
    const checked = await checkPlace(folder, path, rules);
    if (!checked.ok) return checked;
    const current = (await folder.textAt(path)) ?? null;
    const resolved = resolveChange(change, current);
    if (resolved.kind === "same") continue;
    if (resolved.kind === "put") puts.push({ path, text: resolved.text, current });
    else if (resolved.kind === "merged") {
      merged.push(path);
      puts.push({ path, text: resolved.text, current, ...(text !== null && { wrote: text }) });
    } else if (rules.isUndo) {
      return {
        ok: false,
        reason: `${path} has changed in the same place since: this change alone cannot be undone.`,
      };
    } else if (text === null) left.push(path);
    else {
      const other = besideOf(path, (each) => taken.has(each));
      taken.add(other);
      beside.push({ path, beside: other });
      const isEdit = typeof change.base === "string";
      puts.push({ path: other, text, current: null, ...(isEdit && { isBeside: true }) });
    }
  }
  const refusal = puts.map((put) => explainRefusal(put, rules)).find((reason) => reason !== undefined);
  return refusal === undefined ? { ok: true, puts, merged, beside, left } : { ok: false, reason: refusal };
}

async function checkPlace(folder: Folder, path: string, { isUndo }: WriteRules): Promise<CheckedPath> {
  const checked = isUndo ? checkFoundPath(path) : checkPath(path);
  if (!checked.ok) return checked;
  const place = await isContained(folder.files, folder.path, path);
  if (!place.ok) return place;
  const size = (await folder.files.stat(`${folder.path}/${path}`))?.size ?? 0;
  if (size <= FILE_BYTES) return place;
  return { ok: false, reason: `${path} is larger than ${FILE_BYTES / 1024} KiB and is left as it is.` };
}

function explainRefusal({ path, text }: Put, { screen, isShared }: WriteRules): string | undefined {
  if (text === null) return undefined;
  if (new TextEncoder().encode(text).length > FILE_BYTES)
    return `${path} would be larger than ${FILE_BYTES / 1024} KiB. A memory is one topic: split it.`;
  return isShared || isTeam(path) ? screen?.(path, text) : undefined;
}

/**
 * Returns what went wrong. The index is derived, so if only it cannot be written, the next write repairs it. `saved`
 * collects files that an editor saved after they were compared; these stay, and the next scan records them.
 */
async function putOnDisk(
  folder: Folder,
  puts: readonly Put[],
  { found, changed }: Settled,
  saved: string[],
): Promise<string | undefined> {
  const problem = await runAttempt(async () => {
    for (const { path, text, current } of puts) {
      if (((await folder.textAt(path)) ?? null) !== current) saved.push(path);
      else if (text !== current) await folder.put(path, text);
    }
  });
  if (problem !== undefined) return problem;
  await runAttempt(async () => {
    const now = new Map(found.map((each) => [each.path, each]));
    for (const { path, current } of puts) {
      if (!changed.has(path)) changed.set(path, current === null ? null : hashOf(current));
      if (isIndexPath(path)) continue;
      const info = await folder.files.stat(`${folder.path}/${path}`);
      now.delete(path);
      if (info) now.set(path, { path, size: info.size, modified: info.modified });
    }
    const newestFirst = [...now.values()].sort(
      (a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1),
    );
    await keepIndexes(folder, newestFirst, changed);
    await folder.done();
  });
  return undefined;
}

export async function runAttempt(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (FileError.isInstance(error)) return error.message;
    throw error;
  }
}
