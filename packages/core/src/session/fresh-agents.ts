// Runs fresh agents that a program starts. Each has its own session in this session's folder, receives messages, and works
// in the folder that its task names.
import type { Slot } from "../agents/agent-slots.ts";
import type { AgentWorktree, AgentWorktrees } from "../agents/agent-worktrees.ts";
import { Purse } from "../agents/purse.ts";
import { listAgentMemoryFolders } from "../memory/scopes/agent-memory.ts";
import { type OpenedAgentMemory, openAgentMemory } from "../memory/scopes/open-agent-memory.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import type { Model } from "../models/model.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Session } from "../session.ts";
import type { Environment } from "../settings/environment-settings.ts";
import { describeError } from "../text/describe-error.ts";
import { toOneLine } from "../text/to-one-line.ts";
import type { Usage } from "../transcript/blocks.ts";
import { findPlaces } from "../transcript/project-places.ts";
import type { AgentMail } from "./agent-mail.ts";
import { AgentMemoryCalls } from "./agent-memory-calls.ts";
import type { AgentReport, FreshAgentTask } from "./agent-task.ts";
import { type AnswerAgentCall, REFUSED } from "./answer-agent-calls.ts";
import { type AgentAbove, type FreshAgentPlan, nameOf, planFreshAgent } from "./plan-fresh-agent.ts";
import { runChild } from "./run-child.ts";
import type { SessionDependencies } from "./session-dependencies.ts";
import type { SessionTool } from "./session-tools.ts";
import { createStartAgentTool } from "./start-agent-tool.ts";

export interface FreshAgentsDependencies {
  readonly record: SessionRecord;
  readonly openChild: NonNullable<SessionDependencies["openChild"]>;
  readonly place: { readonly cwd: string; readonly home: string; readonly env: Environment };
  readonly mail: AgentMail;
  readonly worktrees: AgentWorktrees | undefined;
  /** True if agents may be shown the agent memory in the repository. */
  readonly isAgentMemoryTrusted: boolean;
  /** Returns a client that spends from the shared purse and from these. */
  limitModel(measure: () => number, purses: readonly Purse[]): Model;
  /** Returns the number of agents that the session has started. */
  started(): number;
  /** Starts an agent on behalf of another one. */
  start(task: FreshAgentTask, above: AgentAbove): Promise<AgentReport>;
}

/** One agent, with the callbacks of whoever started it. */
export interface FreshRun {
  readonly name: string;
  readonly task: FreshAgentTask;
  readonly above: AgentAbove;
  readonly signal: AbortSignal;
  /** Called when its session is open, before anything is sent. */
  onOpen(child: Session): Promise<void>;
  onCost(cost: {
    readonly model: string;
    readonly usage: Usage;
    readonly outcome: "ok" | "failed" | "aborted";
  }): void;
  /** Waits for a free slot, then works. */
  inSlot<T>(work: (slot: Slot) => Promise<T>): Promise<T>;
}

export interface FreshOutcome {
  readonly text: string;
  /** What happened to its worktree, in whole sentences. */
  readonly worktree?: string;
}

const MEGABYTE = 1e6;
const MAX_TITLE = 100;

export class FreshAgents {
  readonly #parts: FreshAgentsDependencies;

  constructor(parts: FreshAgentsDependencies) {
    this.#parts = parts;
  }

  /** Rejects if the agent does not finish. */
  async run(run: FreshRun): Promise<FreshOutcome> {
    const { record, limitModel, mail, openChild } = this.#parts;
    const plan = planFreshAgent(run.task, run.above, record.settings.agents.maxDepth);
    const worktree = plan.isIsolated ? await this.#createWorktree(run) : undefined;
    let child: Session | undefined;
    const { maxUsd } = plan;
    const own = maxUsd === undefined ? [] : [new Purse(() => ({ usd: maxUsd, tokens: Infinity }))];
    const purses = [...own, ...run.above.purses];
    const client = limitModel(() => child?.size().tokens ?? 0, purses);
    const held: { slot?: Slot } = {};
    const tools = [
      mail.createTool(run.name, run.signal, () => {}),
      ...this.#createStarter(run, { plan, purses, cwd: worktree?.cwd ?? run.above.cwd, held }),
    ].filter(({ definition }) => !plan.tools.some((tool) => nameOf(tool) === nameOf(definition)));
    try {
      child = await openChild(this.#chooseOptions(run.task, plan, client, tools));
    } catch (error) {
      await worktree?.discard();
      throw error;
    }
    return this.#work(run, { plan, child, client, tools, worktree, held });
  }

  async #work(run: FreshRun, opened: OpenedAgent): Promise<FreshOutcome> {
    const { mail, record } = this.#parts;
    const { name, signal, task } = run;
    const { plan, child, client, tools, worktree, held } = opened;
    const close = () =>
      child.close().catch((error: unknown) => record.reportFailure("agents", describeError(error)));
    child.on("cost", ({ model, usage, outcome }) => run.onCost({ model, usage, outcome }));
    try {
      await run.onOpen(child);
      mail.open(name, child);
      const memory = await this.#openMemory(task);
      const text = await run.inSlot((slot) => {
        held.slot = slot;
        return runChild({
          child,
          client,
          prompt: task.prompt,
          notes: [worktree?.note, memory?.note].filter((note) => note !== undefined),
          tools,
          answer: this.#createAnswer(run, opened, memory?.store),
          maxTurns: plan.maxTurns,
          signal,
          onEnd: () => mail.close(name),
        }).finally(close);
      });
      const told = await worktree?.finish(signal);
      return { text, ...(told !== undefined && { worktree: told }) };
    } catch (error) {
      await close();
      // Keeps what the agent did until then.
      await worktree?.finish(signal).catch(() => {});
      throw error;
    } finally {
      mail.close(name);
    }
  }

  #createWorktree({ name, task, above }: FreshRun): Promise<AgentWorktree> {
    const { place, record, worktrees } = this.#parts;
    const maxBytes = record.settings.agents.maxWorktreeMegabytes * MEGABYTE;
    const { home } = place;
    return worktrees!.create({
      cwd: above.cwd,
      home,
      name,
      task: toOneLine(task.prompt, MAX_TITLE),
      maxBytes,
    });
  }

  /** Makes the Agent tool, if the agent may start others. It passes on what it has itself. */
  #createStarter(
    { name, task, above, signal }: FreshRun,
    { plan, purses, cwd, held }: Pick<OpenedAgent, "plan" | "held"> & Pick<AgentAbove, "purses" | "cwd">,
  ): readonly SessionTool[] {
    const { record, start, started } = this.#parts;
    const { kinds, definitions, model, tools } = plan;
    if (kinds.length === 0) return [];
    const depth = above.depth + 1;
    const { system, request, answer, permit } = task;
    const handed = { system, request, answer, permit };
    return [
      createStartAgentTool({
        kinds,
        depth,
        limits: () => record.settings.agents,
        started,
        start: async (definition, prompt) => {
          const other = { ...dropUndefined(handed), prompt, definition, kinds, tools, signal };
          // Others may use its slot while it waits.
          const resume = held.slot?.lend();
          try {
            return await start(other, { name, depth, definitions, model, purses, cwd });
          } finally {
            await resume?.();
          }
        },
      }),
    ];
  }

  /** Returns undefined for a kind without memory. */
  async #openMemory({ definition }: FreshAgentTask): Promise<OpenedAgentMemory | undefined> {
    if (definition?.memory === undefined) return undefined;
    const { record, place, isAgentMemoryTrusted } = this.#parts;
    const opened = await openAgentMemory({
      ...place,
      ports: record.ports,
      scope: definition.memory,
      type: definition.name,
      isOn: record.settings.switches.memory,
      mayUseRepository: () => isAgentMemoryTrusted,
    });
    if (!opened.store)
      record.reportFailure("agents", `An agent of the kind ${definition.name} was told: ${opened.note}`);
    return opened;
  }

  #createAnswer(
    { name, task, above }: FreshRun,
    { plan, child, worktree }: OpenedAgent,
    store: MemoryStore | undefined,
  ): AnswerAgentCall {
    const { record, place } = this.#parts;
    const { answer, permit } = task;
    const agent = { name, cwd: worktree?.cwd ?? above.cwd };
    const memory = findPlaces(record.ports.files, place.home, place.cwd).then(
      ({ root }) =>
        new AgentMemoryCalls({
          files: record.ports.files,
          store,
          all: listAgentMemoryFolders(place.home, root),
          cwd: agent.cwd,
          forMemory: new Set(plan.forMemory.map(nameOf)),
          change: (own, change) => child.memory.changeOwn(own, change),
        }),
    );
    return async (call, signal) => {
      const remembered = await (await memory).answer(call);
      if (remembered) return remembered;
      if (!answer) return REFUSED;
      for (const definition of permit ? plan.definitions : []) {
        const permission = await permit!(call, definition);
        if (permission !== true) return { content: permission, is_error: true, refused: true };
      }
      return answer(call, signal, agent);
    };
  }

  #chooseOptions(
    { request }: FreshAgentTask,
    { model, tools, system, forMemory }: FreshAgentPlan,
    client: Model,
    own: readonly SessionTool[],
  ) {
    const { prelude } = this.#parts.record;
    const recall = tools.some((tool) => nameOf(tool) === nameOf(RECALL)) ? [] : [RECALL];
    return {
      model,
      tools: [...tools, ...forMemory, ...recall, ...own.map(({ definition }) => definition)],
      request: { max_tokens: prelude.parameters.max_tokens, ...request },
      models: { main: client },
      isOneShot: true,
      ...(system !== undefined && { system }),
    } as Parameters<FreshAgentsDependencies["openChild"]>[0];
  }
}

const dropUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

interface OpenedAgent {
  readonly plan: FreshAgentPlan;
  readonly child: Session;
  readonly client: Model;
  /** Tools that the session provides: SendMessage, and Agent if it may start others. */
  readonly tools: readonly SessionTool[];
  readonly worktree: AgentWorktree | undefined;
  /** Its slot, once it is working. */
  readonly held: { slot?: Slot };
}
