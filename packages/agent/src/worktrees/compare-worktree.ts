// Determines what an agent has done in its worktree from the files on disk: which differ from the start, and what else exists only
// there.
import { join } from "node:path";
import { describeError } from "@palimpsest/core/text";
import { locateRepository, lookAt, type Repository } from "../git/locate-repository.ts";
import type { RawName } from "../git/raw-name.ts";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { withOwnGit } from "../git/with-own-git.ts";
import { describeRefs } from "./copied-git.ts";
import { listWorkFiles } from "./list-work-files.ts";
import { ObjectStore } from "./object-store.ts";
import { forEachAtOnce, type Manifest, type TreeEntry, WorkFolder } from "./tree-entry.ts";
import type { FileChange, KeptWorktree } from "./worktree-record.ts";

export interface FoundChanges {
  readonly ok: true;
  /** Sorted by name. */
  readonly changes: readonly FileChange[];
  /** Commits, branches or stashes were made in it: merging files does not bring those over. */
  readonly hasCommits: boolean;
  /** Whether there are files that git ignores: merging does not bring them over either. True if unsure. */
  hasIgnored(): Promise<boolean>;
}

export interface Comparison extends FoundChanges {
  readonly added: number;
  readonly removed: number;
  /** The tree as it is now, in the worktree's store. */
  readonly tree: string;
}

type Failed = { readonly ok: false; readonly reason: string };

/** Finds the changes and stores their contents, so that they can be shown and merged. */
export function compareWorktree(
  worktree: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
): Promise<Comparison | Failed> {
  return explainFailure(async () => {
    const found = await readChanges(worktree, spawn);
    return found.ok ? { ...found, ...(await storeChanges(worktree, found, spawn)) } : found;
  });
}

/** Only finds the changes, and stores nothing. */
export function findChanges(
  worktree: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
): Promise<FoundChanges | Failed> {
  return explainFailure(() => readChanges(worktree, spawn));
}

async function explainFailure<T>(compare: () => Promise<T>): Promise<T | Failed> {
  try {
    return await compare();
  } catch (error) {
    return { ok: false, reason: `The worktree cannot be compared: ${describeError(error)}` };
  }
}

async function storeChanges(
  { files, record }: KeptWorktree,
  { changes, now, before }: ReadChanges,
  spawn: GitRunnerOptions["spawn"],
) {
  if (changes.length === 0) return { tree: record.base, added: 0, removed: 0 };
  const store = ObjectStore.open({ folder: files.store, spawn });
  const known = new Set([...before.values()].map(({ oid }) => oid));
  const tree = await store.writeTree(new WorkFolder(record.tree, record.format), now, known);
  return { tree, ...(await store.countLines(record.base, tree)) };
}

interface ReadChanges extends FoundChanges {
  readonly before: Manifest;
  readonly now: Manifest;
}

async function readChanges(
  { files, record }: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
): Promise<ReadChanges | Failed> {
  const gitFolder = join(record.tree, ".git");
  const located = locateRepository(record.tree);
  // The agent may have replaced it; it must still be the worktree's own repository.
  if (!lookAt(gitFolder)?.isDirectory() || located.kind !== "repository")
    return { ok: false, reason: `The worktree ${record.tree} no longer has a repository.` };
  const listed = await listWorkFiles(located.repository, spawn);
  if (!listed.ok) return { ok: false, reason: `The worktree cannot be compared: ${listed.reason}` };
  const before = await files.readBase();
  // A file from the start counts even if it is ignored now.
  const names = new Set([...before.keys(), ...listed.files.map(({ name }) => name)]);
  const tree = new WorkFolder(record.tree, record.format);
  const now = new Map<RawName, TreeEntry>();
  await forEachAtOnce([...names], async (name) => {
    const entry = await tree.entryAt(name);
    if (entry) now.set(name, entry);
  });
  const changes = [...names].toSorted().flatMap((name): FileChange[] => {
    const change = { name, before: before.get(name), after: now.get(name) };
    return isSameEntry(change.before, change.after) ? [] : [change];
  });
  return {
    ok: true,
    changes,
    before,
    now,
    hasCommits: (await describeRefs(gitFolder)) !== record.refs,
    hasIgnored: () => hasIgnoredFiles(located.repository, spawn, before).catch(() => true),
  };
}

export const isSameEntry = (a: TreeEntry | undefined, b: TreeEntry | undefined): boolean =>
  a?.oid === b?.oid && a?.mode === b?.mode;

async function hasIgnoredFiles(
  repository: Repository,
  spawn: GitRunnerOptions["spawn"],
  before: ReadonlyMap<RawName, TreeEntry>,
): Promise<boolean> {
  const options = { spawn, cwd: repository.root, timeout: 60_000, maxBytes: 1_000_000 };
  const text = await withOwnGit(repository, options, (git) =>
    git.run([
      "ls-files",
      "--others",
      "--ignored",
      "--exclude-standard",
      "--directory",
      "--no-empty-directory",
    ]),
  );
  if (text === undefined) return true;
  return text.split("\n").some((line) => line !== "" && !before.has(line));
}
