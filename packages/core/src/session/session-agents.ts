// Agents that a program starts for its session: fresh ones, each with its own session in this session's folder, and forks.
// They spend from one purse, and their cost is in the session's ledger under "agents".
import { AgentSlots, type Slot } from "../agents/agent-slots.ts";
import { createBudgetedModel } from "../agents/budgeted-model.ts";
import {
  createDefinitionFiles,
  type LoadedDefinitions,
  loadDefinitions,
} from "../agents/definitions/load-definitions.ts";
import { formatReport } from "../agents/messages/format-message.ts";
import type { SendOutcome } from "../agents/messages/send-outcome.ts";
import { type Amount, addAmounts, NO_AMOUNT, Purse, sumTokens } from "../agents/purse.ts";
import { sumSpent } from "../agents/sum-spent.ts";
import { explainWrongName, findTeamPlace } from "../agents/team/team-place.ts";
import { priceOf } from "../models/catalog.ts";
import type { Model } from "../models/model.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import { recordCost } from "../record/record-cost.ts";
import { describeError } from "../text/describe-error.ts";
import { toOneLine } from "../text/to-one-line.ts";
import { withWindowSuffix } from "../tokens/find-window.ts";
import type { Usage } from "../transcript/blocks.ts";
import { findPlaces } from "../transcript/project-places.ts";
import { AgentMail } from "./agent-mail.ts";
import type { AgentInfo, AgentReport, AgentStart, AgentTask, FreshAgentTask } from "./agent-task.ts";
import { AgentTeam } from "./agent-team.ts";
import { answerAgentCalls } from "./answer-agent-calls.ts";
import { describeAgentEnd } from "./describe-agent-end.ts";
import { DueReports } from "./due-reports.ts";
import { explainAgentRefusal } from "./explain-agent-refusal.ts";
import { FreshAgents, type FreshOutcome } from "./fresh-agents.ts";
import type { AgentAbove } from "./plan-fresh-agent.ts";
import { readAgentReport } from "./read-agent-report.ts";
import { readFinalText, UnfinishedError } from "./read-final-text.ts";
import type { SessionAgentsDependencies } from "./session-agents-dependencies.ts";

const LAYER = "agents";
const MAX_TURNS = 50;
const MAX_SUMMARY = 200;
const GONE = "The program ended before this agent was done";

type Work = (name: string, signal: AbortSignal) => Promise<FreshOutcome>;

export class SessionAgents {
  readonly #parts: SessionAgentsDependencies;
  readonly #purse: Purse;
  readonly #slots: AgentSlots;
  readonly #mail: AgentMail;
  readonly #due: DueReports;
  readonly #started = new Map<string, AgentInfo>();
  readonly #numbers = new Map<string, number>();
  readonly #running = new Map<
    string,
    { readonly abort: AbortController; readonly ended: Promise<unknown> }
  >();
  /** Reports that are being recorded. */
  readonly #reporting = new Set<Promise<void>>();
  #isClosing = false;
  #team: AgentTeam | undefined;

  constructor(parts: SessionAgentsDependencies) {
    this.#parts = parts;
    const { record, ports, deliveries, transports } = parts;
    const limits = () => record.settings.agents;
    this.#purse = new Purse(() => ({ usd: limits().maxUsd, tokens: limits().maxTokens }));
    this.#purse.takeOver(sumSpent(record.state.ledger));
    this.#slots = new AgentSlots(() => limits().maxAtOnce);
    this.#due = new DueReports(ports.files, `${record.folder}/agents`);
    this.#mail = new AgentMail({
      reader: {
        get view() {
          return record.view;
        },
        deliver: (name, text) => deliveries.deliver(name, text),
      },
      transports,
      createId: () => ports.ids.next(),
      now: () => record.now,
      onMessage: ({ from, summary }) => record.events.emit("message", { from, summary }),
    });
  }

  /** All agents that this process has started, in order. */
  get list(): readonly AgentInfo[] {
    return [...this.#started.values()];
  }

  /**
   * What all agents of the session have spent, including earlier processes. Limited by `agents.maxUsd` and
   * `agents.maxTokens`.
   */
  get spent(): Amount {
    return this.#purse.spent;
  }

  /** Runs a fresh agent. It sees only its task, and compacts by the window of its own model. Never rejects. */
  run(task: FreshAgentTask): Promise<AgentReport> {
    return this.#start(task, "agent", (name, signal) => this.#runFresh(name, task, signal));
  }

  /**
   * Runs a fresh agent in the background and resolves once it has begun. Its report becomes an entry of the session exactly
   * once, and the event `report` announces it; if the process ends first, that happens when the session is resumed.
   */
  async start(task: FreshAgentTask): Promise<AgentStart> {
    const opened = Promise.withResolvers<{ readonly id: string; readonly name: string }>();
    const work = this.#start(task, "agent", (name, signal) =>
      this.#runFresh(name, task, signal, async (id) => {
        await this.#due.add({ id, name });
        opened.resolve({ id, name });
      }),
    );
    const first = await Promise.race([opened.promise, work]);
    if ("state" in first) return { ok: false, reason: first.reason ?? "It ended before it had begun." };
    const reporting = work.then((report) => this.#report(first.id, report));
    this.#reporting.add(reporting);
    void reporting.finally(() => this.#reporting.delete(reporting));
    return { ok: true, ...first };
  }

  /** Runs a fork of the session: it sees the conversation, and reads it from the cache. Never rejects. */
  fork(task: AgentTask): Promise<AgentReport> {
    return this.#start(task, "fork", (name, signal) =>
      this.#inSlot(name, signal, () => this.#runForked(name, task, signal)),
    );
  }

  /**
   * Sends a message to a working agent, or to all with "*". `ok` once it is recorded there; the agent sees it with its next
   * request.
   */
  send(to: string, text: string, { summary = "" }: { readonly summary?: string } = {}): Promise<SendOutcome> {
    return this.#mail.send(to, text, toOneLine(summary, MAX_SUMMARY));
  }

  /**
   * Joins a team of processes on this project that send each other messages by name: programs, and `pal --team NAME --as
   * NAME`. Its agents can send to them too. Resolves with a sentence if joining is not possible.
   */
  async join(team: string, name: string, { isLead = false } = {}): Promise<string | undefined> {
    const { ports, place, record, isClosed } = this.#parts;
    const wrong = explainWrongName(team) ?? explainWrongName(name);
    if (wrong !== undefined) return wrong;
    if (isClosed()) return "This session is closed. Open it again to go on.";
    if (this.#team) return "This session is in a team already.";
    const { project } = await findPlaces(ports.files, place.home, place.cwd);
    const joining = new AgentTeam({
      ports,
      place: findTeamPlace(project, team),
      name,
      isLead,
      onRejected: (path) =>
        record.reportFailure(LAYER, `A file in the mailbox was not a message. It is kept in ${path}.`),
      onFailure: (error) =>
        record.reportFailure(LAYER, `The mailbox cannot be read: ${describeError(error)}`),
    });
    const problem = await joining.join(this.#parts.id, this.#mail.take);
    if (problem !== undefined) return problem;
    this.#team = joining;
    this.#mail.addDirectory(joining.mailboxes);
    return undefined;
  }

  /**
   * Reads the agent definitions in `<home>/agents`, `~/.claude/agents` and, with `isProjectTrusted`, in the folders of the
   * project. Pass one to `run` or `start` as `definition`.
   */
  loadDefinitions({
    isProjectTrusted = false,
  }: {
    readonly isProjectTrusted?: boolean;
  } = {}): Promise<LoadedDefinitions> {
    const { ports, place } = this.#parts;
    const { cwd: project, home, env } = place;
    const userHome = env.HOME ?? env.USERPROFILE;
    const files = createDefinitionFiles(ports.files);
    return loadDefinitions({ home, project, userHome, isProjectTrusted }, files);
  }

  /** Stops an agent. Returns whether one of this name was working. */
  stop(name: string): boolean {
    const running = this.#running.get(name);
    running?.abort.abort(new Error("It was stopped."));
    return running !== undefined;
  }

  /** Stops all agents, and resolves when they have ended. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = [...this.#running];
    for (const [name] of running) this.stop(name);
    await Promise.all(running.map(([, { ended }]) => ended));
    await Promise.all(this.#reporting);
    await this.#team?.leave();
  }

  /** Records reports that an earlier process could not; called when the session is resumed. */
  async deliverDue(): Promise<void> {
    const { record, openChild } = this.#parts;
    if (!openChild) return;
    for (const { id, name } of await this.#due.list()) {
      const open = () => openChild({ model: record.prelude.model, resume: id, readOnly: true });
      const text = await readAgentReport(open).then(
        ({ isDone, text: said }) =>
          isDone
            ? said
            : `${GONE}. What it said last:\n${said || "(nothing)"}\n\nStart it again if you still need it.`,
        (error: unknown) => `${GONE}, and its transcript cannot be read: ${describeError(error)}`,
      );
      await this.#deliverReport(id, name, text);
    }
  }

  async #report(id: string, report: AgentReport): Promise<void> {
    // The agent's transcript has the report, and it is delivered when the session is resumed.
    if (this.#isClosing) return;
    try {
      await this.#deliverReport(id, report.name, describeAgentEnd(report));
    } catch (error) {
      this.#parts.record.reportFailure(LAYER, describeError(error));
    }
  }

  async #deliverReport(id: string, name: string, text: string): Promise<void> {
    const { record, deliveries } = this.#parts;
    const isNew = await deliveries.deliver(`report:${id}`, formatReport(name, text));
    await this.#due.remove(id);
    if (isNew) record.events.emit("report", { name, text });
  }

  async #start(task: AgentTask, fallback: string, work: Work, startedBy?: string): Promise<AgentReport> {
    const { record, model, openChild, isClosed, worktrees } = this.#parts;
    const isReadOnly = openChild === undefined;
    const state = {
      record,
      model,
      isReadOnly,
      isClosed: isClosed(),
      hasWorktrees: worktrees !== undefined,
      started: this.#started.size,
    };
    const refusal = explainAgentRefusal(task, state);
    const kind = task?.kind ?? (task as FreshAgentTask | undefined)?.definition?.name ?? fallback;
    if (refusal !== undefined)
      return { name: kind, state: "failed", requests: 0, spent: NO_AMOUNT, text: "", reason: refusal };
    const name = this.#nameNext(kind);
    const by = startedBy === undefined ? {} : { startedBy };
    this.#started.set(name, { name, state: "waiting", ...by, requests: 0, spent: NO_AMOUNT });
    this.#mail.expect(name);
    if (fallback === "fork") this.#mail.close(name, `${name} is a fork: it sees what this session sees.`);
    const abort = new AbortController();
    const signal = task.signal ? AbortSignal.any([task.signal, abort.signal]) : abort.signal;
    const ended = this.#follow(name, signal, work).finally(() => this.#running.delete(name));
    this.#running.set(name, { abort, ended });
    return ended;
  }

  async #follow(name: string, signal: AbortSignal, work: Work): Promise<AgentReport> {
    try {
      const outcome = await work(name, signal);
      return { ...this.#update(name, { state: "done" }), ...outcome };
    } catch (error) {
      const info = this.#update(name, { state: signal.aborted ? "stopped" : "failed" });
      const text = error instanceof UnfinishedError ? error.text : "";
      return { ...info, text, reason: describeError(signal.aborted ? signal.reason : error) };
    } finally {
      this.#mail.close(name);
    }
  }

  async #inSlot<T>(name: string, signal: AbortSignal, work: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await this.#slots.take(signal);
    this.#update(name, { state: "working" });
    return work(slot).finally(() => slot.release());
  }

  #runFresh(
    name: string,
    task: FreshAgentTask,
    signal: AbortSignal,
    onOpen: (id: string) => Promise<void> = async () => {},
    above: AgentAbove = this.#above,
  ): Promise<FreshOutcome> {
    const { record, openChild, place, worktrees, isAgentMemoryTrusted } = this.#parts;
    const fresh = new FreshAgents({
      record,
      openChild: openChild!,
      place,
      mail: this.#mail,
      worktrees,
      isAgentMemoryTrusted,
      limitModel: (measure, purses) => this.#limitModel(measure, purses),
      started: () => this.#started.size,
      start: (other, from) => {
        const work: Work = (own, stop) => this.#runFresh(own, other, stop, undefined, from);
        return this.#start(other, "agent", work, from.name);
      },
    });
    return fresh.run({
      name,
      task,
      above,
      signal,
      onOpen: async (child) => {
        this.#update(name, { path: child.path });
        await onOpen(child.id);
      },
      onCost: ({ model, usage, outcome }) => {
        void recordCost(record, { layer: LAYER, model, usage, outcome });
        this.#noteCost(name, model, usage);
      },
      inSlot: (work) => this.#inSlot(name, signal, work),
    });
  }

  async #runForked(name: string, task: AgentTask, signal: AbortSignal): Promise<FreshOutcome> {
    const { createForks, record, tools, place } = this.#parts;
    const { prompt, answer, maxTurns = MAX_TURNS } = task;
    const own = tools.filter(({ definition }) => definition.name === RECALL.name);
    const runFork = createForks(this.#limitModel(() => record.size, []));
    const outcome = await runFork({
      layer: LAYER,
      directive: prompt,
      maxTurns,
      signal,
      answer: answerAgentCalls({
        own,
        answer: answer && ((call, stop) => answer(call, stop, { name, cwd: place.cwd })),
        signal,
      }),
      onCost: ({ model, usage }) => this.#noteCost(name, model, usage),
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    return { text: readFinalText(outcome.message) };
  }

  /** What the session hands down to an agent of the program's. */
  get #above(): AgentAbove {
    const { record, place } = this.#parts;
    const model = withWindowSuffix(record.prelude);
    return { name: "main", depth: 0, definitions: [], model, purses: [], cwd: place.cwd };
  }

  #limitModel(measure: () => number, own: readonly Purse[]): Model {
    const { model, record } = this.#parts;
    return createBudgetedModel({
      model,
      purses: [this.#purse, ...own],
      measure,
      prices: record.settings.models,
      explainEmpty: () =>
        this.#purse.isEmpty
          ? "The agents of this session have spent what they may (settings agents.maxUsd and agents.maxTokens)."
          : "This agent and those that it started have spent the dollars that its task allows (maxUsd).",
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
