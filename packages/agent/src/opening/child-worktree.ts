// The worktree of an agent: created before the agent is opened, offered for merging when it has ended.
import { basename, join } from "node:path";
import type { ChildTask } from "../agents/child-agent.ts";
import { inspectFile } from "../files/inspect-file.ts";
import { isInside } from "../files/is-inside.ts";
import type { Rule } from "../permissions/rule.ts";
import { writeTool } from "../tools/write/write-tool.ts";
import { finishWorktree, type MergeOffer } from "../worktrees/finish-worktree.ts";
import { describeWorktree, type OpenedWorktree, openWorktree } from "../worktrees/open-worktree.ts";
import { removeWorktree } from "../worktrees/remove-worktree.ts";
import { worktreesFolder } from "../worktrees/worktree-record.ts";
import type { AgentInput } from "./create-agent.ts";

/** Where the worktrees of a project are kept. */
export const findWorktreesFolder = ({
  home,
  places,
}: {
  readonly home: string;
  readonly places: { readonly project: string };
}): string => join(worktreesFolder(home), basename(places.project));

export class ChildWorktree {
  readonly #parent: AgentInput;
  readonly #task: ChildTask;
  readonly #created: OpenedWorktree;

  private constructor(parent: AgentInput, task: ChildTask, created: OpenedWorktree) {
    this.#parent = parent;
    this.#task = task;
    this.#created = created;
  }

  /** Rejects with the reason if no worktree can be created: the agent must not work in the person's own files instead. */
  static async create(parent: AgentInput, task: ChildTask): Promise<ChildWorktree> {
    const { project, runtime } = parent;
    const wish = {
      cwd: runtime.place.root,
      worktrees: findWorktreesFolder(project),
      agent: task.name,
      task: task.task,
      hides: runtime.calls.permissions.hides,
      maxBytes: project.settings.agents.maxWorktreeMegabytes * 1e6,
    };
    const created = await openWorktree(wish, runtime.ports);
    runtime.calls.permissions.addReadable(created.worktree.files.folder);
    return new ChildWorktree(parent, task, created);
  }

  get cwd(): string {
    return this.#created.cwd;
  }

  /** Rules that forbid the original folder, so that nothing is changed there by mistake. */
  get restrictions(): readonly Rule[] {
    const { original, tree } = this.#created.worktree.record;
    const pattern = `/${original.replace(/[\\*?[\]{}()!@+|]/g, "\\$&")}`;
    const from = `you work in a copy of it: ${tree}`;
    return ["Read", "Edit"].map((tool) => ({
      effect: "deny",
      tool,
      pattern,
      text: `${tool}(${pattern})`,
      from,
    }));
  }

  /** For the agent, placed after the opening reminder. */
  get note(): string {
    return describeWorktree(this.#created);
  }

  /** Records the session, so that the worktree can be found if this process dies before the agent ends. */
  async noteSession(session: string): Promise<void> {
    const { files, record } = this.#created.worktree;
    await files.writeRecord({ ...record, session });
  }

  /** Removes the worktree: the agent could not be opened, so nothing was done in it. */
  discard(): Promise<void> {
    return removeWorktree(this.#created.worktree);
  }

  /** Maps a path in the worktree to the same path in the original folder. */
  readonly toOriginal = (path: string): string => {
    const { tree, original } = this.#created.worktree.record;
    return isInside(tree, path) ? original + path.slice(tree.length) : path;
  };

  /** Asks whether to merge, and returns sentences about the result. A background agent's report does not wait for the answer. */
  async finish(signal: AbortSignal): Promise<string> {
    const { runtime, options } = this.#parent;
    const { told, offer } = await finishWorktree(this.#created.worktree, {
      spawn: runtime.ports.spawn,
      now: () => runtime.ports.clock.now(),
      beforeChange: (path) => this.#saveFile(path),
      afterChange: (path, hash) => runtime.place.checkpoints.noteWritten(path, hash).catch(() => {}),
      explainDenied: async (path) =>
        runtime.calls.permissions.explainDenied(
          writeTool,
          { file_path: path, content: "" },
          runtime.place.root,
        ),
    });
    const ask = options.ask?.merge;
    if (!offer || !ask || signal.aborted) return told;
    const settle = (stop: AbortSignal) =>
      ask(offer.question, stop).then(
        (isYes) => (isYes ? offer.accept() : offer.decline()),
        () => told,
      );
    if (!this.#task.isBackground) return settle(signal);
    this.#settleLater(offer, settle);
    return `${told} They are being asked now.`;
  }

  #settleLater(offer: MergeOffer, settle: (stop: AbortSignal) => Promise<string>): void {
    const { background, conversation, events } = this.#parent.runtime;
    const { agents } = background;
    const settled = settle(agents.closing).then((text) => {
      if (agents.closing.aborted) return;
      const told = `On the agent ${offer.question.agent}: ${text}`;
      conversation.tail.add(told);
      events.listeners.tell({ type: "notice", text: told });
    });
    void agents.track(settled);
  }

  /** Saves the file before a merge changes it, so that /rewind can restore it. */
  async #saveFile(path: string): Promise<void> {
    const { checkpoints } = this.#parent.runtime.place;
    const found = await inspectFile(path);
    if (found.kind === "file") await checkpoints.save(path, found);
    if (found.kind === "missing") await checkpoints.save(path, undefined);
  }
}
