// Worktrees for agents that a program starts through `session.agents`: the same as those of pal's agents; `pal worktrees` lists both.
import { type AgentWorktrees, findPlaces } from "@palimpsest/core/internal";
import { nodePorts, type Ports } from "@palimpsest/core/ports";
import { finishWorktree, type MergeQuestion } from "../worktrees/finish-worktree.ts";
import { describeWorktree, openWorktree } from "../worktrees/open-worktree.ts";
import { removeWorktree } from "../worktrees/remove-worktree.ts";
import { findWorktreesFolder } from "./child-worktree.ts";

export interface GitWorktreesOptions {
  /** Decides whether an agent's changes are merged into the project. Without it nothing is merged; `pal worktrees` lists what waits. */
  readonly merge?: (question: MergeQuestion, signal: AbortSignal) => boolean | Promise<boolean>;
  /** Whether a file must be hidden from the agents: it is not copied. */
  readonly hides?: (path: string) => boolean;
  /** Clock, files, ids and processes. Default: those of the machine. */
  readonly ports?: Ports;
}

/** Pass the result to `openSession` as `worktrees`. Neither the person's files nor the repository change until something is merged. */
export function gitWorktrees({
  merge,
  hides = () => false,
  ports = nodePorts(),
}: GitWorktreesOptions = {}): AgentWorktrees {
  return {
    async create({ cwd, home, name, task, maxBytes }) {
      const places = await findPlaces(ports.files, home, cwd);
      const worktrees = findWorktreesFolder({ home, places });
      const opened = await openWorktree({ cwd, worktrees, agent: name, task, hides, maxBytes }, ports);
      return {
        cwd: opened.cwd,
        note: describeWorktree(opened),
        discard: () => removeWorktree(opened.worktree),
        async finish(signal) {
          const { spawn, clock } = ports;
          const { told, offer } = await finishWorktree(opened.worktree, { spawn, now: () => clock.now() });
          if (!offer || !merge || signal.aborted) return told;
          return (await merge(offer.question, signal)) ? offer.accept() : offer.decline();
        },
      };
    },
  };
}
