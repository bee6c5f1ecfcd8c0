// Creates a worktree for an agent: a copy of the person's work tree as it is now, including uncommitted changes and new files, in its
// own repository. Changes neither the person's files nor their repository.
import { constants } from "node:fs";
import { copyFile, mkdir, rm, symlink, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { formatCount } from "@palimpsest/core/text";
import { codeOf, explainError } from "../files/explain-error.ts";
import { isInside } from "../files/is-inside.ts";
import { makeFolder, PRIVATE_FOLDER } from "../files/make-folder.ts";
import { locateRepository, type Repository, readConfig } from "../git/locate-repository.ts";
import { configValue } from "../git/parse-git-config.ts";
import { foldersOf, showName, toText } from "../git/raw-name.ts";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { describeRefs, writeCopiedGit } from "./copied-git.ts";
import { type ListedFiles, listWorkFiles, type WorkFile } from "./list-work-files.ts";
import { ObjectStore } from "./object-store.ts";
import { forEachAtOnce, type ObjectFormat, type TreeEntry, WorkFolder } from "./tree-entry.ts";
import { type KeptWorktree, WorktreeFiles, type WorktreeRecord } from "./worktree-record.ts";

export interface WorktreeTask {
  /** The folder whose repository is copied. */
  readonly cwd: string;
  /** Where the worktrees of the project are kept. */
  readonly worktrees: string;
  /** Unique in that folder. */
  readonly name: string;
  readonly agent: string;
  readonly task: string;
  readonly spawn: GitRunnerOptions["spawn"];
  readonly now: number;
  /** Whether a file must be hidden from the agent: it is not copied. */
  hides(path: string): boolean;
  readonly maxBytes: number;
}

export type CreatedWorktree =
  | {
      readonly ok: true;
      readonly worktree: KeptWorktree;
      /** The agent's working folder: where `cwd` is in the copy. */
      readonly cwd: string;
      /** Sentences about differences from the original. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

type Listed = Extract<ListedFiles, { ok: true }>;

/** An expected failure, with a sentence for the model; not a bug. */
class CannotCopy extends Error {}

export async function createWorktree(task: WorktreeTask): Promise<CreatedWorktree> {
  const { cwd, worktrees, name, spawn } = task;
  const located = locateRepository(cwd);
  if (located.kind === "none") return refuse(`${cwd} is not in a git repository.`);
  if (located.kind === "odd") return refuse(located.reason);
  const { repository } = located;
  const format = readObjectFormat(repository);
  if (!format) return refuse("its repository keeps objects or branches in a format that is not known here.");
  if (isInside(repository.root, worktrees)) return refuse(`${worktrees} is inside the repository.`);
  const listed = await listWorkFiles(repository, spawn);
  if (!listed.ok) return listed;
  const files = new WorktreeFiles(join(worktrees, name));
  makeFolder(files.folder, PRIVATE_FOLDER);
  try {
    return await fillWorktree(task, { repository, format, listed, files });
  } catch (error) {
    // It contains only copies so far.
    await rm(files.folder, { recursive: true, force: true }).catch(() => {});
    return refuse(
      `it cannot be copied: ${error instanceof CannotCopy ? error.message : explainError(error)}.`,
    );
  }
}

interface Parts {
  readonly repository: Repository;
  readonly format: ObjectFormat;
  readonly listed: Listed;
  readonly files: WorktreeFiles;
}

async function fillWorktree(
  task: WorktreeTask,
  { repository, format, listed, files }: Parts,
): Promise<CreatedWorktree> {
  const { root, commonFolder } = repository;
  // Named like the project's folder: some tools show or use the name.
  const tree = new WorkFolder(join(files.folder, basename(root) || "project"), format);
  const original = new WorkFolder(root, format);
  await mkdir(tree.root);
  await writeCopiedGit(repository, tree.root);
  const { manifest, hidden, special } = await copyFiles(listed, { original, tree, task });
  const known = new Set(listed.files.flatMap(({ oid }) => oid ?? []));
  const objects = join(commonFolder, "objects");
  const store = await ObjectStore.create({ folder: files.store, spawn: task.spawn }, { objects, format });
  const base = await store.writeTree(tree, manifest, known);
  await files.writeBase(manifest);
  const record: WorktreeRecord = {
    version: 1,
    name: task.name,
    agent: task.agent,
    task: task.task,
    original: root,
    tree: tree.root,
    created: task.now,
    format,
    base,
    refs: await describeRefs(join(tree.root, ".git")),
  };
  await files.writeRecord(record);
  const cwd = tree.root + task.cwd.slice(root.length);
  makeFolder(cwd);
  return { ok: true, worktree: { files, record }, cwd, notes: describeOmitted(hidden, special) };
}

interface Copying {
  readonly original: WorkFolder;
  readonly tree: WorkFolder;
  readonly task: WorktreeTask;
}

async function copyFiles({ files, folders }: Listed, { original, tree, task }: Copying) {
  const manifest = new Map<string, TreeEntry>();
  const hidden: string[] = [];
  const special: string[] = [];
  let bytes = 0;
  const made = new Set<string>();
  const makeParents = async (name: string) => {
    for (const folder of foldersOf(name)) {
      if (made.has(folder)) continue;
      await mkdir(tree.pathOf(folder)).catch((error: unknown) => {
        if (codeOf(error) !== "EEXIST") throw error;
      });
      made.add(folder);
    }
  };
  const copyOne = async ({ name }: WorkFile) => {
    const { kind, stats } = await original.look(name);
    if (kind === "missing" || kind === "folder") return;
    if (kind === "special" || !stats) return void special.push(name);
    const text = toText(name);
    if (text !== undefined && task.hides(`${original.root}/${text}`)) return void hidden.push(name);
    bytes += kind === "file" ? stats.size : 0;
    if (bytes > task.maxBytes)
      throw new CannotCopy(
        `its files have more than ${task.maxBytes / 1e6} MB (setting agents.maxWorktreeMegabytes)`,
      );
    await makeParents(name);
    if (kind === "link") await symlink(await original.readLink(name), tree.pathOf(name));
    else await copyRegular(original, tree, name, stats);
    const entry = await tree.entryAt(name);
    if (entry) manifest.set(name, entry);
  };
  await forEachAtOnce(files, copyOne);
  for (const folder of folders) {
    await makeParents(`${folder}/.`);
  }
  return { manifest: sortManifest(manifest), hidden, special };
}

async function copyRegular(
  original: WorkFolder,
  tree: WorkFolder,
  name: string,
  { atime, mtime }: { readonly atime: Date; readonly mtime: Date },
): Promise<void> {
  const target = tree.pathOf(name);
  try {
    // Shares the blocks if the file system supports it.
    await copyFile(original.pathOf(name), target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    throw new CannotCopy(`${showName(name)}: ${explainError(error)}`);
  }
  // Build tools compare file times.
  await utimes(target, atime, mtime).catch(() => {});
}

/** Sorted by name, so that the same files give the same lines. */
const sortManifest = (manifest: ReadonlyMap<string, TreeEntry>) =>
  new Map([...manifest].toSorted(([a], [b]) => (a < b ? -1 : 1)));

function describeOmitted(hidden: readonly string[], special: readonly string[]): string[] {
  return [
    ...(hidden.length === 0
      ? []
      : [`${formatCount(hidden.length, "file")} that a rule forbids to read ${isOrAre(hidden)} not in it.`]),
    ...(special.length === 0
      ? []
      : [`${special.map(showName).slice(0, 3).join(", ")}: not a regular file, so not in it.`]),
  ];
}

const isOrAre = ({ length }: readonly unknown[]) => (length === 1 ? "is" : "are");

/** `undefined` if the repository uses an object format that this code does not know. */
function readObjectFormat({ commonFolder }: Repository): ObjectFormat | undefined {
  const config = readConfig(join(commonFolder, "config"));
  if (!config || configValue(config, "extensions.refstorage") !== undefined) return undefined;
  const format = configValue(config, "extensions.objectformat") ?? "sha1";
  return format === "sha1" || format === "sha256" ? format : undefined;
}

const refuse = (reason: string): CreatedWorktree => ({ ok: false, reason });
