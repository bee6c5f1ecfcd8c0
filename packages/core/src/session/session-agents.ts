// Agents that a program starts for its session: fresh ones, each with a session of its own in the folder of this one, and forks.
// They spend from one purse, and their cost is on the ledger of the session under "agents".
import { AgentSlots } from "../agents/agent-slots.ts";
import { createBudgetedModel } from "../agents/budgeted-model.ts";
import { type Amount, addAmounts, NO_AMOUNT, Purse, sumTokens } from "../agents/purse.ts";
import { sumSpent } from "../agents/sum-spent.ts";
import type { RunFork } from "../forks/fork.ts";
import { priceOf } from "../models/catalog.ts";
import type { Model } from "../models/model.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import { recordCost } from "../record/record-cost.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Session } from "../session.ts";
import { describeError } from "../text/describe-error.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { AgentInfo, AgentReport, AgentTask, FreshAgentTask } from "./agent-task.ts";
import { answerAgentCalls } from "./answer-agent-calls.ts";
import { explainAgentRefusal } from "./explain-agent-refusal.ts";
import { readFinalText, UnfinishedError } from "./read-final-text.ts";
import { runChild } from "./run-child.ts";
import type { SessionDependencies } from "./session-dependencies.ts";
import type { SessionTool } from "./session-tools.ts";

export interface SessionAgentsDependencies {
  readonly record: SessionRecord;
  readonly model: Model;
  /** Forks of the session that ask this model. */
  readonly createForks: (model: Model) => RunFork;
  readonly openChild: SessionDependencies["openChild"];
  /** The session's own, of which forks may use Recall. */
  readonly tools: readonly SessionTool[];
  readonly isClosed: () => boolean;
}

const LAYER = "agents";
const MAX_TURNS = 50;

type Work = (name: string, signal: AbortSignal) => Promise<string>;

export class SessionAgents {
  readonly #parts: SessionAgentsDependencies;
  readonly #purse: Purse;
  readonly #slots: AgentSlots;
  readonly #started = new Map<string, AgentInfo>();
  readonly #numbers = new Map<string, number>();
  readonly #running = new Map<
    string,
    { readonly abort: AbortController; readonly ended: Promise<unknown> }
  >();

  constructor(parts: SessionAgentsDependencies) {
    this.#parts = parts;
    const { record } = parts;
    const limits = () => record.settings.agents;
    this.#purse = new Purse(() => ({ usd: limits().maxUsd, tokens: limits().maxTokens }));
    this.#purse.takeOver(sumSpent(record.state.ledger));
    this.#slots = new AgentSlots(() => limits().maxAtOnce);
  }

  /** Every agent that this process has started, in that order. */
  get list(): readonly AgentInfo[] {
    return [...this.#started.values()];
  }

  /** What all agents of the session have spent, in earlier processes too. `agents.maxUsd` and `agents.maxTokens` limit it. */
  get spent(): Amount {
    return this.#purse.spent;
  }

  /** A fresh agent does a task. It sees the task alone, and compacts by the window of its own model. Never rejects. */
  run(task: FreshAgentTask): Promise<AgentReport> {
    return this.#start(task, "agent", (name, signal) => this.#runFresh(name, task, signal));
  }

  /** A copy of the session does a task: it sees the conversation, and reads it from the cache. Never rejects. */
  fork(task: AgentTask): Promise<AgentReport> {
    return this.#start(task, "fork", (name, signal) => this.#runForked(name, task, signal));
  }

  /** Returns whether an agent of this name was at work. */
  stop(name: string): boolean {
    const running = this.#running.get(name);
    running?.abort.abort(new Error("It was stopped."));
    return running !== undefined;
  }

  /** Stops all of them, and resolves when they have ended. */
  async close(): Promise<void> {
    const running = [...this.#running];
    for (const [name] of running) this.stop(name);
    await Promise.all(running.map(([, { ended }]) => ended));
  }

  async #start(task: AgentTask, fallback: string, work: Work): Promise<AgentReport> {
    const { record, model, openChild, isClosed } = this.#parts;
    const isReadOnly = openChild === undefined;
    const state = { record, model, isReadOnly, isClosed: isClosed(), started: this.#started.size };
    const refusal = explainAgentRefusal(task, state);
    const kind = task?.kind ?? fallback;
    if (refusal !== undefined)
      return { name: kind, state: "failed", requests: 0, spent: NO_AMOUNT, text: "", reason: refusal };
    const name = this.#nameNext(kind);
    this.#started.set(name, { name, state: "waiting", requests: 0, spent: NO_AMOUNT });
    const abort = new AbortController();
    const signal = task.signal ? AbortSignal.any([task.signal, abort.signal]) : abort.signal;
    const ended = this.#runInSlot(name, signal, work).finally(() => this.#running.delete(name));
    this.#running.set(name, { abort, ended });
    return ended;
  }

  async #runInSlot(name: string, signal: AbortSignal, work: Work): Promise<AgentReport> {
    try {
      const slot = await this.#slots.take(signal);
      this.#update(name, { state: "working" });
      const text = await work(name, signal).finally(() => slot.release());
      return { ...this.#update(name, { state: "done" }), text };
    } catch (error) {
      const info = this.#update(name, { state: signal.aborted ? "stopped" : "failed" });
      const text = error instanceof UnfinishedError ? error.text : "";
      return { ...info, text, reason: describeError(signal.aborted ? signal.reason : error) };
    }
  }

  async #runFresh(name: string, task: FreshAgentTask, signal: AbortSignal): Promise<string> {
    const { openChild, record } = this.#parts;
    const { prompt, answer, maxTurns = MAX_TURNS, maxUsd } = task;
    const own = maxUsd === undefined ? [] : [new Purse(() => ({ usd: maxUsd, tokens: Infinity }))];
    let child: Session | undefined;
    const client = this.#limitModel(() => child?.size().tokens ?? 0, own);
    child = await openChild!(this.#chooseOptions(task, client));
    this.#update(name, { path: child.path });
    child.on("cost", ({ model, usage, outcome }) => {
      void recordCost(record, { layer: LAYER, model, usage, outcome });
      this.#noteCost(name, model, usage);
    });
    try {
      return await runChild({ child, client, prompt, answer, maxTurns, signal });
    } finally {
      await child.close().catch((error: unknown) => record.reportFailure(LAYER, describeError(error)));
    }
  }

  #chooseOptions({ system, tools = [], model, request }: FreshAgentTask, client: Model) {
    const { prelude } = this.#parts.record;
    const hasRecall = tools.some((tool) => "name" in tool && tool.name === RECALL.name);
    return {
      model: model ?? prelude.model,
      tools: hasRecall ? tools : [...tools, RECALL],
      request: { max_tokens: prelude.parameters.max_tokens, ...request },
      models: { main: client },
      isOneShot: true,
      ...(system !== undefined && { system }),
    };
  }

  async #runForked(name: string, task: AgentTask, signal: AbortSignal): Promise<string> {
    const { createForks, record, tools } = this.#parts;
    const { prompt, answer, maxTurns = MAX_TURNS } = task;
    const own = tools.filter(({ definition }) => definition.name === RECALL.name);
    const runFork = createForks(this.#limitModel(() => record.size));
    const outcome = await runFork({
      layer: LAYER,
      directive: prompt,
      maxTurns,
      signal,
      answer: answerAgentCalls({ own, answer, signal }),
      onCost: ({ model, usage }) => this.#noteCost(name, model, usage),
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    return readFinalText(outcome.message);
  }

  #limitModel(measure: () => number, own: readonly Purse[] = []): Model {
    const { model, record } = this.#parts;
    return createBudgetedModel({
      model,
      purses: [this.#purse, ...own],
      measure,
      prices: record.settings.models,
      explainEmpty: () =>
        this.#purse.isEmpty
          ? "The agents of this session have spent what they may (settings agents.maxUsd and agents.maxTokens)."
          : "This agent has spent the dollars that its task allows (maxUsd).",
    });
  }

  #noteCost(name: string, model: string, usage: Usage): void {
    const cost = priceOf(usage, model, undefined, this.#parts.record.settings.models);
    const amount = { usd: "usd" in cost ? cost.usd : 0, tokens: sumTokens(usage) };
    const { requests, spent } = this.#started.get(name)!;
    this.#update(name, { requests: requests + 1, spent: addAmounts(spent, amount) });
  }

  #nameNext(kind: string): string {
    const number = (this.#numbers.get(kind) ?? 0) + 1;
    this.#numbers.set(kind, number);
    return `${kind}-${number}`;
  }

  #update(name: string, change: Partial<AgentInfo>): AgentInfo {
    const changed = { ...this.#started.get(name)!, ...change };
    this.#started.set(name, changed);
    return changed;
  }
}
