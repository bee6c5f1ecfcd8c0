// An agent at work: takes messages, runs exchanges, can be interrupted, and ends with all it started.
import {
  type CompactResult,
  type Session,
  SessionError,
  type UserContent,
  type UserOptions,
} from "@palimpsest/core";
import { describeError } from "@palimpsest/core/text";
import type { Checkpoints } from "../files/checkpoints.ts";
import { resolvePath } from "../files/resolve-path.ts";
import { type RestoredFiles, restoreFiles } from "../files/restore-files.ts";
import type { ExchangeEnd, Tell } from "../loop/agent-event.ts";
import { MessageQueue, type QueuedMessage } from "../loop/message-queue.ts";
import { type ExchangeDependencies, runExchange } from "../loop/run-exchange.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { applyMemoryRequest } from "../memory/apply-memory-request.ts";
import type { PermissionMode } from "../permissions/permission-mode.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { planModeEntered, planModeLeft } from "../plan/plan-mode-reminders.ts";
import { dropPlan } from "../plan/stored-plan.ts";
import type { Skill } from "../skills/skill.ts";
import type { Tool } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import type { Shells } from "../tools/bash/shells.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentDependencies } from "./agent-dependencies.ts";
import { AgentError } from "./agent-error.ts";
import { collectNews } from "./collect-news.ts";
import { loadCalledSkill } from "./load-called-skill.ts";
import {
  addMentioned,
  type MentionDependencies,
  readMentions,
  readPrompt,
  readTypedText,
} from "./read-mentions.ts";
import { findMode, findSeenFiles, MODE_TAG, restoreState } from "./restore-state.ts";

const INTERRUPTED = "The user interrupted you here.";

export class Agent {
  readonly #parts: AgentDependencies;
  readonly #queue = new MessageQueue();
  #registry: ToolRegistry;
  #ready: Promise<void> | undefined;
  #working: Promise<ExchangeEnd> | undefined;
  #abort = new AbortController();
  #halted: string | undefined;
  #labelled = false;
  #closing: Promise<void> | undefined;

  constructor(parts: AgentDependencies) {
    this.#parts = parts;
    this.#registry = new ToolRegistry(parts.tools);
    parts.session.on("memory", () => void parts.memory.refreshRules());
    parts.session.on("compaction", ({ after }) => {
      if (after !== undefined) this.#admitLate();
    });
  }

  get session(): Session {
    return this.#parts.session;
  }

  /** For an interface to show: permissions, task list, commands in the background, servers, skills. */
  get permissions(): Permissions {
    return this.#parts.permissions;
  }

  /** What the repository brings is trusted, so that an interface may start git there. */
  get mayStartGit(): boolean {
    return this.#parts.mayStartGit;
  }

  get todos(): Todos {
    return this.#parts.todos;
  }

  get shells(): Shells {
    return this.#parts.shells;
  }

  get servers(): McpServers {
    return this.#parts.servers;
  }

  get skills(): readonly Skill[] {
    return this.#parts.skills;
  }

  get memory(): AgentMemory {
    return this.#parts.memory;
  }

  get checkpoints(): Checkpoints {
    return this.#parts.place.checkpoints;
  }

  get findings(): readonly string[] {
    return [...this.#parts.findings, ...this.#parts.memory.findings];
  }

  /** Names of the tools as the model is told of them. */
  get toolNames(): readonly string[] {
    return this.#registry.definitions.map(({ name }) => name);
  }

  get model(): string {
    const { isSwitched, modelName } = this.#parts;
    const isPending = isSwitched && !this.#ready;
    return (isPending ? undefined : this.session.view.prelude?.model) ?? modelName;
  }

  get cwd(): string {
    return this.#parts.place.cwd;
  }

  get isWorking(): boolean {
    return this.#working !== undefined;
  }

  /** What was said and has not gone in yet. */
  get waiting(): readonly UserContent[] {
    return this.#queue.waiting.map(({ content }) => content);
  }

  on(listener: Tell): () => void {
    return this.#parts.listeners.add(listener);
  }

  /** Goes in at the next turn; where none is under way, `run` takes it. `origins`: what of it the person typed. */
  say(content: UserContent, { origins }: UserOptions = {}): void {
    this.#queue.add({ content, origins });
  }

  /** Something the person has done beside the conversation, which the model should know with the next message. */
  tell(text: string): void {
    this.#parts.tail.add(text);
  }

  /** Takes back what has not gone in yet. */
  unsay(): readonly UserContent[] {
    return this.#queue.take().map(({ content }) => content);
  }

  /** One exchange, with all that was said; or the rest of one that was cut off. While one runs, it is that one. */
  run(): Promise<ExchangeEnd> {
    this.#working ??= this.#work();
    return this.#working;
  }

  /** What is running is answered as interrupted, and nothing is lost. */
  interrupt(): void {
    this.#abort.abort();
  }

  /** No more shall be done in this exchange. */
  halt(reason: string): void {
    this.#halted ??= reason;
  }

  get mode(): PermissionMode {
    return this.#parts.permissions.mode;
  }

  set mode(mode: PermissionMode) {
    const { permissions, tail } = this.#parts;
    const before = permissions.mode;
    permissions.mode = mode;
    if (mode === before) return;
    if (mode === "plan") tail.add(planModeEntered());
    if (before === "plan") tail.add(planModeLeft());
  }

  /** Another model from the next request on: a break. */
  async setModel(model: string): Promise<void> {
    this.#requireIdle();
    await this.session.renew({ model, request: this.#parts.requestOf(model) });
  }

  async compact(instructions?: string): Promise<CompactResult> {
    this.#requireIdle();
    const { signal } = this.#renewed();
    return this.session.compact({ ...(instructions && { instructions }), signal });
  }

  /** A new beginning in the same session. */
  async clear(): Promise<void> {
    const { session, place, todos, moments, gate } = this.#parts;
    this.#requireIdle();
    await session.clear();
    this.#admitLate();
    place.files.clear();
    todos.set([]);
    await dropPlan(place.folder);
    gate.applyOutcome(await moments.start("clear", this.model));
  }

  /** Back to before a message: the conversation, and the files as they were then where they are wanted too. */
  async rewind(message: string, { files = false } = {}): Promise<RestoredFiles | undefined> {
    const { session, place, todos, front, facts } = this.#parts;
    this.#requireIdle();
    const node = session.view.tree.get(message);
    const restored = files ? await restoreFiles(place.checkpoints, message, place.files) : undefined;
    if (restored && !restored.ok) throw new AgentError("no-checkpoint", restored.reason);
    await session.rewind(node ? node.parent : message);
    // What the model has seen since, it has not seen any more.
    front.forget();
    todos.set([]);
    restoreState(session.view, facts, this.#parts);
    await this.rememberFiles();
    return restored;
  }

  /** Files count as read whose reading stands on the way to here, and which are as they were then. */
  async rememberFiles(): Promise<void> {
    const { place, session, seen, facts } = this.#parts;
    place.files.clear();
    for (const { path, hash, shown } of findSeenFiles(session.view, facts, await seen.lines()))
      place.files.note(path, { hash, ...(shown && { shown }) });
  }

  /** Everything it started ends; what works in the background is awaited. */
  close(reason = "other"): Promise<void> {
    this.#closing ??= this.#end(reason);
    return this.#closing;
  }

  #requireIdle(): void {
    if (this.isWorking)
      throw new AgentError("working", "The agent is working. Interrupt it, or wait for its answer.");
  }

  async #end(reason: string): Promise<void> {
    const { moments, shells, servers, session, seen } = this.#parts;
    this.interrupt();
    moments.stopStarting();
    await this.#working;
    await seen.flushed();
    await this.#noteMode();
    await moments.end(reason);
    await Promise.all([shells.close(), servers.close()]);
    await session.close();
  }

  #renewed(): AbortController {
    this.#abort = new AbortController();
    return this.#abort;
  }

  async #work(): Promise<ExchangeEnd> {
    const { signal } = this.#renewed();
    this.#halted = undefined;
    this.#parts.moments.begin();
    try {
      this.#ready ??= this.#getReady();
      await this.#ready;
      // Another session may have kept something meanwhile.
      await this.#parts.memory.refreshRules();
      const end = await runExchange(this.#exchange(signal), signal);
      if (end.reason === "interrupted") this.#parts.tail.add(INTERRUPTED);
      return end;
    } catch (error) {
      const message = describeError(error);
      return { reason: "failed", text: "", turns: 0, message, error };
    } finally {
      this.#parts.permissions.takeBackLentRules();
      // In the same breath as the end: whoever speaks from now on starts another exchange.
      this.#working = undefined;
    }
  }

  /** Before the first request: tools are frozen, and hooks have spoken. */
  async #getReady(): Promise<void> {
    const { servers, session, tools, gate, started, isSwitched, modelName } = this.#parts;
    gate.applyOutcome(await started);
    const direct = await servers.freeze();
    this.#registry = new ToolRegistry([...tools, ...direct]);
    if (direct.length > 0) session.want({ tools: this.#registry.definitions, keep: this.#registry.kept });
    if (isSwitched) await session.renew({ model: modelName, request: this.#parts.requestOf(modelName) });
    this.#defer(direct);
  }

  /** A resumed session may have to wait until its cache is gone before it shows new tools: meanwhile they are found. */
  #defer(tools: readonly Tool[]): void {
    const { session, deferred, tail } = this.#parts;
    const shown = session.view.prelude?.tools.map(({ name }) => name);
    const hidden = shown ? tools.filter(({ name }) => !shown.includes(name)) : [];
    deferred.add(hidden);
    const names = hidden.map(({ name }) => name).join(", ");
    if (names !== "") tail.add(`There are new tools that ToolSearch finds: ${names}.`);
  }

  /** Tools that came late stand among the others from here on: the break that was made pays for it. */
  #admitLate(): void {
    const { servers, session, deferred } = this.#parts;
    const late = servers.admit();
    if (late.length > 0) this.#registry = new ToolRegistry([...this.#registry.all, ...late]);
    const shown = session.view.prelude?.tools.map(({ name }) => name) ?? this.toolNames;
    if (this.toolNames.every((name) => shown.includes(name))) return;
    deferred.admit(this.toolNames);
    void session.renew({ tools: this.#registry.definitions, keep: this.#registry.kept }).catch(() => {});
  }

  #exchange(signal: AbortSignal): ExchangeDependencies {
    const { session, model, place, gate, moments, front, tail, shells, servers, maxTurns, credentials } =
      this.#parts;
    const { tell } = this.#parts.listeners;
    const registry = () => this.#registry;
    return {
      session,
      model,
      get registry() {
        return registry();
      },
      place,
      credentials,
      tell,
      maxTurns,
      queue: this.#queue,
      say: (message) => this.#take(message, signal),
      permit: (call, tool) => gate.permitCall(call, tool, signal),
      after: async (call, output) => {
        for (const path of findTouchedPaths(call.input))
          tail.add(...(await front.onTouch(resolvePath(place.cwd, path))));
        return gate.finishCall(call, registry().get(call.name)!, output, signal);
      },
      late: (result) => void session.toolResults(result).catch(() => {}),
      beforeRequest: async () => {
        const news = collectNews(shells, servers).map(credentials.redact);
        for (const text of news) tell({ type: "notice", text });
        tail.add(...news);
        await tail.flush(session);
      },
      beforeStop: () => moments.stop(signal),
      halted: () => this.#halted,
    };
  }

  /** Puts a message on record. A text: why it was kept back. */
  async #take(message: QueuedMessage, signal: AbortSignal): Promise<string | undefined> {
    const { session, place, gate, moments, front, memory, permissions, tail, listeners } = this.#parts;
    const outcome = await moments.prompt(readPrompt(message.content), signal);
    gate.applyOutcome({ ...outcome, texts: [] });
    const keptBack = outcome.blocked ?? outcome.stop;
    if (keptBack !== undefined) return keptBack;
    const notice = (text: string) => listeners.tell({ type: "notice", text });
    for (const text of await front.ensure(session)) notice(text);
    const skill = await loadCalledSkill(message, { ...this.#parts, notice });
    if (skill && !skill.ok) return skill.reason;
    const permit: MentionDependencies["permit"] = (call, tool) => gate.permitCall(call, tool, signal);
    const { texts, blocks, notices } = await readMentions(message, { place, permissions, permit });
    for (const text of notices) notice(text);
    const { content, origins } = addMentioned(message, this.#parts.credentials.redactBlocks(blocks));
    try {
      await session.user(content, { origins });
    } catch (error) {
      // An empty message, say: told, and not in the way of those behind it.
      if (!SessionError.isInstance(error) || error.code !== "bad-input") throw error;
      return error.message;
    }
    const entry = session.view.slots.findLast(({ source }) => source === "human")?.entry;
    if (entry !== undefined) await place.checkpoints.begin(entry);
    const heeded = await applyMemoryRequest(readTypedText(message), entry, memory);
    for (const text of heeded.notices) notice(text);
    tail.add(...(skill ? [skill.text] : []), ...outcome.texts, ...texts, ...heeded.reminders);
    await this.#label();
    await this.#noteMode();
    return undefined;
  }

  /** So that the session is gone on with as it was left. One in which nothing was said has nothing to keep. */
  async #noteMode(): Promise<void> {
    const { session, permissions } = this.#parts;
    const kept = findMode(session.view) ?? "default";
    const { mode } = permissions;
    if (session.head === null || mode === kept || mode === "bypass") return;
    await session.setTag(MODE_TAG, mode);
  }

  /** Notes once what the session is found by. */
  async #label(): Promise<void> {
    if (this.#labelled) return;
    this.#labelled = true;
    const branch = await this.#parts.branch();
    if (branch !== undefined) await this.session.setTag("branch", branch);
  }
}

/** Files and folders that a call's input names. */
function findTouchedPaths(input: unknown): readonly string[] {
  const { file_path, path } = (input ?? {}) as { file_path?: unknown; path?: unknown };
  return [file_path, path].filter((each) => typeof each === "string");
}
