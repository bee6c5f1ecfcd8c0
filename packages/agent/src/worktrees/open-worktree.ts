// Creates the worktree of an agent, after removing old ones that are no longer needed, and the note that tells the agent about it.
import { fillPrompt } from "@palimpsest/core/internal";
import type { Ports } from "@palimpsest/core/ports";
import { type CreatedWorktree, createWorktree, type WorktreeTask } from "./create-worktree.ts";
import { sweepWorktrees } from "./remove-worktree.ts";
import note from "./worktree-note.md.ts";

export type OpenedWorktree = Extract<CreatedWorktree, { ok: true }>;

type Wish = Omit<WorktreeTask, "name" | "spawn" | "now">;

/** Rejects with the reason if no worktree can be created: the agent must not work in the person's own files instead. */
export async function openWorktree(
  wish: Wish,
  { clock, ids, spawn }: Pick<Ports, "clock" | "ids" | "spawn">,
): Promise<OpenedWorktree> {
  await sweepWorktrees(wish.worktrees, clock.now());
  const name = `${wish.agent}-${ids.next().slice(-6)}`;
  const created = await createWorktree({ ...wish, name, spawn, now: clock.now() });
  if (!created.ok) throw new Error(`There is no worktree for it: ${created.reason}`);
  return created;
}

/** For the agent, placed after the opening reminder. */
export function describeWorktree({ worktree, cwd, notes }: OpenedWorktree): string {
  const { tree, original } = worktree.record;
  return fillPrompt(note, { tree, cwd, original, notes: notes.map((each) => ` ${each}`).join("") }).trim();
}
