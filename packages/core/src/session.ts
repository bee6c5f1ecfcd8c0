// The session as its callers know it. `session/request-cycle.ts` shows the order in which the layers run before a request.
import type { ForkOutcome, ForkTask } from "./forks/fork.ts";
import type { DreamOutcome } from "./layers/dreaming/dream.ts";
import type { DreamOptions } from "./layers/dreaming/dream-controller.ts";
import type { PinController } from "./layers/microcompact/pin-controller.ts";
import type { Counterfactual } from "./ledger/counterfactual.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Task } from "./record/background-tasks.ts";
import { recordCost } from "./record/record-cost.ts";
import type { ReportedCost } from "./record/session-record.ts";
import type { WindowLimits } from "./record/window-limits.ts";
import {
  readAssistantMessage,
  readOrigins,
  readPartialRange,
  readResultBlocks,
  readUserBlocks,
  requireLabel,
} from "./session/check-input.ts";
import { estimateCounterfactual } from "./session/estimate-counterfactual.ts";
import { makeTitle } from "./session/make-title.ts";
import { planRestored } from "./session/plan-restored.ts";
import type { PreludeChange } from "./session/prelude-controller.ts";
import { previewCompaction } from "./session/preview-compaction.ts";
import { makeReceipt, type Receipt, SERVER_NOTE } from "./session/receipt.ts";
import { RequestCycle } from "./session/request-cycle.ts";
import { requireEventName } from "./session/require-event-name.ts";
import type { SessionAgents } from "./session/session-agents.ts";
import type { Opening, SessionDependencies } from "./session/session-dependencies.ts";
import { SessionError } from "./session/session-error.ts";
import type { SessionMemory } from "./session/session-memory.ts";
import { connectSessionParts, type SessionParts } from "./session/session-parts.ts";
import type { SessionRecorder } from "./session/session-recorder.ts";
import type { SessionTool } from "./session/session-tools.ts";
import type {
  AbortedOptions,
  CompactOptions,
  CompactPreview,
  CompactResult,
  ResponseLike,
  SessionEvents,
  SessionOptions,
  SessionRequest,
  ShownResults,
  ToolResults,
  UserContent,
  UserOptions,
} from "./session/session-types.ts";
import type { Size } from "./session/window-budget.ts";
import type { Finding } from "./settings/finding.ts";
import type { Breakdown } from "./tokens/breakdown.ts";
import { planInterrupted, wasAsked } from "./view/add-result.ts";
import { isUndoable } from "./view/rewind.ts";
import { isUnanswered } from "./view/unanswered.ts";
import type { View } from "./view/view.ts";
import { wrapReminder } from "./view/wrap-reminder.ts";

export class Session {
  readonly id: string;
  /** Found while opening: damaged lines, settings that were ignored, sessions whose past is shared. */
  readonly opening: Opening;
  /** The memory that all sessions of the project share. */
  readonly memory: SessionMemory;
  /** Results that are not cleared: `add`, `release`, `ids`. */
  readonly pins: PinController;
  readonly #resolve: SessionDependencies["resolve"];
  readonly #parts: SessionParts;
  readonly #record: SessionRecorder;
  readonly #cycle: RequestCycle;
  #agents: SessionAgents | undefined;
  #closing: Promise<void> | undefined;

  constructor(dependencies: SessionDependencies) {
    this.id = dependencies.id;
    this.opening = dependencies.opening;
    this.#resolve = dependencies.resolve;
    this.#parts = connectSessionParts(dependencies);
    this.#record = this.#parts.record;
    this.#cycle = new RequestCycle(this.#parts);
    this.memory = this.#parts.memory;
    this.pins = this.#parts.pins;
  }

  /** The session's own tools, Recall and Snip, with their handlers. Offer their definitions to the model. */
  get tools(): readonly SessionTool[] {
    return this.#parts.tools;
  }

  /** Adds a message of the human. `origins` says which parts were typed, pasted, piped or mentioned. */
  async user(content: UserContent, { origins }: UserOptions = {}): Promise<void> {
    const blocks = readUserBlocks(content);
    const ranges = origins === undefined ? undefined : readOrigins(origins, blocks);
    const origin = ranges && { origins: ranges };
    this.#record.append({ type: "user", source: "human", content: blocks, ...origin });
    if (this.title === undefined)
      this.#record.append({ type: "title", title: makeTitle(blocks), by: "first-words" });
    await this.#record.flushEntries();
  }

  /** Prepares the next request. It is valid, its prefix is stable, and all layers have run. */
  request({ signal }: { readonly signal?: AbortSignal } = {}): Promise<SessionRequest> {
    return this.#cycle.prepareRequest(signal);
  }

  /** Adds the model's response, unchanged. */
  async assistant(response: ResponseLike): Promise<void> {
    await this.#cycle.takeResponse({ message: readAssistantMessage(response) });
  }

  /** Adds a response that was cut off. Everything that arrived is recorded; blocks that are incomplete are not sent back. */
  async aborted(partial: ResponseLike, options: AbortedOptions = {}): Promise<void> {
    const message = readAssistantMessage(partial);
    const incomplete = options.incomplete ?? (message.content.length > 0 ? [message.content.length - 1] : []);
    await this.#cycle.takeResponse({ message, aborted: true, incomplete });
  }

  /** Handles a refused request, once per `request()`: returns one that fits, or undefined if it was not too long. */
  overflow(
    error: unknown,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<SessionRequest | undefined> {
    return this.#cycle.prepareAfterRefusal(error, signal);
  }

  /** Compacts now, whatever the size: the whole view, the part from a message on, or the part up to one. */
  async compact({ instructions, from, upTo, signal }: CompactOptions = {}): Promise<CompactResult> {
    this.#record.requireOpen();
    const partial = readPartialRange(from, upTo);
    const result = await this.#parts.compaction.compact({ trigger: "manual", instructions, partial, signal });
    await this.#record.flushEntries();
    if (!result.ok) return { ok: false, reason: result.reason };
    const { method, draft } = result;
    return { ok: true, method, before: draft.before, after: draft.after };
  }

  /** Says what `compact` would do with the same options: what would leave the view, and what would stay. Asks no model. */
  previewCompaction(options: CompactOptions = {}): Promise<CompactPreview> {
    return previewCompaction(this.#parts, options);
  }

  /** Removes a span from the view, from one entry or call to another. It stays on disk. */
  async snip(from: string, to: string): Promise<void> {
    const refused = this.#parts.compaction.snip(from, to, "user");
    if (refused !== undefined) throw new SessionError("bad-input", refused);
    await this.#record.flushEntries();
  }

  /** Starts over in the same session: the view is emptied, and everything stays readable with Recall. */
  async clear(): Promise<void> {
    this.#record.append(planInterrupted(this.view));
    const cleared = await this.#parts.compaction.clear();
    if (cleared) this.#parts.deliveries.repeatUnseen(cleared);
    await this.#record.flushEntries();
  }

  /** Returns the notes of the session: what the model wrote and what is derived from the transcript. */
  notes(): Promise<string> {
    return this.#parts.notes.text();
  }

  /** Tidies the memory now. The dream works on a copy; its result is checked, passed to `review`, and written completely or not at all. */
  dream(options: DreamOptions = {}): Promise<DreamOutcome> {
    this.#record.requireOpen();
    this.#parts.prelude.adoptIfDue();
    return this.memory.dreams.dream(options);
  }

  /**
   * Asks a fork: sends the last request and its response, followed by one directive. It reads the conversation from the
   * cache and leaves no trace in it; `answer` runs its calls. Its cost is in the ledger. Never rejects.
   */
  fork(task: ForkTask): Promise<ForkOutcome> {
    this.#record.requireOpen();
    return this.#parts.runFork(task);
  }

  /** Other agents that work for this session: `run` starts a fresh one, `fork` a copy of this one. */
  get agents(): SessionAgents {
    this.#agents ??= this.#parts.createAgents(() => this.#closing !== undefined);
    return this.#agents;
  }

  /** Background tasks that are running or have ended recently. */
  get tasks(): readonly Task[] {
    return this.#parts.background.tasks;
  }

  /** Asks a background task to stop. Returns whether it was running. */
  stop(task: string): boolean {
    return this.#parts.background.stop(task);
  }

  /** Adds results of tool calls in any order. A result that arrives after its call was closed becomes a notice. */
  async toolResults(results: ToolResults, { shown }: ShownResults = {}): Promise<void> {
    const content = readResultBlocks(results, (id) => this.view.asked.has(id) || wasAsked(this.view, id));
    this.#record.append({ type: "user", source: "tools", content, ...(shown && { shown }) });
    await this.#record.flushEntries();
  }

  /**
   * Adds something that the model should know but nobody said, at the tail and marked as a reminder. An interface can find
   * it by its `name`.
   */
  async remind(text: string, { name }: { readonly name?: string } = {}): Promise<void> {
    const content = readUserBlocks(wrapReminder(text));
    const named = name === undefined ? {} : { name };
    this.#record.append({ type: "attachment", source: "reminder", ...named, content });
    await this.#record.flushEntries();
  }

  /**
   * Adds what another agent sends, named "message:<id>", or reports, named "report:<id>". It waits for an answer and never
   * counts as the human's words. Resolves when it is on disk, with false if this id is already recorded, so that a sender
   * may repeat it. A rewind to before it appends it again, marked.
   */
  deliver(name: string, content: UserContent): Promise<boolean> {
    return this.#parts.deliveries.deliver(name, content);
  }

  /** Adds the opening reminder, before the first message. Only the first call counts; a compaction and `clear` renew it. */
  async addInstructions(text: string): Promise<void> {
    if (this.view.slots.some(({ source }) => source === "instructions")) return;
    const content = readUserBlocks(text);
    this.#record.append({ type: "attachment", source: "instructions", name: "front", content });
    await this.#record.flushEntries();
  }

  /** Moves the head back to an entry. Later entries leave the view and stay on disk. */
  async rewind(to: string | null): Promise<void> {
    if (to !== null && !this.view.tree.has(to))
      throw new SessionError("bad-input", `This session has no entry ${JSON.stringify(to)}.`);
    this.#record.append({ type: "head", to });
    this.#parts.deliveries.repeatLeft();
    await this.#record.flushEntries();
  }

  /** Shows content again that has left the view, at the tail: results and messages by id, or everything that a break removed. */
  async restore(ids: string | readonly string[]): Promise<void> {
    this.#record.append(planRestored(this.view, [ids].flat()));
    await this.#record.flushEntries();
  }

  /** Undoes a decision: a clearing, a compaction or a snip. What a clearing had removed is pinned. */
  async undo(decision: string): Promise<void> {
    if (this.view.tree.get(decision)?.type === "server-edit")
      throw new SessionError("not-found", SERVER_NOTE);
    if (!isUndoable(this.view, decision))
      throw new SessionError("not-found", `No decision ${JSON.stringify(decision)} can be undone here.`);
    this.#record.append({ type: "undo", of: decision });
    await this.pins.addRestored(decision);
    await this.#record.flushEntries();
  }

  /** Changes system text, tools, model or parameters at once. This breaks the cache. */
  async changePrelude(change: PreludeChange): Promise<void> {
    this.#parts.prelude.changeNow(change);
    await this.#record.flushEntries();
  }

  /** Changes them once the cache has expired, or at once if the request would fail otherwise. */
  changePreludeLater(change: PreludeChange): void {
    this.#parts.prelude.changeLater(change);
  }

  /** Replaces the settings given to `openSession`, from the next request on. Settings files are read again. */
  async configure(given: SessionOptions["settings"]): Promise<readonly Finding[]> {
    const { settings, findings } = await this.#resolve(given);
    this.#record.applySettings(settings);
    return findings;
  }

  /** Gives the session a title, which `listSessions` shows; it replaces one that was made from the first message. */
  async setTitle(title: string): Promise<void> {
    requireLabel(title);
    this.#record.append({ type: "title", title, by: "human" });
    await this.#record.flushEntries();
  }

  /** Attaches a value to the session under a name; `null` removes it. `listSessions` returns the tags. */
  async setTag(name: string, value: string | null): Promise<void> {
    requireLabel(name);
    if (value !== null) requireLabel(value);
    this.#record.append({ type: "tag", name, value });
    await this.#record.flushEntries();
  }

  /** Stops the agents, and resolves when everything is on disk. Rejects when the disk is full, and can then be called again. */
  close(): Promise<void> {
    this.#closing ??= this.#end().catch((error) => {
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (this.#agents) await this.#agents.close();
    this.#parts.listed.close();
    this.#parts.counter.close();
    const { exitWaitSeconds } = this.#record.settings.extraction;
    await Promise.all([this.#parts.notes.close(exitWaitSeconds), this.memory.close(exitWaitSeconds)]);
    await this.#parts.snapshots.close();
    await this.#parts.background.settle(exitWaitSeconds * 1_000);
    this.#parts.tracing?.close();
    await this.#record.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** The file of the transcript. */
  get path(): string {
    return this.#record.transcript.path;
  }

  /** What the model sees, folded from the transcript. Read it; never change it. */
  get view(): View {
    return this.#record.view;
  }

  /** Tokens and dollars so far, per layer and per model. */
  get ledger(): Ledger {
    return this.#record.state.ledger;
  }

  /** Puts a call on the ledger that an agent made for this session. */
  addCost(cost: ReportedCost): Promise<void> {
    return recordCost(this.#record, cost);
  }

  /** The title, given or made from the first message. */
  get title(): string | undefined {
    return this.#record.transcript.labels.title;
  }

  /**
   * Answers a call of the Recall tool: reads again what is no longer shown, or memories and earlier sessions if the input
   * has `where`. Bad input is answered with a sentence for the model. Include `RECALL` in the tools to offer it.
   */
  recall(input: unknown): Promise<string> {
    return this.#parts.answerRecall(input);
  }

  /**
   * Answers a question without a model: quotes memories and earlier sessions of the project about it, with their sources.
   */
  quotePast(question: string): Promise<string> {
    return this.#parts.quotePast(question);
  }

  /** The current head. Pass it to `rewind` to come back here. */
  get head(): string | null {
    return this.view.leaf;
  }

  /** True if something waits for the model's answer, so that `request()` is next. Otherwise it is the human's turn. */
  get isUnanswered(): boolean {
    return isUnanswered(this.view);
  }

  /** The number of entries that could not be written yet. */
  get unsaved(): number {
    return this.#record.transcript.writer.unsaved;
  }

  /** Calls the listener at each event of that name. Returns a function that stops it. */
  on<K extends keyof SessionEvents>(name: K, listener: (event: SessionEvents[K]) => void): () => void {
    requireEventName(name);
    return this.#record.events.on(name, listener);
  }

  /** The size of the view and its distance from the limits. */
  size(): Size {
    return this.#parts.budget.size;
  }

  /** What takes up the view, by source. */
  breakdown(): Breakdown {
    return this.#record.state.meter.breakdown(this.view);
  }

  /** The window of the model and the sizes at which the session warns, compacts and refuses. */
  get limits(): WindowLimits {
    return this.#record.limits;
  }

  /** What each break removed from the view and where it is now, oldest first. */
  get receipts(): readonly Receipt[] {
    const { state, folder } = this.#record;
    return this.view.breaks.map((broken) => makeReceipt(broken, state, folder));
  }

  /** Estimates what the same responses would have cost without each layer. */
  counterfactual(): Counterfactual {
    return estimateCounterfactual(this.#record);
  }
}
