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
import { forEachAtOnce, type TreeEntry, WorkFolder } from "./tree-entry.ts";
import type { FileChange, KeptWorktree } from "./worktree-record.ts";

export interface Comparison {
  readonly ok: true;
  /** Sorted by name. */
  readonly changes: readonly FileChange[];
  readonly added: number;
  readonly removed: number;
  /** The tree as it is now, in the worktree's store. */
  readonly tree: string;
  /** Commits, branches or stashes were made in it: merging files does not bring those over. */
  readonly hasCommits: boolean;
  /** There are files that git ignores: merging does not bring them over either. */
  readonly hasIgnored: boolean;
}

export type Compared = Comparison | { readonly ok: false; readonly reason: string };

export async function compareWorktree(
  worktree: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
): Promise<Compared> {
  try {
    return await compareFiles(worktree, spawn);
  } catch (error) {
    return { ok: false, reason: `The worktree cannot be compared: ${describeError(error)}` };
  }
}

async function compareFiles(
  { files, record }: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
): Promise<Compared> {
  const gitFolder = join(record.tree, ".git");
  const located = locateRepository(record.tree);
  // The agent may have replaced it; it must still be the worktree's own repository.
  if (!lookAt(gitFolder)?.isDirectory() || located.kind !== "repository")
    return { ok: false, reason: `The worktree ${record.tree} has no repository any more.` };
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
  const store = ObjectStore.open({ folder: files.store, spawn });
  const known = new Set([...before.values()].map(({ oid }) => oid));
  const id = await store.writeTree(tree, now, known);
  return {
    ok: true,
    changes,
    ...(await store.countLines(record.base, id)),
    tree: id,
    hasCommits: (await describeRefs(gitFolder)) !== record.refs,
    hasIgnored: await hasIgnoredFiles(located.repository, spawn, before),
  };
}

export const isSameEntry = (a: TreeEntry | undefined, b: TreeEntry | undefined): boolean =>
  a?.oid === b?.oid && a?.mode === b?.mode;

/** True if unsure. */
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
