// The conductor: takes what is said, keeps it, and prepares each request. One call, one screen.

import type { Ledger } from "./ledger/ledger.ts";
import { priceOf, rates } from "./models/catalog.ts";
import type { Ports } from "./ports/ports.ts";
import { SessionError } from "./session/errors.ts";
import { Events } from "./session/events.ts";
import { assistantMessage, requireLabel, resultBlocks, userBlocks } from "./session/input.ts";
import { Layers } from "./session/layers.ts";
import { type Limits, limitsOf } from "./session/limits.ts";
import { makePrelude } from "./session/prelude.ts";
import { recall } from "./session/recall/recall.ts";
import { SessionState } from "./session/state.ts";
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
import type { Draft, Entry, Prelude } from "./transcript/entries.ts";
import type { Damage, Transcript } from "./transcript/open.ts";
import { cacheLoss, type Sent } from "./view/detect.ts";
import { type Digest, digestOf } from "./view/digest.ts";
import { planPrelude } from "./view/prelude.ts";
import { reminder } from "./view/reminder.ts";
import { render } from "./view/render.ts";
import { isCounted } from "./view/response.ts";
import { isPaused, planInterrupted, wasAsked } from "./view/results.ts";
import { chooseTtl, isExpired, type Ttl } from "./view/ttl.ts";
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
  readonly ports: Pick<Ports, "clock" | "files">;
  readonly opening: Opening;
}

export class Session {
  readonly id: string;
  readonly opening: Opening;
  readonly #transcript: Transcript;
  readonly #resolve: Parts["resolve"];
  #settings: Settings;
  readonly #ports: Pick<Ports, "clock" | "files">;
  #layers: Layers;
  readonly #state: SessionState;
  readonly #events = new Events<SessionEvents>();
  /** What the caller wants; what is in force is in the view. */
  #fresh: Prelude;
  #requested:
    | { digest: Digest; requested: number; ttl: Ttl; breaks: number; answers: string | null }
    | undefined;
  #answered: { sent: Sent; breaks: number } | undefined;
  #closed = false;
  #closing: Promise<void> | undefined;

  constructor({ id, transcript, prelude, settings, resolve, ports, opening }: Parts) {
    this.id = id;
    this.opening = opening;
    this.#transcript = transcript;
    this.#settings = settings;
    this.#resolve = resolve;
    this.#ports = ports;
    this.#fresh = prelude;
    this.#state = new SessionState(transcript.entries, settings.models);
    this.#layers = this.#newLayers();
  }

  get path(): string {
    return this.#transcript.path;
  }

  get view(): View {
    return this.#state.view;
  }

  get ledger(): Ledger {
    return this.#state.ledger;
  }

  get title(): string | undefined {
    return this.#transcript.labels.title;
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
    return this.#transcript.writer.unsaved;
  }

  on<K extends keyof SessionEvents>(name: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.#events.on(name, listener);
  }

  /** The size of the view, and how far it is from the limits. */
  size() {
    const { tokens, exact } = this.#state.meter.size(this.view);
    const limits = this.limits;
    return { tokens, exact, ...standing(tokens, limits), limits };
  }

  /** What takes up the view, by where it comes from. */
  breakdown(): Breakdown {
    return this.#state.meter.breakdown(this.view);
  }

  get limits(): Limits {
    return limitsOf(this.view.prelude ?? this.#fresh, this.#settings);
  }

  /** What the human says. */
  async user(content: UserContent): Promise<void> {
    const blocks = userBlocks(content);
    this.#append({ type: "user", source: "human", content: blocks });
    if (this.title === undefined)
      this.#append({ type: "title", title: firstWords(blocks), by: "first-words" });
    await this.#saved();
  }

  /** The next request, valid and stable. The layers have done their work when it comes back. */
  async request(): Promise<SessionRequest> {
    this.#requireOpen();
    try {
      return await this.#prepared();
    } finally {
      // Also where no request comes of it: a prelude or an interruption may have been written on the way.
      await this.#saved();
    }
  }

  async #prepared(): Promise<SessionRequest> {
    this.#adoptPrelude();
    this.#append(planInterrupted(this.view));
    if (!this.isUnanswered) {
      throw new SessionError(
        "nothing-to-send",
        "There is nothing to answer: add a user message or tool results first.",
      );
    }
    const ttl = this.#ttl();
    await this.#runLayers(ttl);
    // A response may have come while a file was written.
    this.#append(planInterrupted(this.view));
    this.#requireRoom();
    const body = render(this.view, ttl);
    const breaks = this.view.breaks.length;
    const answers = this.view.leaf;
    this.#requested = {
      digest: digestOf(this.view),
      requested: this.#ports.clock.now(),
      ttl,
      breaks,
      answers,
    };
    return body as unknown as SessionRequest;
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

  /** Results of tool calls, all at once or one by one, in any order. One that comes too late is told as news. */
  async toolResults(results: ToolResults): Promise<void> {
    const blocks = resultBlocks(results, (id) => this.view.asked.has(id) || wasAsked(this.view, id));
    this.#append({ type: "user", source: "tools", content: blocks });
    await this.#saved();
  }

  /** Something the model should know that nobody said. It goes to the tail, marked as a reminder. */
  async remind(text: string): Promise<void> {
    const content = userBlocks(reminder(text));
    this.#append({ type: "attachment", source: "reminder", content });
    await this.#saved();
  }

  /** Moves the head back to an entry: what came after it leaves the view and stays on disk. */
  async rewind(to: string | null): Promise<void> {
    if (to !== null && !this.view.tree.has(to)) {
      throw new SessionError("bad-input", `This session has no entry ${JSON.stringify(to)}.`);
    }
    this.#append({ type: "head", to });
    await this.#saved();
  }

  /** Other system text, tools, model or parameters, at once: a break. */
  async renew(
    change: Partial<Pick<SessionOptions, "model" | "system" | "tools" | "request" | "keep">>,
  ): Promise<void> {
    const { model, system, tools, parameters, keep } = this.#fresh;
    this.#fresh = makePrelude(
      { cwd: "", model, system, tools, request: parameters, keep, ...change },
      this.#settings.models,
    );
    this.#append({ type: "prelude", prelude: this.#fresh, reason: "requested" });
    await this.#saved();
  }

  /** Other settings in place of those given to `openSession`, from the next request on. Files are read anew. */
  async configure(given: SessionOptions["settings"]): Promise<readonly Finding[]> {
    const { settings, findings } = await this.#resolve(given);
    this.#settings = settings;
    this.#layers = this.#newLayers();
    return findings;
  }

  async setTitle(title: string): Promise<void> {
    requireLabel(title);
    this.#append({ type: "title", title, by: "human" });
    await this.#saved();
  }

  async setTag(name: string, value: string | null): Promise<void> {
    requireLabel(name);
    if (value !== null) requireLabel(value);
    this.#append({ type: "tag", name, value });
    await this.#saved();
  }

  /**
   * Everything is on disk when this resolves, and the session may be opened elsewhere. Where the disk is full it
   * rejects, and can be called again.
   */
  close(): Promise<void> {
    this.#closed = true;
    this.#closing ??= this.#transcript.close().catch((error) => {
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #append(draft: Draft | undefined): Entry | undefined {
    if (!draft) return undefined;
    this.#requireOpen();
    const breaks = this.view.breaks.length;
    const entry = this.#transcript.writer.append(draft);
    this.#state.take(entry);
    for (const broken of this.view.breaks.slice(breaks)) this.#events.emit("break", broken);
    return entry;
  }

  /** A full disk must not keep the answer from the user: what could not be saved is said, and tried again. */
  async #saved(): Promise<void> {
    try {
      await this.#transcript.writer.flushed();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#events.emit("unsaved", { entries: this.unsaved, reason });
    }
  }

  /** What a layer decides is written; one that could not do its work is told of, and the request goes out. */
  async #runLayers(ttl: Ttl): Promise<void> {
    const { drafts, failures } = await this.#layers.replaceLargeResults(this.limits);
    for (const draft of drafts) this.#append(draft);
    for (const reason of failures) this.#events.emit("failure", { layer: "tool-results", reason });
    this.#append(this.#layers.planClearing(this.limits, ttl));
  }

  #adoptPrelude(): void {
    const expired = isExpired(this.view.pace, this.#ports.clock.now());
    const plan = planPrelude(this.view.prelude, this.#fresh, expired);
    if (plan.adopt) this.#append({ type: "prelude", prelude: this.#fresh, reason: plan.reason });
  }

  #requireRoom(): void {
    const { tokens, level, limits } = this.size();
    if (level !== "blocking") return;
    throw new SessionError(
      "window-full",
      `The conversation holds about ${tokens} tokens, and requests stop at ${limits.blockingAt} of this model's ${limits.window}. Rewind to an earlier message, or use a model with a larger window.`,
    );
  }

  #ttl(): Ttl {
    const { ttl } = this.#settings.cache;
    if (ttl !== "auto") return ttl;
    const model = (this.view.prelude ?? this.#fresh).model;
    const read = rates(model, this.view.pace.input, this.#settings.models)?.read;
    return read === undefined ? "5m" : chooseTtl(this.view.pace, read);
  }

  async #respond(response: { message: AssistantMessage; aborted?: true; incomplete?: readonly number[] }) {
    const requested = this.#requested;
    const made = requested && {
      requested: requested.requested,
      ttl: requested.ttl,
      answers: requested.answers,
    };
    this.#append({ type: "assistant", ...response, ...made });
    const { usage, model = this.view.prelude?.model ?? "" } = response.message;
    if (isCounted(usage)) {
      const cost = priceOf(usage, model, undefined, this.#settings.models);
      this.#events.emit("cost", { model, usage, usd: "usd" in cost ? cost.usd : undefined });
    }
    if (isCounted(usage) && requested) this.#compareCache({ ...requested, usage }, requested.breaks);
    this.#requested = undefined;
    await this.#saved();
  }

  #compareCache(sent: Sent, breaks: number): void {
    const before = this.#answered;
    this.#answered = { sent, breaks };
    const loss = before && cacheLoss(before.sent, sent, before.breaks !== breaks);
    if (loss) this.#events.emit("loss", loss);
  }

  #newLayers(): Layers {
    return new Layers(this.#ports, this.#settings, this.#state, this.path.replace(/\.jsonl$/, ""));
  }

  #requireOpen(): void {
    if (this.#closed) throw new SessionError("closed", "This session is closed. Open it again to go on.");
  }
}

function firstWords(blocks: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const text = blocks.find((block) => block.type === "text")?.text;
  const words = typeof text === "string" ? text.trim().replace(/\s+/g, " ") : "";
  return words.slice(0, TITLE_CHARACTERS) || "(no text)";
}
