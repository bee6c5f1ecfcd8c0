// The conductor: takes what is said, keeps it, and prepares each request. One call, one screen.
import type { Ledger } from "./ledger/ledger.ts";
import { priceOf } from "./models/catalog.ts";
import type { Ports } from "./ports/ports.ts";
import { CacheWatch } from "./session/cache-watch.ts";
import { SessionError } from "./session/errors.ts";
import { Front, type FrontChange } from "./session/front.ts";
import { assistantMessage, requireLabel, resultBlocks, userBlocks } from "./session/input.ts";
import { Layers } from "./session/layers.ts";
import type { Limits } from "./session/limits.ts";
import { overflowOf } from "./session/overflow.ts";
import { recall } from "./session/recall/recall.ts";
import { type Receipt, receiptOf } from "./session/receipt.ts";
import { SessionRecord } from "./session/record.ts";
import { planRestored } from "./session/restored.ts";
import type {
  AbortedOptions,
  ResponseLike,
  SessionEvents,
  SessionOptions,
  SessionRequest,
  ToolResults,
  UserContent,
} from "./session/types.ts";
import type { Finding } from "./settings/finding.ts";
import type { ResolvedSettings } from "./settings/resolve.ts";
import type { Settings } from "./settings/schema.ts";
import type { Breakdown } from "./tokens/breakdown.ts";
import { standing } from "./tokens/thresholds.ts";
import type { AssistantMessage } from "./transcript/blocks.ts";
import type { Prelude } from "./transcript/entries.ts";
import type { Damage, Transcript } from "./transcript/open.ts";
import type { Sent } from "./view/detect.ts";
import { digestOf } from "./view/digest.ts";
import { reminder } from "./view/reminder.ts";
import { render } from "./view/render.ts";
import { isCounted } from "./view/response.ts";
import { isPaused, planInterrupted, wasAsked } from "./view/results.ts";
import type { View } from "./view/view.ts";

/** A title until a better one is given. */
const TITLE_CHARACTERS = 80;

/** What happened on the way in that somebody should hear of. */
export interface Opening {
  readonly damage: Damage;
  readonly settings: readonly Finding[];
}

/** What a session is made of. */
export interface Parts {
  readonly id: string;
  readonly transcript: Transcript;
  readonly prelude: Prelude;
  readonly settings: Settings;
  /** Reads all sources of settings anew, with these in the caller's place. */
  readonly resolve: (given: SessionOptions["settings"]) => Promise<ResolvedSettings>;
  readonly ports: Ports;
  readonly opening: Opening;
}

export class Session {
  readonly id: string;
  readonly opening: Opening;
  readonly #record: SessionRecord;
  readonly #resolve: Parts["resolve"];
  readonly #front: Front;
  #layers: Layers;
  readonly #cache = new CacheWatch();
  #requested: (Omit<Sent, "usage"> & { breaks: number; answers: string | null }) | undefined;
  #closing: Promise<void> | undefined;

  constructor({ id, transcript, prelude, settings, resolve, ports, opening }: Parts) {
    this.id = id;
    this.opening = opening;
    this.#record = new SessionRecord(ports, transcript, settings, prelude);
    this.#resolve = resolve;
    this.#front = new Front(this.#record);
    this.#layers = new Layers(this.#record);
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

  /** Runs the Recall tool: reads again what is no longer shown. Give `RECALL` among the tools to offer it. */
  recall(input: unknown): string {
    return recall(this.view, input);
  }

  /** Where the conversation stands: what `rewind` takes to come back to here. */
  get head(): string | null {
    return this.view.leaf;
  }

  /** Something waits for the model's answer: `request()` is next. Otherwise it is the human's turn. */
  get isUnanswered(): boolean {
    const last = this.view.slots.at(-1);
    return this.view.open.size > 0 || last?.role === "user" || isPaused(this.view, last);
  }

  /** Entries that are known but could not be written yet. */
  get unsaved(): number {
    return this.#record.transcript.writer.unsaved;
  }

  on<K extends keyof SessionEvents>(name: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.#record.events.on(name, listener);
  }

  /** The size of the view, and how far it is from the limits. */
  size() {
    const { tokens, exact } = this.#record.state.meter.size(this.view);
    const limits = this.limits;
    return { tokens, exact, ...standing(tokens, limits), limits };
  }

  /** What takes up the view, by where it comes from. */
  breakdown(): Breakdown {
    return this.#record.state.meter.breakdown(this.view);
  }

  get limits(): Limits {
    return this.#record.limits;
  }

  /** What the human says. */
  async user(content: UserContent): Promise<void> {
    const blocks = userBlocks(content);
    this.#record.append({ type: "user", source: "human", content: blocks });
    if (this.title === undefined)
      this.#record.append({ type: "title", title: firstWords(blocks), by: "first-words" });
    await this.#record.saved();
  }

  /** The next request, valid and stable. The layers have done their work when it comes back. */
  async request(): Promise<SessionRequest> {
    this.#record.requireOpen();
    try {
      return await this.#prepared();
    } finally {
      // Also where no request comes of it: a prelude or an interruption may have been written on the way.
      await this.#record.saved();
    }
  }

  async #prepared(): Promise<SessionRequest> {
    this.#front.adopt();
    this.#record.append(planInterrupted(this.view));
    if (!this.isUnanswered) {
      throw new SessionError(
        "nothing-to-send",
        "There is nothing to answer: add a user message or tool results first.",
      );
    }
    const { ttl } = this.#front;
    await this.#layers.replaceLargeResults();
    this.#layers.clearOld(ttl);
    // A response may have come while a file was written.
    this.#record.append(planInterrupted(this.view));
    this.#requireRoom();
    this.#requested = {
      digest: digestOf(this.view),
      requested: this.#record.now,
      ttl,
      breaks: this.view.breaks.length,
      answers: this.view.leaf,
    };
    return render(this.view, ttl) as unknown as SessionRequest;
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

  /** Answers a refused request: another one that fits, or undefined where the refusal was about something else. */
  async overflow(error: unknown): Promise<SessionRequest | undefined> {
    if (!overflowOf(error)) return undefined;
    throw this.#windowFull();
  }

  /** Results of tool calls, all at once or one by one, in any order. One that comes too late is told as news. */
  async toolResults(results: ToolResults): Promise<void> {
    const blocks = resultBlocks(results, (id) => this.view.asked.has(id) || wasAsked(this.view, id));
    this.#record.append({ type: "user", source: "tools", content: blocks });
    await this.#record.saved();
  }

  /** Something the model should know that nobody said. It goes to the tail, marked as a reminder. */
  async remind(text: string): Promise<void> {
    const content = userBlocks(reminder(text));
    this.#record.append({ type: "attachment", source: "reminder", content });
    await this.#record.saved();
  }

  /** Moves the head back to an entry: what came after it leaves the view and stays on disk. */
  async rewind(to: string | null): Promise<void> {
    if (to !== null && !this.view.tree.has(to)) {
      throw new SessionError("bad-input", `This session has no entry ${JSON.stringify(to)}.`);
    }
    this.#record.append({ type: "head", to });
    await this.#record.saved();
  }

  /** What each break took out of the view, and where it is now; the oldest first. */
  get receipts(): readonly Receipt[] {
    const { state, folder } = this.#record;
    return this.view.breaks.map((broken) => receiptOf(broken, state, folder));
  }

  /** Shows again what has left the view, at the tail: results and messages by id, or all that a break took. */
  async restore(ids: string | readonly string[]): Promise<void> {
    this.#record.append(planRestored(this.view, [ids].flat()));
    await this.#record.saved();
  }

  /** As if a decision had never been made: a clearing, a compaction, a snip. */
  async undo(decision: string): Promise<void> {
    const { length } = this.view.breaks;
    this.#record.append({ type: "undo", of: decision });
    await this.#record.saved();
    if (this.view.breaks.length > length) return;
    throw new SessionError(
      "not-found",
      `There is no decision ${JSON.stringify(decision)} to be undone here.`,
    );
  }

  /** Other system text, tools, model or parameters, at once: a break. */
  async renew(change: FrontChange): Promise<void> {
    this.#front.renew(change);
    await this.#record.saved();
  }

  /** Other settings in place of those given to `openSession`, from the next request on. Files are read anew. */
  async configure(given: SessionOptions["settings"]): Promise<readonly Finding[]> {
    const { settings, findings } = await this.#resolve(given);
    this.#record.settings = settings;
    this.#layers = new Layers(this.#record);
    return findings;
  }

  async setTitle(title: string): Promise<void> {
    requireLabel(title);
    this.#record.append({ type: "title", title, by: "human" });
    await this.#record.saved();
  }

  async setTag(name: string, value: string | null): Promise<void> {
    requireLabel(name);
    if (value !== null) requireLabel(value);
    this.#record.append({ type: "tag", name, value });
    await this.#record.saved();
  }

  /**
   * Everything is on disk when this resolves, and the session may be opened elsewhere. Where the disk is full it
   * rejects, and can be called again.
   */
  close(): Promise<void> {
    this.#closing ??= this.#record.close().catch((error) => {
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #requireRoom(): void {
    if (this.size().level === "blocking") throw this.#windowFull();
  }

  #windowFull(): SessionError {
    const { tokens, limits } = this.size();
    return new SessionError(
      "window-full",
      `The conversation holds about ${tokens} tokens, and requests stop at ${limits.blockingAt} of this model's ${limits.window}. Rewind to an earlier message, or use a model with a larger window.`,
    );
  }

  async #respond(response: { message: AssistantMessage; aborted?: true; incomplete?: readonly number[] }) {
    const requested = this.#requested;
    const made = requested && {
      requested: requested.requested,
      ttl: requested.ttl,
      answers: requested.answers,
    };
    this.#record.append({ type: "assistant", ...response, ...made });
    const { usage, model = this.view.prelude?.model ?? "" } = response.message;
    if (isCounted(usage)) {
      const cost = priceOf(usage, model, undefined, this.#record.settings.models);
      this.#record.events.emit("cost", { model, usage, usd: "usd" in cost ? cost.usd : undefined });
    }
    const loss = isCounted(usage) && requested && this.#cache.answered(requested, usage, requested.breaks);
    if (loss) this.#record.events.emit("loss", loss);
    this.#requested = undefined;
    await this.#record.saved();
  }
}

function firstWords(blocks: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const text = blocks.find((block) => block.type === "text")?.text;
  const words = typeof text === "string" ? text.trim().replace(/\s+/g, " ") : "";
  return words.slice(0, TITLE_CHARACTERS) || "(no text)";
}
