// Removes worktrees, but never one with work that exists nowhere else.
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { type FoundChanges, findChanges, isSameEntry } from "./compare-worktree.ts";
import { isMerged } from "./merge-worktree.ts";
import { type FileChange, type KeptWorktree, WorktreeFiles } from "./worktree-record.ts";

const DAY = 86_400_000;
/** How long a merge can be undone. */
const KEEP_MERGED = 30 * DAY;

/** Why the worktree must stay; undefined if everything in it is in the project too. */
export async function explainUnmerged(
  worktree: KeptWorktree,
  spawn: GitRunnerOptions["spawn"],
  found?: FoundChanges,
): Promise<string | undefined> {
  if (!(await hasTree(worktree)))
    return worktree.record.undone && "Its merge was undone, so its changes exist only here.";
  const now = found ?? (await findChanges(worktree, spawn));
  if (!now.ok) return now.reason;
  if (now.hasCommits) return "Commits, branches or stashes were made in it.";
  if (!(await isMerged(worktree, leaveMerged(worktree, now.changes))))
    return "It has changes that are not in the project.";
  return (await now.hasIgnored()) ? "It has files that git ignores, which were not merged." : undefined;
}

/** Leaves out changes that were merged already. A file with lines of both sides equals neither, so comparing contents is not enough. */
function leaveMerged({ record }: KeptWorktree, changes: readonly FileChange[]): readonly FileChange[] {
  const merged = record.merged?.changes ?? [];
  return changes.filter(
    ({ name, after }) => !merged.some((each) => each.name === name && isSameEntry(each.after, after)),
  );
}

/** Removes only the copy of the files; what is needed to undo a merge stays for a while. */
export async function removeTree({ record }: KeptWorktree): Promise<void> {
  await rm(record.tree, { recursive: true, force: true });
}

export async function removeWorktree({ files }: KeptWorktree): Promise<void> {
  await rm(files.folder, { recursive: true, force: true });
}

export async function hasTree({ record }: KeptWorktree): Promise<boolean> {
  const stats = await stat(record.tree).catch(() => undefined);
  return stats !== undefined;
}

/** Removes worktrees that were merged long ago, and copies that were never completed: no agent has started in those. */
export async function sweepWorktrees(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const files = new WorktreeFiles(join(folder, name));
    const record = await files.readRecord();
    if (record) {
      const isOver = record.merged !== undefined && now - record.merged.at > KEEP_MERGED;
      if (isOver && !(await hasTree({ files, record }))) await removeWorktree({ files, record });
      continue;
    }
    // A worktree with an unreadable record stays.
    const isBegun = await stat(join(files.folder, "record.json")).then(
      () => true,
      () => false,
    );
    const made = await stat(files.folder).catch(() => undefined);
    if (!isBegun && made?.isDirectory() && now - made.mtimeMs > DAY)
      await rm(files.folder, { recursive: true, force: true }).catch(() => {});
  }
}
