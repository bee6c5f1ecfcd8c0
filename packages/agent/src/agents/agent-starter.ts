// Starts agents on behalf of one agent: checks the limits, waits for a slot, runs the task, and returns the report.
import {
  type AgentDefinition,
  addAmounts,
  DEFAULT_AGENT,
  explainDepth,
  explainTotal,
  explainUnknownKind,
  fillPrompt,
  type Isolation,
  isFork,
  Purse,
  type Slot,
  sumTokens,
  type UsageCounts,
} from "@palimpsest/core/internal";
import { describeError, formatCount } from "@palimpsest/core/text";
import type { AgentEvent, ExchangeEnd } from "../loop/agent-event.ts";
import { failCall, type ToolOutput } from "../toolkit/tool.ts";
import { AgentProgress } from "./agent-progress.ts";
import { type AgentTree, SECOND } from "./agent-tree.ts";
import { type BackgroundAgent, formatStarted } from "./background-report.ts";
import type { ChildAgent, OpenChild, RunForked } from "./child-agent.ts";
import { formatProgress, formatReport, toExchangeEnd } from "./format-agent-report.ts";

export interface AgentTask {
  readonly kind?: string | undefined;
  /** A short description for the interface. */
  readonly task: string;
  readonly prompt: string;
  /** Overrides the definition. */
  readonly isolation?: Isolation | undefined;
}

export interface StartContext {
  readonly signal: AbortSignal;
  readonly onProgress?: ((text: string) => void) | undefined;
  /** Called with the id of the agent's session before it sends anything. */
  readonly onOpen?: (id: string) => void;
}

/** How agents are opened and their reports delivered. Available once the parent's session is open. */
export interface AgentWays {
  readonly open: OpenChild;
  readonly fork: RunForked;
  /** Asks a small model. Rejects if that is not possible. */
  askBriefly(prompt: string, signal: AbortSignal): Promise<string>;
  /** Puts a report on record in the session of this agent. Rejects when that is closed. */
  deliver(agent: BackgroundAgent, report: string, when: "now" | "resumed"): Promise<void>;
  /** Reads the report of an agent that has ended from its transcript. */
  readReport(agent: BackgroundAgent): Promise<string>;
}

type Admission =
  | { readonly ok: true; readonly name: string; readonly definition: AgentDefinition }
  | { readonly ok: false; readonly refusal: string };

interface GivenTask {
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly task: AgentTask;
  readonly context: StartContext;
}

export interface AgentStarterOptions {
  readonly tree: AgentTree;
  /** The depth of the agent that starts others: 0 for the main one. */
  readonly depth: number;
  /** The slot that the parent holds while it works; the main agent holds none. */
  readonly slot?: () => Slot | undefined;
  /** The purses that the parent spends from, apart from the one all agents share. */
  readonly purses?: readonly Purse[];
}

export class AgentStarter {
  readonly tree: AgentTree;
  readonly depth: number;
  readonly #slot: () => Slot | undefined;
  readonly #purses: readonly Purse[];
  readonly #running = new Set<Promise<unknown>>();
  readonly #background = new Map<string, { readonly name: string; readonly abort: AbortController }>();
  #reported: (() => void)[] = [];
  readonly #closing = new AbortController();
  /** Resolves when the agents asked for so far are admitted or refused. */
  #admitted: Promise<unknown> = Promise.resolve();
  #ways: AgentWays | undefined;

  constructor({ tree, depth, slot = () => undefined, purses = [] }: AgentStarterOptions) {
    this.#purses = purses;
    this.tree = tree;
    this.depth = depth;
    this.#slot = slot;
  }

  /** Whether this agent may start others at all. */
  get isAllowed(): boolean {
    return this.depth < this.tree.settings.maxDepth;
  }

  /** Called once the parent's session is open; no agent can be started before. */
  attach(ways: AgentWays): void {
    this.#ways = ways;
  }

  /** Returns the agent's report as the result of the call, or a notice if the agent works in the background. */
  async start(task: AgentTask, context: StartContext): Promise<ToolOutput> {
    if (this.#findDefinition(task)?.isBackground) return this.startInBackground(task);
    const admitted = await this.#admit(task);
    if (!admitted.ok) return failCall(admitted.refusal);
    const { name, definition } = admitted;
    const resume = this.#slot()?.lend();
    try {
      return await this.track(this.#run({ name, definition, task, context }));
    } finally {
      await resume?.();
    }
  }

  /** Returns at once; the report is delivered when the agent has ended. */
  async startInBackground(task: AgentTask): Promise<ToolOutput> {
    const admitted = await this.#admit(task, true);
    if (!admitted.ok) return failCall(admitted.refusal);
    const { name, definition } = admitted;
    const abort = new AbortController();
    const opened = Promise.withResolvers<string>();
    const context = { signal: abort.signal, onOpen: opened.resolve };
    const work = this.track(this.#run({ name, definition, task, context }));
    const first = await Promise.race([opened.promise, work]);
    // The agent could not be opened.
    if (typeof first !== "string") return first;
    const agent = { id: first, name };
    this.#background.set(first, { name, abort });
    if (this.closing.aborted) abort.abort();
    void this.track(work.then((output) => this.#report(agent, String(output.content))));
    return { content: formatStarted(agent), summary: `${name} works in the background` };
  }

  /** Aborts when the parent is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Names of the agents that work in the background. */
  get background(): readonly string[] {
    return [...this.#background.values()].map(({ name }) => name);
  }

  /** Resolves when the next report has arrived, or at once if none is due. Lends the parent's slot to others meanwhile. */
  async waitForReport(signal: AbortSignal): Promise<void> {
    if (this.#background.size === 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reported.push(resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
    const resume = this.#slot()?.lend();
    await promise;
    await resume?.();
  }

  /** After a resume, delivers the reports of background agents that have ended. */
  async deliverPending(pending: ReadonlyMap<string, string>): Promise<void> {
    for (const [id, name] of pending) {
      if (this.#background.has(id)) continue;
      const agent = { id, name };
      await this.#ways!.deliver(agent, await this.#ways!.readReport(agent), "resumed");
    }
  }

  /** Resolves every `waitForReport`: a report or a message has arrived. */
  wake(): void {
    for (const wake of this.#reported.splice(0)) wake();
  }

  /**
   * Stops the agents in the background and resolves when every agent has ended. A report that has not arrived by then is
   * delivered when the session is resumed.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { abort } of this.#background.values()) abort.abort();
    await Promise.allSettled(this.#running);
  }

  async #report(agent: BackgroundAgent, report: string): Promise<void> {
    try {
      if (!this.closing.aborted) await this.#ways!.deliver(agent, report, "now");
    } catch {
      // The session was closed meanwhile, or the disk is full: the report is still in the agent's transcript.
    } finally {
      this.#background.delete(agent.id);
      this.wake();
    }
  }

  /** Admits one agent after another, so that names and limits follow the order of the calls. */
  #admit(task: AgentTask, isBackground = false): Promise<Admission> {
    const admitted = this.#admitted.then(async (): Promise<Admission> => {
      const definition = this.#findDefinition(task);
      if (!definition) return { ok: false, refusal: explainUnknownKind(task.kind, this.tree.definitions) };
      const refusal = await this.#explainRefusal(task, definition, isBackground);
      if (refusal !== undefined) return { ok: false, refusal };
      return { ok: true, definition, name: this.#add(definition, task) };
    });
    this.#admitted = admitted.catch(() => {});
    return admitted;
  }

  /** Returns the agent's name. Messages can be sent to it from now on. */
  #add(definition: AgentDefinition, { task }: AgentTask): string {
    const { tree } = this;
    const name = tree.add(definition.name, task, this.depth + 1);
    tree.inboxes.expect(name);
    if (isFork(definition)) tree.inboxes.close(name, `${name} is a fork: it sees what its parent sees.`);
    return name;
  }

  /** Makes `close` wait for this work. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  async #run(task: GivenTask): Promise<ToolOutput> {
    const { tree } = this;
    const { name, definition } = task;
    const stop = tree.stops.follow(name, task.context.signal);
    const context = { ...task.context, signal: stop.signal };
    const given = { ...task, context };
    try {
      return await (isFork(definition)
        ? this.#runInSlot(context, () => this.#runFork(given))
        : this.#runChild(given));
    } catch (error) {
      const isStopped = context.signal.aborted;
      tree.update(name, { state: isStopped ? "stopped" : "failed", ended: tree.now() });
      return failCall(
        isStopped ? `The agent ${name} was stopped.` : `The agent ${name} failed: ${describeError(error)}`,
      );
    } finally {
      stop.end();
      tree.inboxes.close(name, `The agent ${name} has ended.`);
    }
  }

  async #runInSlot<T>(context: StartContext, work: (slot: Slot) => Promise<T>): Promise<T> {
    context.onProgress?.("Waiting for another agent to end.");
    const slot = await this.tree.slots.take(context.signal);
    try {
      return await work(slot);
    } finally {
      slot.release();
    }
  }

  async #runFork({ name, definition, task, context }: GivenTask): Promise<ToolOutput> {
    const { tree } = this;
    tree.update(name, { state: "working" });
    const outcome = await this.#ways!.fork({
      name,
      directive: fillPrompt(definition.prompt, { task: task.prompt }),
      signal: context.signal,
      tell: (event) => this.#note(name, event, context),
      onCost: ({ model, usage }) => this.#noteCost(name, tree.priceOf(usage, model), usage),
    });
    const isDone = outcome.ok && outcome.message.stop_reason === "end_turn";
    const state = isDone ? "done" : context.signal.aborted ? "stopped" : "failed";
    const agent = tree.update(name, { state, ended: tree.now(), requests: outcome.turns });
    return formatReport(agent, toExchangeEnd(outcome, context.signal));
  }

  async #runChild(given: GivenTask): Promise<ToolOutput> {
    const { tree } = this;
    const { name, definition, task, context } = given;
    let held: Slot | undefined;
    const { maxUsd } = definition;
    const own = maxUsd === undefined ? [] : [new Purse(() => ({ usd: maxUsd, tokens: Infinity }))];
    const isBackground = context.onOpen !== undefined;
    const progress = isBackground ? this.#describe(name, task.task) : undefined;
    const tell = (event: AgentEvent) => {
      progress?.note(event);
      this.#note(name, event, context);
    };
    const { child, finish } = await this.#ways!.open({
      definition,
      name,
      tree,
      depth: this.depth + 1,
      slot: () => held,
      purses: [...own, ...this.#purses],
      tell,
      isBackground,
      isolation: task.isolation ?? definition.isolation,
      task: task.task,
    });
    tree.update(name, { path: child.session.path });
    tree.inboxes.open(name, (message) => child.deliver(message));
    context.onOpen?.(child.session.id);
    const stop = () => child.interrupt();
    context.signal.addEventListener("abort", stop, { once: true });
    try {
      if (context.signal.aborted) throw context.signal.reason;
      child.session.on("cost", ({ usd = 0, usage }) => this.#noteCost(name, usd, usage));
      // Not the human's words: mentions, skill names and memory requests in them are ignored.
      child.say(task.prompt, { origins: [{ from: 0, to: task.prompt.length, origin: "piped" }] });
      const end = await this.#runInSlot(context, (slot) => {
        held = slot;
        tree.update(name, { state: "working" });
        return runToEnd(child, () => tree.inboxes.close(name, `The agent ${name} has ended.`));
      });
      // The agent's commands must have ended before its files are compared.
      await closeQuietly(child);
      const told = await finish?.(context.signal);
      const state = end.reason === "done" ? "done" : context.signal.aborted ? "stopped" : "failed";
      return formatReport(tree.update(name, { state, ended: tree.now() }), end, told);
    } finally {
      progress?.end();
      context.signal.removeEventListener("abort", stop);
      await closeQuietly(child);
    }
  }

  /** Starts the progress line of a background agent. */
  #describe(name: string, task: string): AgentProgress {
    const { tree } = this;
    return new AgentProgress({
      task,
      everyMs: () => tree.settings.progressSeconds * SECOND,
      sleep: tree.sleep,
      ask: (prompt, signal) => this.#ways!.askBriefly(prompt, signal),
      show: (doing) => tree.update(name, { doing }),
    });
  }

  #note(name: string, event: AgentEvent, { onProgress }: StartContext): void {
    const agent = this.tree.get(name)!;
    if (event.type === "request") this.tree.update(name, { requests: agent.requests + 1 });
    if (event.type !== "tool-start") return;
    const action = `${event.name} ${event.subject}`.trim().split("\n", 1)[0]!.slice(0, MAX_ACTION);
    const noted = this.tree.update(name, { calls: agent.calls + 1, action });
    onProgress?.(formatProgress(noted));
  }

  #noteCost(name: string, usd: number, usage: UsageCounts): void {
    const { spent } = this.tree.get(name)!;
    this.tree.update(name, { spent: addAmounts(spent, { usd, tokens: sumTokens(usage) }) });
  }

  #findDefinition({ kind = DEFAULT_AGENT }: AgentTask): AgentDefinition | undefined {
    return this.tree.definitions.find(({ name }) => name === kind);
  }

  async #explainRefusal(
    { isolation }: AgentTask,
    definition: AgentDefinition,
    isBackground: boolean,
  ): Promise<string | undefined> {
    const { settings, started, purse, mayStart } = this.tree;
    if (!this.isAllowed) return explainDepth(this.depth);
    if (started.length >= settings.maxTotal) return explainTotal(started.length);
    if (purse.isEmpty) return explainEmptyPurse(this.tree);
    if (isFork(definition) && isolation !== undefined)
      return "A fork works in the same folder as you: it cannot have a worktree. Start another kind of agent.";
    if (isFork(definition) && isBackground)
      return "A fork cannot work in the background. Start another kind of agent.";
    return (await mayStart(definition)) ? undefined : explainChangedAgent(definition);
  }
}

const explainChangedAgent = ({ name, file }: AgentDefinition): string =>
  `The agent ${name} is not started: ${file} has changed since the user trusted it. pal asks about it at its next start in a terminal.`;

/** Characters of the line that shows an agent's newest call. */
const MAX_ACTION = 100;

export function explainEmptyPurse({ purse, settings }: AgentTree): string {
  const { usd, tokens } = purse.spent;
  const isMoney = usd >= settings.maxUsd;
  const spent = isMoney ? `$${usd.toFixed(2)}` : formatCount(tokens, "token");
  const most = isMoney ? `$${settings.maxUsd}` : formatCount(settings.maxTokens, "token");
  const setting = isMoney ? "agents.maxUsd" : "agents.maxTokens";
  return `The agents of this session have spent ${spent} of ${most} (setting ${setting}). They send no further requests.`;
}

/** Calls `onEnd` in the same tick in which nothing is left to answer, so that every message accepted before it is answered. */
async function runToEnd(child: ChildAgent, onEnd: () => void): Promise<ExchangeEnd> {
  for (;;) {
    const end = await child.run();
    if (end.reason === "done" && child.session.isUnanswered) continue;
    onEnd();
    return end;
  }
}

/** A failure at the end, such as a full disk, must not lose the report. */
async function closeQuietly(child: ChildAgent): Promise<void> {
  await child.close().catch(() => {});
}
