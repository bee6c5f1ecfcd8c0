// When an agent has ended: determines what it changed in its worktree, offers the changes for merging, and describes the result.
import { formatCount } from "@palimpsest/core/text";
import { showName } from "../git/raw-name.ts";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { type Comparison, compareWorktree } from "./compare-worktree.ts";
import { type Merged, type MergeOptions, mergeWorktree, reverseChanges } from "./merge-worktree.ts";
import { ObjectStore } from "./object-store.ts";
import { explainUnmerged, removeTree, removeWorktree } from "./remove-worktree.ts";
import type { KeptWorktree } from "./worktree-record.ts";

export interface MergeQuestion {
  /** The agent that made the changes. */
  readonly agent: string;
  readonly task: string;
  /** Names of the changed files, from the root of the repository. */
  readonly files: readonly string[];
  readonly added: number;
  readonly removed: number;
  /** A unified diff. */
  readonly diff: string;
  /** Where the changed files are now. */
  readonly folder: string;
}

export interface MergeOffer {
  readonly question: MergeQuestion;
  /** Merges the changes, and returns a sentence about the result. */
  accept(): Promise<string>;
  /** Returns a sentence that says where the changes are. */
  decline(): string;
}

export interface FinishedWorktree {
  /** Sentences about the changes, valid until somebody merges them. */
  readonly told: string;
  /** Set if there is something to merge. */
  readonly offer?: MergeOffer;
}

export interface FinishOptions extends MergeOptions {
  now(): number;
}

/** How many names a sentence shows; the rest are counted. */
const SHOWN = 10;

/** Removes the worktree if nothing was done in it. */
export async function finishWorktree(
  worktree: KeptWorktree,
  options: FinishOptions,
): Promise<FinishedWorktree> {
  const { record } = worktree;
  const compared = await compareWorktree(worktree, options.spawn);
  if (!compared.ok) return { told: `${compared.reason} It stays as it is: ${record.tree}` };
  const { changes, hasCommits, hasIgnored } = compared;
  const commits = hasCommits
    ? ` Commits or branches made in it are only there: git fetch ${record.tree}`
    : "";
  if (changes.length === 0 && hasCommits) return { told: `Its worktree ${record.tree} stays.${commits}` };
  if (changes.length === 0 && (await hasIgnored()))
    return { told: `It changed only files that git ignores; they stay in ${record.tree}.` };
  if (changes.length === 0) {
    await removeWorktree(worktree);
    return { told: "It changed nothing in its worktree, which is gone." };
  }
  const question = await makeMergeQuestion(worktree, compared, options.spawn);
  const what = describeChanges(question);
  const later = `The user can merge them with: pal worktrees merge ${record.name}`;
  const stays = `They stay in ${record.tree}.`;
  return {
    told: `Its changes are not in the project yet: ${what}. ${stays} ${later}${commits}`,
    offer: {
      question,
      decline: () => `The user has not merged its changes: ${what}. ${stays}${commits}`,
      accept: async () => {
        const merged = await applyMerge(worktree, compared, options);
        return merged.ok
          ? `The user has merged its changes into the project: ${what}.${commits}`
          : `Its changes could not be merged: ${merged.reason} ${what}. ${stays} ${later}${commits}`;
      },
    },
  };
}

/** Merges the changes, and removes the copy unless it contains something that exists nowhere else. */
export async function applyMerge(
  worktree: KeptWorktree,
  { changes }: Pick<Comparison, "changes">,
  options: FinishOptions,
) {
  const merged = await mergeWorktree(worktree, changes, options);
  if (!merged.ok) return merged;
  const { undone: _, ...before } = worktree.record;
  const record = { ...before, merged: { at: options.now(), changes: [...changes] } };
  await worktree.files.writeRecord(record);
  const unmerged = await explainUnmerged({ ...worktree, record }, options.spawn);
  if (unmerged === undefined) await removeTree(worktree);
  return merged;
}

/** Undoes a merge. The worktree can be merged again afterwards. */
export async function undoMerge(worktree: KeptWorktree, options: MergeOptions): Promise<Merged> {
  const { merged, ...record } = worktree.record;
  if (!merged) return { ok: false, reason: "it was not merged." };
  const undone = await mergeWorktree(worktree, reverseChanges(merged.changes), options);
  if (undone.ok) await worktree.files.writeRecord({ ...record, undone: merged.changes });
  return undone;
}

export async function makeMergeQuestion(
  { files, record }: KeptWorktree,
  { changes, added, removed, tree }: Comparison,
  spawn: GitRunnerOptions["spawn"],
): Promise<MergeQuestion> {
  const store = ObjectStore.open({ folder: files.store, spawn });
  return {
    agent: record.agent,
    task: record.task,
    files: changes.map(({ name }) => showName(name)),
    added,
    removed,
    diff: await store.diffTrees(record.base, tree),
    folder: record.tree,
  };
}

export function describeChanges({
  files,
  added,
  removed,
}: Pick<MergeQuestion, "files" | "added" | "removed">): string {
  const names = files.slice(0, SHOWN).join(", ");
  const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : "";
  return `${formatCount(files.length, "file")}, +${added} −${removed} (${names}${more})`;
}
