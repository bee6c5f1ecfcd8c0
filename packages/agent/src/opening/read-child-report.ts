// Reads a background agent's report from its transcript, after the process that ran it has ended.
import { openSession } from "@palimpsest/core";
import { readAgentReport } from "@palimpsest/core/internal";
import { describeError } from "@palimpsest/core/text";
import type { BackgroundAgent } from "../agents/background-report.ts";
import { listWorktrees } from "../worktrees/worktree-record.ts";
import { findWorktreesFolder } from "./child-worktree.ts";
import type { AgentInput } from "./create-agent.ts";

const GONE = "pal ended before this agent was done";

export async function readChildReport(
  { project, runtime, session: parent }: AgentInput,
  { id }: BackgroundAgent,
): Promise<string> {
  try {
    const { cwd, home, env } = project;
    const { isDone, text } = await readAgentReport(() =>
      openSession({
        cwd,
        home,
        env,
        ports: runtime.ports,
        model: parent.view.prelude?.model ?? "",
        parent: parent.id,
        resume: id,
        readOnly: true,
      }),
    );
    const worktree = await describeWorktree(project, id);
    if (isDone) return `${text}${worktree}`;
    return `${GONE}. What it said last:\n${text || "(nothing)"}${worktree}\n\nStart it again if you still need it.`;
  } catch (error) {
    return `${GONE}, and its transcript cannot be read: ${describeError(error)}`;
  }
}

/** A sentence about a worktree that the person has not been asked about yet. */
async function describeWorktree(project: AgentInput["project"], session: string): Promise<string> {
  const kept = await listWorktrees(findWorktreesFolder(project));
  const found = kept.find(({ record }) => record.session === session && record.merged === undefined);
  if (!found) return "";
  const { tree, name } = found.record;
  return `\n\nWhat it changed is in its worktree ${tree}, not in the project. The user can see it with: pal worktrees diff ${name}`;
}
