// Merges the changes of a worktree into the person's files: all of them, or none if there is a conflict. Writes only files; the index
// and branches stay as they are. Applying the changes in reverse undoes it.
import { lstatSync, readdirSync } from "node:fs";
import { chmod, lstat, readFile, readlink, rm, rmdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeError } from "@palimpsest/core/text";
import { hashBytes } from "../files/inspect-file.ts";
import { makeFolder } from "../files/make-folder.ts";
import { writeWhole } from "../files/write-whole.ts";
import { foldersOf, type RawName, showName, toRawName, toText } from "../git/raw-name.ts";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { ObjectStore } from "./object-store.ts";
import { type MergeStep, type Present, planMerge } from "./plan-merge.ts";
import { WorkFolder } from "./tree-entry.ts";
import type { FileChange, KeptWorktree } from "./worktree-record.ts";

export interface MergeOptions {
  readonly spawn: GitRunnerOptions["spawn"];
  /** Called with the path of each file before it is changed, so that /rewind can restore it. */
  readonly beforeChange?: (path: string) => Promise<void>;
  readonly afterChange?: (path: string, hash: string | null) => Promise<void>;
  /** Why a file may not be written, if a rule forbids it. */
  readonly explainDenied?: (path: string) => Promise<string | undefined>;
}

export type Merged =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** A step with the bytes that it writes. */
interface ReadyStep {
  readonly name: RawName;
  readonly path: string;
  /** Undefined: it is removed. */
  readonly bytes?: Buffer;
  readonly mode?: "100644" | "100755" | "120000";
}

export async function mergeWorktree(
  { files, record }: KeptWorktree,
  changes: readonly FileChange[],
  options: MergeOptions,
): Promise<Merged> {
  const folder = new WorkFolder(record.original, record.format);
  const odd = changes.find(({ name }) => toText(name) === undefined);
  if (odd) return refuse(`the name ${showName(odd.name)} is not valid UTF-8; copy that file by hand.`);
  const present = await lookAtAll(folder, changes);
  const { steps, conflicts } = planMerge(
    changes,
    (name) => present.get(name),
    (name) => listFilesIn(folder, name),
  );
  const store = ObjectStore.open({ folder: files.store, spawn: options.spawn });
  const ready: ReadyStep[] = [];
  const failed = [...conflicts];
  for (const step of steps) {
    if (conflicts.includes(step.name)) continue;
    const path = join(record.original, toText(step.name)!);
    const denied = await options.explainDenied?.(path);
    if (denied !== undefined) return refuse(denied);
    const made = await prepareStep(step, path, folder, store);
    if (made) ready.push(made);
    else failed.push(step.name);
  }
  if (failed.length > 0)
    return refuse(`these have changed in the project meanwhile: ${failed.map(showName).join(", ")}.`);
  try {
    await applySteps(ready, record.original, options);
  } catch (error) {
    return refuse(`a file could not be written, so nothing was changed: ${describeError(error)}`);
  }
  return { ok: true, files: ready.map(({ name }) => showName(name)) };
}

/** Whether all changes are in the project already. */
export async function isMerged({ record }: KeptWorktree, changes: readonly FileChange[]): Promise<boolean> {
  const folder = new WorkFolder(record.original, record.format);
  const present = await lookAtAll(folder, changes);
  const { steps, conflicts } = planMerge(
    changes,
    (name) => present.get(name),
    () => [],
  );
  return steps.length === 0 && conflicts.length === 0;
}

async function lookAtAll(
  folder: WorkFolder,
  changes: readonly FileChange[],
): Promise<ReadonlyMap<RawName, Present>> {
  const found = new Map<RawName, Present>();
  const names = new Set(changes.flatMap(({ name }) => [...foldersOf(name), name]));
  for (const name of names) {
    const { kind } = await folder.look(name);
    found.set(name, kind === "folder" || kind === "special" ? kind : await folder.entryAt(name));
  }
  return found;
}

function listFilesIn(folder: WorkFolder, name: RawName): RawName[] {
  const path = join(folder.root, toText(name)!);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((below) => `${name}/${toRawName(below)}`)
    .filter((below) => !lstatSync(folder.pathOf(below)).isDirectory());
}

/** Undefined if both changed the same lines, or some content no longer exists. */
async function prepareStep(
  step: MergeStep,
  path: string,
  folder: WorkFolder,
  store: ObjectStore,
): Promise<ReadyStep | undefined> {
  const { name } = step;
  if (step.do === "remove") return { name, path };
  if (step.do === "write") {
    const bytes = await store.readBlob(step.entry.oid);
    return bytes && { name, path, bytes, mode: step.entry.mode };
  }
  const { before, ours, theirs } = step;
  const mode = ours.mode === before.mode ? theirs.mode : ours.mode;
  const bytes = await store.mergeBlobs(before.oid, await folder.read(name), theirs.oid);
  return bytes && { name, path, bytes, mode };
}

/** If a step fails, undoes the steps done so far. */
async function applySteps(steps: readonly ReadyStep[], root: string, options: MergeOptions): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const step of steps) {
      const { path, bytes, mode } = step;
      await options.beforeChange?.(path);
      undo.push(await rememberPath(path, root));
      if (bytes) await putFile(path, bytes, mode);
      else await removeFile(path, root);
      await options.afterChange?.(path, bytes && mode !== LINK ? hashBytes(bytes) : null);
    }
  } catch (error) {
    for (const restore of undo.toReversed()) await restore().catch(() => {});
    throw error;
  }
}

const LINK = "120000";

async function rememberPath(path: string, root: string): Promise<() => Promise<void>> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isSymbolicLink()) {
    const target = await readlink(path, { encoding: "buffer" });
    return () => putFile(path, target, LINK);
  }
  if (!stats?.isFile()) return () => removeFile(path, root);
  const bytes = await readFile(path);
  return async () => void (await writeWhole(path, bytes, { mode: stats.mode & 0o7777 }));
}

async function removeFile(path: string, root: string): Promise<void> {
  await rm(path, { force: true });
  for (let at = dirname(path); at.startsWith(`${root}/`); at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

async function putFile(path: string, bytes: Buffer, mode: ReadyStep["mode"]): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  // A folder here contains no files any more; otherwise this would be a conflict.
  if (stats && (mode === LINK || !stats.isFile())) await rm(path, { recursive: stats.isDirectory() });
  makeFolder(dirname(path));
  if (mode === LINK) return symlink(bytes, path);
  await writeWhole(path, bytes, stats?.isFile() ? { mode: setExecutable(stats.mode, mode) } : {});
  const made = await lstat(path);
  if (setExecutable(made.mode, mode) !== (made.mode & 0o7777))
    await chmod(path, setExecutable(made.mode, mode));
}

/** Makes a file executable for everyone who may read it, like git. */
function setExecutable(mode: number, kind: ReadyStep["mode"]): number {
  const bits = mode & 0o7777;
  return kind === "100755" ? bits | ((bits & 0o444) >> 2) : bits & ~0o111;
}

/** The changes that undo these. */
export const reverseChanges = (changes: readonly FileChange[]): FileChange[] =>
  changes.map(({ name, before, after }) => ({ name, before: after, after: before }));

const refuse = (reason: string): Merged => ({ ok: false, reason });
