// The conductor: takes what is said, keeps it, and prepares each request. One call, one screen.
import { DerivedState } from "./derived/derived-state.ts";
import { forksOf, watchedForks } from "./forks/session-forks.ts";
import { CompactionController, type CompactionOffer } from "./layers/compaction/compaction-controller.ts";
import type { DreamOutcome } from "./layers/dreaming/dream.ts";
import type { DreamOptions } from "./layers/dreaming/dream-controller.ts";
import { besideRequest, modelForForks } from "./layers/microcompact/add-request-edits.ts";
import { MicrocompactController } from "./layers/microcompact/microcompact-controller.ts";
import { NotesController } from "./layers/notes/notes-controller.ts";
import { replaceSessionResults } from "./layers/tool-results/replace-session-results.ts";
import { Past } from "./recall-tool/recall-past.ts";
import { beyond, RECALL } from "./recall-tool/recall-tool.ts";
import { BackgroundTasks, type Task } from "./record/background-tasks.ts";
import { CacheWatch, type Watched } from "./session/cache-watch.ts";
import {
  assistantMessage,
  requireLabel,
  resultBlocks,
  userBlocks,
  userOrigins,
} from "./session/check-input.ts";
import { planRestored } from "./session/plan-restored.ts";
import { type PreludeChange, PreludeController } from "./session/prelude-controller.ts";
import { overflowOf } from "./session/read-overflow.ts";
import { SessionReading } from "./session/reading.ts";
import type { Opening, Parts } from "./session/session-dependencies.ts";
import { SessionError } from "./session/session-error.ts";
import { SessionMemory } from "./session/session-memory.ts";
import { SessionRecorder } from "./session/session-recorder.ts";
import { type SessionTool, sessionTools } from "./session/session-tools.ts";
import type {
  AbortedOptions,
  CompactOptions,
  CompactResult,
  ResponseLike,
  SessionOptions,
  SessionRequest,
  ToolResults,
  UserContent,
  UserOptions,
} from "./session/session-types.ts";
import type { Finding } from "./settings/finding.ts";
import { toOneLine } from "./text/to-one-line.ts";
import type { AssistantMessage } from "./transcript/blocks.ts";
import { reminder } from "./view/reminder.ts";
import { render } from "./view/render.ts";
import { isCounted } from "./view/response.ts";
import { planInterrupted, wasAsked } from "./view/results.ts";
import { isUndoable } from "./view/rewind.ts";

/** A title until a better one is given. */
const TITLE_CHARACTERS = 80;

/** A request that is waiting for its answer, and what it shows that none has shown before. */
interface Requested {
  readonly watched: Watched;
  readonly answers: string | null;
  readonly shown: ReadonlySet<string>;
}

export class Session extends SessionReading {
  readonly id: string;
  readonly opening: Opening;
  /** What is known across sessions. */
  readonly memory: SessionMemory;
  readonly #resolve: Parts["resolve"];
  readonly #prelude: PreludeController;
  readonly #past: Past;
  readonly #microcompact: MicrocompactController;
  readonly #notes: NotesController;
  readonly #compaction: CompactionController;
  readonly #background: BackgroundTasks;
  readonly #cache = new CacheWatch();
  #requested: Requested | undefined;
  #closing: Promise<void> | undefined;
  /** The last request was refused as too long, and compacted. */
  #hasOverflowed = false;

  constructor(parts: Parts) {
    const { id, ports, transcript, settings, prelude, home, restorer, hooks } = parts;
    const record = new SessionRecorder(ports, transcript, settings, prelude, parts.state);
    super(record);
    this.id = id;
    this.opening = parts.opening;
    const background = new BackgroundTasks(ports);
    const derived = new DerivedState();
    const runFork = parts.models && forksOf(record, id, modelForForks(record, parts.models.main));
    background.onChange((task) => record.events.emit("task", task));
    this.#resolve = parts.resolve;
    this.#background = background;
    this.memory = new SessionMemory({ ...parts, record, background, session: id, runFork });
    this.#past = new Past({
      ports,
      session: id,
      sessions: transcript.path.slice(0, transcript.path.lastIndexOf("/")),
      isOn: () => this.memory.isOn,
      memory: () => this.memory.open(),
    });
    this.#prelude = new PreludeController(record);
    this.#microcompact = new MicrocompactController({ record, economy: () => record.state.economy });
    this.#notes = new NotesController({
      record,
      state: record.state.notes,
      derived,
      background,
      home,
      runFork,
    });
    const summaries = runFork && watchedForks(runFork, background, record);
    const notes = this.#notes;
    this.#compaction = new CompactionController({
      record,
      derived,
      notes,
      runFork: summaries,
      restorer,
      hooks,
    });
  }

  /** The session's own tools with what answers them: Recall and Snip. Offer their definitions to the model. */
  get tools(): readonly SessionTool[] {
    const snip = (from: string, to: string) => this.#compaction.snip(from, to, "model");
    const recall = (input: unknown) => {
      const past = beyond(input);
      return past ? this.#past.answer(past) : this.recall(input);
    };
    return sessionTools(RECALL, { recall, snip });
  }

  /** What the human says. `origins`: which of it they typed, and what was pasted, piped or mentioned. */
  async user(content: UserContent, { origins }: UserOptions = {}): Promise<void> {
    const blocks = userBlocks(content);
    const ranges = origins === undefined ? undefined : userOrigins(origins, blocks);
    this.record.append({
      type: "user",
      source: "human",
      content: blocks,
      ...(ranges && { origins: ranges }),
    });
    if (this.title === undefined)
      this.record.append({ type: "title", title: firstWords(blocks), by: "first-words" });
    await this.record.saved();
  }

  /** The next request, valid and stable. The layers have done their work when it comes back. */
  request({ signal }: { readonly signal?: AbortSignal } = {}): Promise<SessionRequest> {
    this.#hasOverflowed = false;
    return this.#next(signal);
  }

  async #next(signal?: AbortSignal): Promise<SessionRequest> {
    this.record.requireOpen();
    try {
      return await this.#prepared(signal);
    } finally {
      // Also where no request comes of it: a prelude or an interruption may have been written on the way.
      await this.record.saved();
    }
  }

  async #prepared(signal?: AbortSignal): Promise<SessionRequest> {
    this.#prelude.adopt();
    this.record.append(planInterrupted(this.view));
    if (!this.isUnsent) {
      throw new SessionError(
        "nothing-to-send",
        "There is nothing to answer: add a user message or tool results first.",
      );
    }
    const { ttl } = this.#prelude;
    await this.memory.onTurn();
    await replaceSessionResults(this.record, this.#requested?.shown);
    this.#microcompact.clearOld(ttl);
    const isWorth = (offer: CompactionOffer) => this.#microcompact.isCompactionWorth(ttl, offer);
    await this.#compaction.ifDue(this.#microcompact.mayBeWorth ? isWorth : undefined, signal);
    signal?.throwIfAborted();
    // A response may have come while a file was written.
    this.record.append(planInterrupted(this.view));
    this.room.tell();
    this.room.require(this.#compaction.refusal("auto"));
    const watched = this.#cache.requested(this.view, ttl, this.record.now);
    const shown = new Set(this.view.slots.slice(this.view.sent).map(({ entry }) => entry));
    this.#requested = { watched, answers: this.view.leaf, shown };
    return besideRequest(this.record, render(this.view, ttl)) as unknown as SessionRequest;
  }

  /** The model's response, as it came. */
  async assistant(response: ResponseLike): Promise<void> {
    await this.#respond({ message: assistantMessage(response) });
  }

  /** A response that was cut off. What had arrived is kept; what has no end is not sent back. */
  async aborted(partial: ResponseLike, options: AbortedOptions = {}): Promise<void> {
    const message = assistantMessage(partial);
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
    const overflow = overflowOf(error);
    if (!overflow) return undefined;
    if (this.#hasOverflowed) throw this.room.full("It was refused again after a compaction.");
    const result = await this.#compaction.run({ trigger: "reactive", excess: overflow.excess, signal });
    await this.record.saved();
    if (!result.ok) throw this.room.full(result.reason);
    this.#hasOverflowed = true;
    return this.#next(signal);
  }

  /** Compacts now, whatever the size: all of it, or from a message on, or up to one. */
  async compact({ instructions, from, upTo, signal }: CompactOptions = {}): Promise<CompactResult> {
    this.record.requireOpen();
    if (from !== undefined && upTo !== undefined)
      throw new SessionError(
        "bad-input",
        "Give `from` or `upTo`, not both: what lies between them is for snip().",
      );
    const partial = from !== undefined ? { from } : upTo !== undefined ? { upTo } : undefined;
    const result = await this.#compaction.run({ trigger: "manual", instructions, partial, signal });
    await this.record.saved();
    if (!result.ok) return { ok: false, reason: result.reason };
    const { method, draft } = result;
    return { ok: true, method, before: draft.before, after: draft.after };
  }

  /** Takes a span out of the view, from one entry or call to another. It stays on disk. */
  async snip(from: string, to: string): Promise<void> {
    const refused = this.#compaction.snip(from, to, "user");
    if (refused !== undefined) throw new SessionError("bad-input", refused);
    await this.record.saved();
  }

  /** A new beginning in the same session: everything leaves the view, and stays readable. */
  async clear(): Promise<void> {
    this.record.append(planInterrupted(this.view));
    await this.#compaction.clear();
    await this.record.saved();
  }

  /** The notes of the session: what the model wrote, and what is derived from the transcript. */
  notes(): Promise<string> {
    return this.#notes.text();
  }

  /** Tidies the memory now: on a copy, checked, looked at by whoever `review`s it, and written at once or not at all. */
  dream(options: DreamOptions = {}): Promise<DreamOutcome> {
    this.record.requireOpen();
    this.#prelude.adopt();
    return this.memory.dreams.dream(options);
  }

  /** What is going on beside the conversation, and what was lately. */
  get tasks(): readonly Task[] {
    return this.#background.tasks;
  }

  /** Asks work in the background to end; answers whether it was running. */
  stop(task: string): boolean {
    return this.#background.stop(task);
  }

  /** Results of tool calls, all at once or one by one, in any order. One that comes too late is told as news. */
  async toolResults(results: ToolResults): Promise<void> {
    const blocks = resultBlocks(results, (id) => this.view.asked.has(id) || wasAsked(this.view, id));
    this.record.append({ type: "user", source: "tools", content: blocks });
    await this.record.saved();
  }

  /** Something the model should know that nobody said. It goes to the tail, marked as a reminder. */
  async remind(text: string): Promise<void> {
    const content = userBlocks(reminder(text));
    this.record.append({ type: "attachment", source: "reminder", content });
    await this.record.saved();
  }

  /** The front reminder, before the first message. Once: a compaction and a clearing make it anew. */
  async front(text: string): Promise<void> {
    if (this.view.slots.some(({ source }) => source === "instructions")) return;
    const content = userBlocks(text);
    this.record.append({ type: "attachment", source: "instructions", name: "front", content });
    await this.record.saved();
  }

  /** Moves the head back to an entry: what came after it leaves the view and stays on disk. */
  async rewind(to: string | null): Promise<void> {
    if (to !== null && !this.view.tree.has(to)) {
      throw new SessionError("bad-input", `This session has no entry ${JSON.stringify(to)}.`);
    }
    this.record.append({ type: "head", to });
    await this.record.saved();
  }

  /** Shows again what has left the view, at the tail: results and messages by id, or all that a break took. */
  async restore(ids: string | readonly string[]): Promise<void> {
    this.record.append(planRestored(this.view, [ids].flat()));
    await this.record.saved();
  }

  /** As if a decision had never been made: a clearing, a compaction, a snip. */
  async undo(decision: string): Promise<void> {
    if (!isUndoable(this.view, decision)) {
      throw new SessionError(
        "not-found",
        `There is no decision ${JSON.stringify(decision)} to be undone here.`,
      );
    }
    this.record.append({ type: "undo", of: decision });
    await this.record.saved();
  }

  /** Other system text, tools, model or parameters, at once: a break. */
  async renew(change: PreludeChange): Promise<void> {
    this.#prelude.renew(change);
    await this.record.saved();
  }

  /** As if `openSession` had been given these: taken as soon as that costs nothing, or cannot wait. */
  want(change: PreludeChange): void {
    this.#prelude.want(change);
  }

  /** Other settings in place of those given to `openSession`, from the next request on. Files are read anew. */
  async configure(given: SessionOptions["settings"]): Promise<readonly Finding[]> {
    const { settings, findings } = await this.#resolve(given);
    this.record.configure(settings);
    return findings;
  }

  async setTitle(title: string): Promise<void> {
    requireLabel(title);
    this.record.append({ type: "title", title, by: "human" });
    await this.record.saved();
  }

  async setTag(name: string, value: string | null): Promise<void> {
    requireLabel(name);
    if (value !== null) requireLabel(value);
    this.record.append({ type: "tag", name, value });
    await this.record.saved();
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
    const { exitWaitSeconds } = this.record.settings.extraction;
    await Promise.all([this.#notes.close(exitWaitSeconds), this.memory.close(exitWaitSeconds)]);
    await this.#background.settle(exitWaitSeconds * 1_000);
    await this.record.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #respond(response: { message: AssistantMessage; aborted?: true; incomplete?: readonly number[] }) {
    const { message } = response;
    const { usage, model = this.record.prelude.model } = message;
    const made = this.#requested;
    const { requested, ttl } = made?.watched ?? {};
    const digest = made && this.#cache.note(this.view, made.watched);
    this.record.append({
      type: "assistant",
      ...response,
      ...(made && { requested, ttl, answers: made.answers, digest }),
    });
    if (isCounted(usage)) this.record.told({ layer: "main", model, usage });
    const loss = isCounted(usage) && made && this.#cache.answered(made.watched, message, usage);
    if (loss) this.record.events.emit("loss", loss);
    this.#requested = undefined;
    this.room.tell();
    if (!response.aborted) this.#notes.afterResponse();
    if (!response.aborted && !this.isUnanswered) this.memory.afterExchange();
    await this.record.saved();
  }
}

function firstWords(blocks: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const text = blocks.find((block) => block.type === "text")?.text;
  const words = typeof text === "string" ? toOneLine(text) : "";
  return words.slice(0, TITLE_CHARACTERS) || "(no text)";
}
