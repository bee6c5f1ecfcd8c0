// An agent at work: takes messages, runs exchanges, can be interrupted, and ends everything it started.
import type {
  CompactOptions,
  CompactResult,
  Session,
  Settings,
  UserContent,
  UserOptions,
} from "@palimpsest/core";
import type { AgentDefinition, AgentMessage, Amount, SendOutcome } from "@palimpsest/core/internal";
import { describeError } from "@palimpsest/core/text";
import type { StopOutcome } from "../agents/agent-stops.ts";
import type { StartedAgent } from "../agents/agent-tree.ts";
import type { Checkpoints } from "../files/checkpoints.ts";
import { type RestoredFiles, restoreFiles } from "../files/restore-files.ts";
import type { ExchangeEnd, Tell } from "../loop/agent-event.ts";
import { MessageQueue, type QueuedMessage } from "../loop/message-queue.ts";
import { runExchange } from "../loop/run-exchange.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import type { PermissionMode } from "../permissions/permission-mode.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { planModeEntered, planModeLeft } from "../plan/plan-mode-reminders.ts";
import { dropPlan } from "../plan/stored-plan.ts";
import type { Skill } from "../skills/skill.ts";
import type { Shells } from "../tools/bash/shells.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentDependencies, Effort } from "./agent-dependencies.ts";
import { AgentError } from "./agent-error.ts";
import { MODE_TAG } from "./agent-facts.ts";
import { connectExchange } from "./connect-exchange.ts";
import { readEffort } from "./read-effort.ts";
import { recordMessage } from "./record-message.ts";
import { findMode, restoreSeenFiles, restoreState } from "./restore-state.ts";
import { runOwnCommand } from "./run-own-command.ts";
import { tagPlace } from "./tag-place.ts";

const INTERRUPTED = "The user interrupted you here.";

export class Agent {
  readonly #dependencies: AgentDependencies;
  readonly #queue = new MessageQueue();
  #ready: Promise<void> | undefined;
  #working: Promise<ExchangeEnd> | undefined;
  #abort = new AbortController();
  #halted: string | undefined;
  #isLabelled = false;
  /** Models whose server has taken the provider's own tools. */
  readonly #accepted = new Set<string>();
  #closing: Promise<void> | undefined;

  constructor(dependencies: AgentDependencies) {
    this.#dependencies = dependencies;
    const { catalog, conversation, events } = dependencies;
    events.control.on("interrupt", () => this.interrupt());
    events.control.on("halt", (reason) => {
      this.#halted ??= reason;
    });
    this.session.on("memory", () => void conversation.memory.refreshRules());
    this.session.on("compaction", ({ after }) => {
      if (after !== undefined) catalog.admitLate(this.session);
    });
  }

  get session(): Session {
    return this.#dependencies.place.session;
  }

  get permissions(): Permissions {
    return this.#dependencies.calls.permissions;
  }

  /** Whether the user trusts the repository's own configuration, so that an interface may start git in it. */
  get mayStartGit(): boolean {
    return this.#dependencies.project.mayStartGit;
  }

  get todos(): Todos {
    return this.#dependencies.conversation.state.todos;
  }

  get shells(): Shells {
    return this.#dependencies.background.shells;
  }

  /** All agents started in this session, also those that other agents started. */
  get started(): readonly StartedAgent[] {
    return this.#dependencies.background.agents.tree.started;
  }

  /** Names of the agents that work in the background. */
  get agentsInBackground(): readonly string[] {
    return this.#dependencies.background.agents.background;
  }

  /** Asks an agent to stop, and ends it after a grace period. A second call, or `isForced`, ends it at once. */
  stopAgent(name: string, options: { readonly isForced?: boolean } = {}): StopOutcome {
    return this.#dependencies.background.agents.tree.stops.stop(name, options);
  }

  /** Sends one of the started agents a message from the person, who is not part of its conversation. */
  tellAgent(name: string, text: string): Promise<SendOutcome> {
    return this.#dependencies.messages.sendAsPerson(name, text);
  }

  /** The kinds of agents that can be started. */
  get agentKinds(): readonly AgentDefinition[] {
    return this.#dependencies.background.agents.tree.definitions;
  }

  /** What the started agents have spent together, and the settings that limit it. */
  get agentBudget(): { readonly spent: Amount } & Settings["agents"] {
    const { purse, settings } = this.#dependencies.background.agents.tree;
    return { ...settings, spent: purse.spent };
  }

  get servers(): McpServers {
    return this.#dependencies.background.servers;
  }

  get skills(): readonly Skill[] {
    return this.#dependencies.project.skills;
  }

  get memory(): AgentMemory {
    return this.#dependencies.conversation.memory;
  }

  get checkpoints(): Checkpoints {
    return this.#dependencies.place.checkpoints;
  }

  /** Sentences for the user about configuration that could not be used. */
  get findings(): readonly string[] {
    return [...this.#dependencies.project.findings, ...this.memory.findings];
  }

  /** Names of the tools defined in requests. */
  get toolNames(): readonly string[] {
    return this.#dependencies.catalog.toolNames;
  }

  get model(): string {
    const { isSwitched, name } = this.#dependencies.model;
    const isPending = isSwitched && !this.#ready;
    return (isPending ? undefined : this.session.view.prelude?.model) ?? name;
  }

  get cwd(): string {
    return this.#dependencies.place.cwd;
  }

  get isWorking(): boolean {
    return this.#working !== undefined;
  }

  /** Queued messages that wait for the next turn. */
  get waiting(): readonly UserContent[] {
    return this.#queue.waiting.map(({ content }) => content);
  }

  on(listener: Tell): () => void {
    return this.#dependencies.events.listeners.add(listener);
  }

  /** Queues a message for the next turn, or for `run` when no exchange is under way. `origins`: which parts the user typed. */
  say(content: UserContent, { origins }: UserOptions = {}): void {
    this.#queue.add({ content, origins });
  }

  /** Tells the model with the next message about something the user did outside the conversation. */
  tell(text: string): void {
    this.#dependencies.conversation.tail.add(text);
  }

  /** Puts a message of another agent on record. An exchange that is under way sees it at its next request. */
  deliver(message: AgentMessage): Promise<SendOutcome> {
    return this.#dependencies.messages.receive(message);
  }

  /** Removes all queued messages from the queue and returns them. */
  unsay(): readonly UserContent[] {
    return this.#queue.take().map(({ content }) => content);
  }

  /** Runs an exchange with all queued messages, or finishes one that was cut off. Returns the running exchange if there is one. */
  run(): Promise<ExchangeEnd> {
    this.#working ??= this.#work();
    return this.#working;
  }

  /** Runs a shell command that the user typed with `!`. */
  runCommand(command: string): Promise<void> {
    this.#requireIdle();
    const { signal } = this.#renewAbort();
    return runOwnCommand(command, this.#dependencies, signal);
  }

  /** Running calls are answered as interrupted; nothing is lost. */
  interrupt(): void {
    this.#abort.abort();
  }

  get mode(): PermissionMode {
    return this.permissions.mode;
  }

  set mode(mode: PermissionMode) {
    const { tail } = this.#dependencies.conversation;
    const before = this.permissions.mode;
    this.permissions.mode = mode;
    if (mode === before) return;
    if (mode === "plan") tail.add(planModeEntered());
    if (before === "plan") tail.add(planModeLeft());
  }

  /** How much effort the model puts into its answers; "auto": the server decides. */
  get effort(): Effort | "auto" {
    const { createRequest } = this.#dependencies.model;
    return readEffort(this.session.view.prelude?.parameters ?? createRequest(this.model));
  }

  /** Uses another model, or the same with another effort, from the next request on. Breaks the cache. */
  async setModel(model: string, effort: Effort | "auto" = this.effort): Promise<void> {
    this.#requireIdle();
    const request = this.#dependencies.model.createRequest(model, effort);
    // Naming the same model without its suffix would drop the window that the suffix asked for.
    await this.session.changePrelude({ ...(model !== this.model && { model }), request });
  }

  /** Compacts the conversation, or the part of it from or up to a message. */
  async compact(options: Omit<CompactOptions, "signal"> = {}): Promise<CompactResult> {
    this.#requireIdle();
    const { signal } = this.#renewAbort();
    return this.session.compact({ ...options, signal });
  }

  /** Removes a span of the conversation from the view. */
  async snip(from: string, to: string): Promise<void> {
    this.#requireIdle();
    await this.session.snip(from, to);
  }

  /** Starts a new conversation in the same session. */
  async clear(): Promise<void> {
    const { place, catalog, calls } = this.#dependencies;
    this.#requireIdle();
    await this.session.clear();
    catalog.admitLate(this.session);
    place.files.clear();
    this.todos.set([]);
    await dropPlan(place.folder);
    calls.hooks.applyOutcome(await calls.hooks.start("clear", this.model));
  }

  /** Goes back to before a message: the conversation, and with `files` the files as they were then. */
  async rewind(message: string, { files = false } = {}): Promise<RestoredFiles | undefined> {
    const { place, conversation } = this.#dependencies;
    this.#requireIdle();
    const node = this.session.view.tree.get(message);
    const restored = files ? await restoreFiles(place.checkpoints, message, place.files) : undefined;
    if (restored && !restored.ok) throw new AgentError("no-checkpoint", restored.reason);
    await this.session.rewind(node ? node.parent : message);
    // Instructions that were shown after that message have left the view.
    conversation.openingReminder.forget();
    restoreState(this.session.view, conversation.state);
    await restoreSeenFiles(place, conversation.state);
    return restored;
  }

  /** Ends everything the agent started, and waits for background work. */
  close(reason = "other"): Promise<void> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  #requireIdle(): void {
    if (this.isWorking)
      throw new AgentError("working", "The agent is working. Interrupt it, or wait for its answer.");
  }

  async #close(reason: string): Promise<void> {
    const { hooks } = this.#dependencies.calls;
    const unreachable = this.#dependencies.messages.close();
    this.interrupt();
    hooks.stopStarting();
    await this.#working;
    await unreachable;
    await this.#dependencies.place.seen.flushed();
    await this.#tagMode();
    await hooks.end(reason);
    await Promise.all([
      this.#dependencies.background.agents.close(),
      this.shells.close(),
      this.servers.close(),
    ]);
    await this.session.close();
  }

  #renewAbort(): AbortController {
    this.#abort = new AbortController();
    return this.#abort;
  }

  async #work(): Promise<ExchangeEnd> {
    const { calls, conversation } = this.#dependencies;
    const { signal } = this.#renewAbort();
    this.#halted = undefined;
    calls.hooks.beginExchange();
    try {
      this.#ready ??= this.#prepare();
      await this.#ready;
      const ofAgent = {
        queue: this.#queue,
        say: (message: QueuedMessage) => this.#record(message, signal),
        halted: () => this.#halted,
        accepted: this.#accepted,
      };
      const end = await runExchange(connectExchange(this.#dependencies, ofAgent, signal), signal);
      if (end.reason === "interrupted") conversation.tail.add(INTERRUPTED);
      return end;
    } catch (error) {
      return { reason: "failed", text: "", turns: 0, message: describeError(error), error };
    } finally {
      calls.permissions.takeBackLentRules();
      // In the same tick as the end: a message that arrives from now on starts another exchange.
      this.#working = undefined;
    }
  }

  /** Before the first request: applies the output of SessionStart hooks, and freezes the tools. */
  async #prepare(): Promise<void> {
    const { calls, catalog, model, startHooks } = this.#dependencies;
    calls.hooks.applyOutcome(await startHooks);
    const direct = await catalog.freeze(this.session);
    if (model.isSwitched)
      await this.session.changePrelude({ model: model.name, request: model.createRequest(model.name) });
    catalog.deferHidden(this.session, direct);
  }

  async #record(message: QueuedMessage, signal: AbortSignal): Promise<string | undefined> {
    const { tell } = this.#dependencies.events.listeners;
    const showNotice = (text: string) => tell({ type: "notice", text });
    const refusal = await recordMessage(message, { ...this.#dependencies, notice: showNotice }, signal);
    if (refusal !== undefined) return refusal;
    await this.#tagPlace();
    await this.#tagMode();
    return undefined;
  }

  /** Records the permission mode for a resume. A session without entries records nothing. */
  async #tagMode(): Promise<void> {
    const { facts } = this.#dependencies.conversation.state;
    const tagged = findMode(this.session.view, facts) ?? "default";
    if (this.session.head === null || this.mode === tagged || this.mode === "bypass") return;
    await this.session.setTag(MODE_TAG, this.mode);
  }

  async #tagPlace(): Promise<void> {
    if (this.#isLabelled) return;
    this.#isLabelled = true;
    await tagPlace(this.session, this.#dependencies.place);
  }
}
