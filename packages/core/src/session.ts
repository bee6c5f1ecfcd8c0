// The conductor: takes what is said, keeps it, and prepares each request. One call, one screen.
import type { CompactionOffer } from "./layers/compaction/compaction-controller.ts";
import type { DreamOutcome } from "./layers/dreaming/dream.ts";
import type { DreamOptions } from "./layers/dreaming/dream-controller.ts";
import { addRequestEdits } from "./layers/microcompact/add-request-edits.ts";
import { replaceSessionResults } from "./layers/tool-results/replace-session-results.ts";
import type { Counterfactual } from "./ledger/counterfactual.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Task } from "./record/background-tasks.ts";
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
import { readOverflow } from "./session/read-overflow.ts";
import { makeReceipt, type Receipt } from "./session/receipt.ts";
import { type PendingRequest, type RecordedResponse, recordResponse } from "./session/record-response.ts";
import type { Opening, SessionDependencies } from "./session/session-dependencies.ts";
import { SessionError } from "./session/session-error.ts";
import type { SessionMemory } from "./session/session-memory.ts";
import { connectSessionParts, type SessionParts } from "./session/session-parts.ts";
import type { SessionRecorder } from "./session/session-recorder.ts";
import type { SessionTool } from "./session/session-tools.ts";
import type {
  AbortedOptions,
  CompactOptions,
  CompactResult,
  ResponseLike,
  SessionEvents,
  SessionOptions,
  SessionRequest,
  ToolResults,
  UserContent,
  UserOptions,
} from "./session/session-types.ts";
import type { Size } from "./session/window-budget.ts";
import type { Finding } from "./settings/finding.ts";
import type { Breakdown } from "./tokens/breakdown.ts";
import { planInterrupted, wasAsked } from "./view/add-result.ts";
import { renderRequest } from "./view/render-request.ts";
import { isUndoable } from "./view/rewind.ts";
import { isUnanswered, isUnsent } from "./view/unanswered.ts";
import type { View } from "./view/view.ts";
import { wrapReminder } from "./view/wrap-reminder.ts";

export class Session {
  readonly id: string;
  /** What happened when it was opened that somebody should hear of. */
  readonly opening: Opening;
  /** What is known across sessions. */
  readonly memory: SessionMemory;
  readonly #resolve: SessionDependencies["resolve"];
  readonly #parts: SessionParts;
  readonly #record: SessionRecorder;
  #requested: PendingRequest | undefined;
  #closing: Promise<void> | undefined;
  /** The last request was refused as too long, and compacted. */
  #hasOverflowed = false;

  constructor(dependencies: SessionDependencies) {
    this.id = dependencies.id;
    this.opening = dependencies.opening;
    this.#resolve = dependencies.resolve;
    this.#parts = connectSessionParts(dependencies);
    this.#record = this.#parts.record;
    this.memory = this.#parts.memory;
  }

  /** The session's own tools with what answers them: Recall and Snip. Offer their definitions to the model. */
  get tools(): readonly SessionTool[] {
    return this.#parts.tools;
  }

  /** What the human says. `origins`: which of it they typed, and what was pasted, piped or mentioned. */
  async user(content: UserContent, { origins }: UserOptions = {}): Promise<void> {
    const blocks = readUserBlocks(content);
    const ranges = origins === undefined ? undefined : readOrigins(origins, blocks);
    this.#record.append({
      type: "user",
      source: "human",
      content: blocks,
      ...(ranges && { origins: ranges }),
    });
    if (this.title === undefined)
      this.#record.append({ type: "title", title: makeTitle(blocks), by: "first-words" });
    await this.#record.flushEntries();
  }

  /** The next request, valid and stable. The layers have done their work when it comes back. */
  request({ signal }: { readonly signal?: AbortSignal } = {}): Promise<SessionRequest> {
    this.#hasOverflowed = false;
    return this.#next(signal);
  }

  async #next(signal?: AbortSignal): Promise<SessionRequest> {
    this.#record.requireOpen();
    try {
      return await this.#prepared(signal);
    } finally {
      // Also where no request comes of it: a prelude or an interruption may have been written on the way.
      await this.#record.flushEntries();
    }
  }

  async #prepared(signal?: AbortSignal): Promise<SessionRequest> {
    this.#parts.prelude.adoptIfDue();
    this.#record.append(planInterrupted(this.view));
    if (!this.#isUnsent) {
      throw new SessionError(
        "nothing-to-send",
        "There is nothing to answer: add a user message or tool results first.",
      );
    }
    const { ttl } = this.#parts.prelude;
    await this.memory.surfaceMemories();
    await replaceSessionResults(this.#record, this.#requested?.shown);
    this.#parts.microcompact.clearOldResults(ttl);
    const isWorth = (offer: CompactionOffer) => this.#parts.microcompact.isCompactionWorthwhile(ttl, offer);
    await this.#parts.compaction.compactIfDue(
      this.#parts.microcompact.mayCompactionPay ? isWorth : undefined,
      signal,
    );
    signal?.throwIfAborted();
    // A response may have come while a file was written.
    this.#record.append(planInterrupted(this.view));
    this.#parts.budget.announceLevel();
    this.#parts.budget.requireRoom(this.#parts.compaction.explainRefusal("auto"));
    const watched = this.#parts.cache.watchRequest(this.view, ttl, this.#record.now);
    const shown = new Set(this.view.slots.slice(this.view.sent).map(({ entry }) => entry));
    this.#requested = { watched, answers: this.view.leaf, shown };
    return addRequestEdits(this.#record, renderRequest(this.view, ttl)) as unknown as SessionRequest;
  }

  /** The model's response, as it came. */
  async assistant(response: ResponseLike): Promise<void> {
    await this.#respond({ message: readAssistantMessage(response) });
  }

  /** A response that was cut off. What had arrived is kept; what has no end is not sent back. */
  async aborted(partial: ResponseLike, options: AbortedOptions = {}): Promise<void> {
    const message = readAssistantMessage(partial);
    const incomplete = options.incomplete ?? (message.content.length > 0 ? [message.content.length - 1] : []);
    await this.#respond({ message, aborted: true, incomplete });
  }

  /**
   * Answers a refused request: another one that fits, or undefined where the refusal was about something else. Once for
   * each `request()`: a second refusal is the caller's to show.
   */
  async overflow(
    error: unknown,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<SessionRequest | undefined> {
    const overflow = readOverflow(error);
    if (!overflow) return undefined;
    if (this.#hasOverflowed)
      throw this.#parts.budget.createFullError("It was refused again after a compaction.");
    const result = await this.#parts.compaction.compact({
      trigger: "reactive",
      excess: overflow.excess,
      signal,
    });
    await this.#record.flushEntries();
    if (!result.ok) throw this.#parts.budget.createFullError(result.reason);
    this.#hasOverflowed = true;
    return this.#next(signal);
  }

  /** Compacts now, whatever the size: all of it, or from a message on, or up to one. */
  async compact({ instructions, from, upTo, signal }: CompactOptions = {}): Promise<CompactResult> {
    this.#record.requireOpen();
    const partial = readPartialRange(from, upTo);
    const result = await this.#parts.compaction.compact({ trigger: "manual", instructions, partial, signal });
    await this.#record.flushEntries();
    if (!result.ok) return { ok: false, reason: result.reason };
    const { method, draft } = result;
    return { ok: true, method, before: draft.before, after: draft.after };
  }

  /** Takes a span out of the view, from one entry or call to another. It stays on disk. */
  async snip(from: string, to: string): Promise<void> {
    const refused = this.#parts.compaction.snip(from, to, "user");
    if (refused !== undefined) throw new SessionError("bad-input", refused);
    await this.#record.flushEntries();
  }

  /** A new beginning in the same session: everything leaves the view, and stays readable. */
  async clear(): Promise<void> {
    this.#record.append(planInterrupted(this.view));
    await this.#parts.compaction.clear();
    await this.#record.flushEntries();
  }

  /** The notes of the session: what the model wrote, and what is derived from the transcript. */
  notes(): Promise<string> {
    return this.#parts.notes.text();
  }

  /** Tidies the memory now: on a copy, checked, looked at by whoever `review`s it, and written at once or not at all. */
  dream(options: DreamOptions = {}): Promise<DreamOutcome> {
    this.#record.requireOpen();
    this.#parts.prelude.adoptIfDue();
    return this.memory.dreams.dream(options);
  }

  /** What is going on beside the conversation, and what was lately. */
  get tasks(): readonly Task[] {
    return this.#parts.background.tasks;
  }

  /** Asks work in the background to end; answers whether it was running. */
  stop(task: string): boolean {
    return this.#parts.background.stop(task);
  }

  /** Results of tool calls, all at once or one by one, in any order. One that comes too late is told as news. */
  async toolResults(results: ToolResults): Promise<void> {
    const blocks = readResultBlocks(results, (id) => this.view.asked.has(id) || wasAsked(this.view, id));
    this.#record.append({ type: "user", source: "tools", content: blocks });
    await this.#record.flushEntries();
  }

  /** Something the model should know that nobody said. It goes to the tail, marked as a reminder. */
  async remind(text: string): Promise<void> {
    const content = readUserBlocks(wrapReminder(text));
    this.#record.append({ type: "attachment", source: "reminder", content });
    await this.#record.flushEntries();
  }

  /** The front reminder, before the first message. Once: a compaction and a clearing make it anew. */
  async addInstructions(text: string): Promise<void> {
    if (this.view.slots.some(({ source }) => source === "instructions")) return;
    const content = readUserBlocks(text);
    this.#record.append({ type: "attachment", source: "instructions", name: "front", content });
    await this.#record.flushEntries();
  }

  /** Moves the head back to an entry: what came after it leaves the view and stays on disk. */
  async rewind(to: string | null): Promise<void> {
    if (to !== null && !this.view.tree.has(to)) {
      throw new SessionError("bad-input", `This session has no entry ${JSON.stringify(to)}.`);
    }
    this.#record.append({ type: "head", to });
    await this.#record.flushEntries();
  }

  /** Shows again what has left the view, at the tail: results and messages by id, or all that a break took. */
  async restore(ids: string | readonly string[]): Promise<void> {
    this.#record.append(planRestored(this.view, [ids].flat()));
    await this.#record.flushEntries();
  }

  /** As if a decision had never been made: a clearing, a compaction, a snip. */
  async undo(decision: string): Promise<void> {
    if (!isUndoable(this.view, decision)) {
      throw new SessionError(
        "not-found",
        `There is no decision ${JSON.stringify(decision)} to be undone here.`,
      );
    }
    this.#record.append({ type: "undo", of: decision });
    await this.#record.flushEntries();
  }

  /** Other system text, tools, model or parameters, at once: a break. */
  async changePrelude(change: PreludeChange): Promise<void> {
    this.#parts.prelude.changeNow(change);
    await this.#record.flushEntries();
  }

  /** As if `openSession` had been given these: taken as soon as that costs nothing, or cannot wait. */
  changePreludeLater(change: PreludeChange): void {
    this.#parts.prelude.changeLater(change);
  }

  /** Other settings in place of those given to `openSession`, from the next request on. Files are read anew. */
  async configure(given: SessionOptions["settings"]): Promise<readonly Finding[]> {
    const { settings, findings } = await this.#resolve(given);
    this.#record.applySettings(settings);
    return findings;
  }

  async setTitle(title: string): Promise<void> {
    requireLabel(title);
    this.#record.append({ type: "title", title, by: "human" });
    await this.#record.flushEntries();
  }

  async setTag(name: string, value: string | null): Promise<void> {
    requireLabel(name);
    if (value !== null) requireLabel(value);
    this.#record.append({ type: "tag", name, value });
    await this.#record.flushEntries();
  }

  /**
   * Everything is on disk when this resolves, and the session may be opened elsewhere. Where the disk is full it
   * rejects, and can be called again.
   */
  close(): Promise<void> {
    this.#closing ??= this.#end().catch((error) => {
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  async #end(): Promise<void> {
    const { exitWaitSeconds } = this.#record.settings.extraction;
    await Promise.all([this.#parts.notes.close(exitWaitSeconds), this.memory.close(exitWaitSeconds)]);
    await this.#parts.background.settle(exitWaitSeconds * 1_000);
    await this.#record.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get path(): string {
    return this.#record.transcript.path;
  }

  get view(): View {
    return this.#record.view;
  }

  get ledger(): Ledger {
    return this.#record.state.ledger;
  }

  get title(): string | undefined {
    return this.#record.transcript.labels.title;
  }

  /**
   * Answers a call of the Recall tool: reads again what is no longer shown, in memory or earlier sessions where the input
   * says so with `where`. Bad input is answered with a sentence for the model. Give `RECALL` among the tools to offer it.
   */
  recall(input: unknown): Promise<string> {
    return this.#parts.answerRecall(input);
  }

  /** Where the conversation stands: what `rewind` takes to come back to here. */
  get head(): string | null {
    return this.view.leaf;
  }

  /** Something waits for the model's answer: `request()` is next. Otherwise it is the human's turn. */
  get isUnanswered(): boolean {
    return isUnanswered(this.view);
  }

  /** There is something new to send, asked or not. */
  get #isUnsent(): boolean {
    return isUnsent(this.view);
  }

  /** Entries that are known but could not be written yet. */
  get unsaved(): number {
    return this.#record.transcript.writer.unsaved;
  }

  on<K extends keyof SessionEvents>(name: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.#record.events.on(name, listener);
  }

  /** The size of the view, and how far it is from the limits. */
  size(): Size {
    return this.#parts.budget.size;
  }

  /** What takes up the view, by where it comes from. */
  breakdown(): Breakdown {
    return this.#record.state.meter.breakdown(this.view);
  }

  get limits(): WindowLimits {
    return this.#record.limits;
  }

  /** What each break took out of the view, and where it is now; the oldest first. */
  get receipts(): readonly Receipt[] {
    const { state, folder } = this.#record;
    return this.view.breaks.map((broken) => makeReceipt(broken, state, folder));
  }

  /** What the same responses would have cost without each layer. Estimates, and called so. */
  counterfactual(): Counterfactual {
    return estimateCounterfactual(this.#record);
  }

  async #respond(response: RecordedResponse): Promise<void> {
    recordResponse(this.#parts, this.#requested, response);
    this.#requested = undefined;
    if (!response.aborted) this.#parts.notes.afterResponse();
    if (!response.aborted && !this.isUnanswered) this.memory.afterExchange();
    await this.#record.flushEntries();
  }
}
