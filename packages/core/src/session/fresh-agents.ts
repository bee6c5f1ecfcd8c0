// Runs fresh agents that a program starts: each has a session of its own in the folder of this one, gets messages, and works where its
// task says.
import type { AgentWorktree, AgentWorktrees } from "../agents/agent-worktrees.ts";
import type { Model } from "../models/model.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Session } from "../session.ts";
import { describeError } from "../text/describe-error.ts";
import { toOneLine } from "../text/to-one-line.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { AgentMail } from "./agent-mail.ts";
import type { FreshAgentTask } from "./agent-task.ts";
import type { AnswerAgentCall } from "./answer-agent-calls.ts";
import { type FreshAgentPlan, nameOf, planFreshAgent } from "./plan-fresh-agent.ts";
import { runChild } from "./run-child.ts";
import type { SessionDependencies } from "./session-dependencies.ts";
import type { SessionTool } from "./session-tools.ts";

export interface FreshAgentsDependencies {
  readonly record: SessionRecord;
  readonly openChild: NonNullable<SessionDependencies["openChild"]>;
  readonly place: { readonly cwd: string; readonly home: string };
  readonly mail: AgentMail;
  readonly worktrees: AgentWorktrees | undefined;
  /** A client that spends from the purse of all, and from one of its own. */
  limitModel(measure: () => number, maxUsd: number | undefined): Model;
}

/** One agent, as whoever started it follows it. */
export interface FreshRun {
  readonly name: string;
  readonly task: FreshAgentTask;
  readonly signal: AbortSignal;
  /** Its session is open; nothing is sent yet. */
  onOpen(child: Session): Promise<void>;
  onCost(cost: {
    readonly model: string;
    readonly usage: Usage;
    readonly outcome: "ok" | "failed" | "aborted";
  }): void;
  /** Waits for its turn, and then works. */
  inSlot<T>(work: () => Promise<T>): Promise<T>;
}

export interface FreshOutcome {
  readonly text: string;
  /** What became of its worktree, in whole sentences. */
  readonly worktree?: string;
}

const MEGABYTE = 1e6;
const MAX_TITLE = 100;

export class FreshAgents {
  readonly #parts: FreshAgentsDependencies;

  constructor(parts: FreshAgentsDependencies) {
    this.#parts = parts;
  }

  /** Rejects if it does not finish. */
  async run(run: FreshRun): Promise<FreshOutcome> {
    const plan = planFreshAgent(run.task, this.#parts.record.prelude.model);
    const worktree = plan.isIsolated ? await this.#createWorktree(run) : undefined;
    let child: Session | undefined;
    const client = this.#parts.limitModel(() => child?.size().tokens ?? 0, plan.maxUsd);
    const send = this.#parts.mail.createTool(run.name, run.signal, () => {});
    try {
      child = await this.#parts.openChild(this.#chooseOptions(run.task, plan, { client, send }));
    } catch (error) {
      await worktree?.discard();
      throw error;
    }
    return this.#work(run, { plan, child, client, send, worktree });
  }

  async #work(run: FreshRun, opened: OpenedAgent): Promise<FreshOutcome> {
    const { mail, record } = this.#parts;
    const { name, signal, task } = run;
    const { plan, child, client, send, worktree } = opened;
    const close = () =>
      child.close().catch((error: unknown) => record.reportFailure("agents", describeError(error)));
    child.on("cost", ({ model, usage, outcome }) => run.onCost({ model, usage, outcome }));
    try {
      await run.onOpen(child);
      mail.open(name, child);
      const text = await run.inSlot(() =>
        runChild({
          child,
          client,
          prompt: task.prompt,
          note: worktree?.note,
          tools: plan.tools.some((tool) => nameOf(tool) === nameOf(send.definition)) ? [] : [send],
          answer: this.#createAnswer(run, worktree),
          maxTurns: plan.maxTurns,
          signal,
          onEnd: () => mail.close(name),
        }).finally(close),
      );
      const told = await worktree?.finish(signal);
      return { text, ...(told !== undefined && { worktree: told }) };
    } catch (error) {
      await close();
      // What it did until then is not lost.
      await worktree?.finish(signal).catch(() => {});
      throw error;
    } finally {
      mail.close(name);
    }
  }

  #createWorktree({ name, task }: FreshRun): Promise<AgentWorktree> {
    const { place, record, worktrees } = this.#parts;
    const maxBytes = record.settings.agents.maxWorktreeMegabytes * MEGABYTE;
    return worktrees!.create({ ...place, name, task: toOneLine(task.prompt, MAX_TITLE), maxBytes });
  }

  #createAnswer({ name, task }: FreshRun, worktree: AgentWorktree | undefined): AnswerAgentCall | undefined {
    const { answer, permit, definition } = task;
    if (!answer) return undefined;
    const agent = { name, cwd: worktree?.cwd ?? this.#parts.place.cwd };
    return async (call, signal) => {
      const permission = permit ? await permit(call, definition) : true;
      if (permission !== true) return { content: permission, is_error: true, refused: true };
      return answer(call, signal, agent);
    };
  }

  #chooseOptions(
    { request }: FreshAgentTask,
    { model, tools, system }: FreshAgentPlan,
    { client, send }: { readonly client: Model; readonly send: SessionTool },
  ) {
    const { prelude } = this.#parts.record;
    const named = new Set(tools.map(nameOf));
    const own = [RECALL, send.definition].filter((tool) => !named.has(nameOf(tool)));
    return {
      model,
      tools: [...tools, ...own],
      request: { max_tokens: prelude.parameters.max_tokens, ...request },
      models: { main: client },
      isOneShot: true,
      ...(system !== undefined && { system }),
    };
  }
}

interface OpenedAgent {
  readonly plan: FreshAgentPlan;
  readonly child: Session;
  readonly client: Model;
  readonly send: SessionTool;
  readonly worktree: AgentWorktree | undefined;
}
