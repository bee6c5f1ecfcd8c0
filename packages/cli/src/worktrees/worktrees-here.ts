// Lists, shows, merges and removes the worktrees of the project that pal was started in.
import {
  applyMerge,
  compareWorktree,
  describeChanges,
  explainUnmerged,
  findWorktreesFolder,
  hasTree,
  type KeptWorktree,
  listWorktrees,
  makeMergeQuestion,
  removeWorktree,
  undoMerge,
} from "@palimpsest/agent/internal";
import { findPlaces } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { formatLocalMinute } from "@palimpsest/core/text";
import { requirePerson } from "../memory/author-here.ts";
import { askLine, isTerminal, printLine, printText } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";

export class WorktreeProblem extends Error {
  override readonly name = "WorktreeProblem";
  readonly code = "worktree";
}

const ports = nodePorts();
const { spawn } = ports;
const options = { spawn, now: () => ports.clock.now() };

async function listHere(): Promise<readonly KeptWorktree[]> {
  const { home } = nodeEnvironment();
  const places = await findPlaces(ports.files, home, process.cwd());
  return listWorktrees(findWorktreesFolder({ home, places }));
}

/** Finds a worktree by its name, or by a unique beginning of it. */
async function findHere(name: string): Promise<KeptWorktree> {
  const all = await listHere();
  const exact = all.filter(({ record }) => record.name === name);
  const found = exact.length > 0 ? exact : all.filter(({ record }) => record.name.startsWith(name));
  if (found.length === 1) return found[0]!;
  const known = all.map(({ record }) => record.name).join(", ") || "none";
  throw new WorktreeProblem(
    `${found.length === 0 ? "No" : "More than one"} worktree ${name}. Known: ${known}.`,
  );
}

export async function printWorktrees({ json }: { readonly json?: true }): Promise<void> {
  const described = await Promise.all((await listHere()).map(describeKept));
  if (json) return printLine(JSON.stringify(described, null, 2));
  if (described.length === 0) return printLine("This project has no worktrees.");
  for (const { name, created, task, state, folder } of described) {
    printLine(`${name}  ${formatLocalMinute(created)}  ${toVisibleLine(task)}`);
    printLine(`  ${toVisibleLine(state)}`);
    if (folder !== null) printLine(`  ${toVisibleLine(folder)}`);
  }
}

async function describeKept(worktree: KeptWorktree) {
  const { name, agent, task, created, tree } = worktree.record;
  const isThere = await hasTree(worktree);
  return {
    name,
    agent,
    task,
    created,
    state: isThere ? await describeState(worktree) : describeGone(worktree.record),
    folder: isThere ? tree : null,
  };
}

/** Says what happened to a worktree whose copy was removed. */
function describeGone({ merged, undone }: KeptWorktree["record"]): string {
  if (merged) return `Merged on ${formatLocalMinute(merged.at)}; can be undone.`;
  return undone ? "Merged, then undone; can be merged again." : "Its folder is gone.";
}

async function describeState(worktree: KeptWorktree): Promise<string> {
  const compared = await compareWorktree(worktree, spawn);
  if (!compared.ok) return compared.reason;
  const unmerged = await explainUnmerged(worktree, spawn, compared);
  if (unmerged === undefined) return "The project has everything that is in it.";
  if (compared.changes.length === 0) return unmerged;
  const question = await makeMergeQuestion(worktree, compared, spawn);
  return `Not merged: ${describeChanges(question)}. ${unmerged}`;
}

async function requireChanges(worktree: KeptWorktree) {
  if (!(await hasTree(worktree))) throw new WorktreeProblem(describeGone(worktree.record));
  const compared = await compareWorktree(worktree, spawn);
  if (!compared.ok) throw new WorktreeProblem(compared.reason);
  return { compared, question: await makeMergeQuestion(worktree, compared, spawn) };
}

export async function printWorktreeDiff(name: string): Promise<void> {
  const { question } = await requireChanges(await findHere(name));
  printText(question.diff);
}

export async function mergeWorktreeHere(name: string, { yes }: { readonly yes?: true }): Promise<void> {
  requirePerson("merge what an agent changed");
  const worktree = await findHere(name);
  const { undone } = worktree.record;
  if (undone && !(await hasTree(worktree))) return mergeAgain(worktree, undone);
  const { compared, question } = await requireChanges(worktree);
  if (compared.changes.length === 0) return printLine("It changed nothing.");
  if (!yes) {
    printText(question.diff);
    if (!isTerminal()) throw new WorktreeProblem("Cannot ask without a terminal: use --yes to merge this.");
    const answer = await askLine(`Merge ${describeChanges(question)} into your files? [y/N] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) return printLine("Nothing was changed.");
  }
  const merged = await applyMerge(worktree, compared, options);
  if (!merged.ok) throw new WorktreeProblem(`Not merged: ${merged.reason}`);
  printLine(`Merged ${describeChanges(question)}. To undo it: pal worktrees undo ${worktree.record.name}`);
  if (await hasTree(worktree))
    printLine(`The worktree stays: ${(await explainUnmerged(await findHere(name), spawn)) ?? ""}`);
}

/** Merges changes whose merge was undone. They were reviewed before, so no diff is shown. */
async function mergeAgain(
  worktree: KeptWorktree,
  changes: NonNullable<KeptWorktree["record"]["undone"]>,
): Promise<void> {
  const merged = await applyMerge(worktree, { changes }, options);
  if (!merged.ok) throw new WorktreeProblem(`Not merged: ${merged.reason}`);
  printLine(`Merged again: ${merged.files.map(toVisibleLine).join(", ")}.`);
}

export async function undoMergeHere(name: string): Promise<void> {
  requirePerson("undo a merge");
  const worktree = await findHere(name);
  const undone = await undoMerge(worktree, options);
  if (!undone.ok) throw new WorktreeProblem(`Not undone: ${undone.reason}`);
  printLine(
    `Undone: ${undone.files.map(toVisibleLine).join(", ")}. To merge it again: pal worktrees merge ${worktree.record.name}`,
  );
}

export async function removeWorktreeHere(
  name: string,
  { discard }: { readonly discard?: true },
): Promise<void> {
  requirePerson("remove a worktree");
  const worktree = await findHere(name);
  const unmerged = discard ? undefined : await explainUnmerged(worktree, spawn);
  if (unmerged !== undefined)
    throw new WorktreeProblem(
      `Not removed: ${unmerged} See it with: pal worktrees diff ${worktree.record.name}. To remove it and lose that work: --discard`,
    );
  await removeWorktree(worktree);
  printLine(`Removed ${worktree.record.name}.`);
}
