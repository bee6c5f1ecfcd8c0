// The record of a session. An appended entry is in the view at once, and on disk before any request that depends on it is
// sent.
import { isByCost } from "../layers/microcompact/plan-microcompact.ts";
import { factsOf, findRates, priceOf } from "../models/catalog.ts";
import type { ListedModels } from "../models/listed-models.ts";
import type { Ports } from "../ports/ports.ts";
import { EventEmitter } from "../record/event-emitter.ts";
import type { ReportedCost, SessionRecord } from "../record/session-record.ts";
import { computeLimits, findSessionWindow, type WindowLimits } from "../record/window-limits.ts";
import { scaleSettings } from "../settings/scale-settings.ts";
import type { Settings } from "../settings/schema.ts";
import { describeError } from "../text/describe-error.ts";
import type { AssistantMessage, RequestBody } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import type { Transcript } from "../transcript/open-transcript.ts";
import type { Break, View } from "../view/view.ts";
import { makeReceipt } from "./receipt.ts";
import { SessionError } from "./session-error.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionEvents } from "./session-types.ts";

/** What the settings come to for a prelude and a window. */
interface Standards {
  readonly given: Settings;
  readonly prelude: Prelude;
  readonly listed: number | undefined;
  readonly settings: Settings;
  readonly limits: WindowLimits;
}

export class SessionRecorder implements SessionRecord {
  readonly ports: Ports;
  readonly transcript: Transcript;
  readonly state: SessionState;
  readonly events = new EventEmitter<SessionEvents>();
  /** The prelude that the caller wants. The one in force is in the view. */
  fresh: Prelude;
  /** What the server says about models that are not in the catalog. */
  listed: ListedModels | undefined;
  #given: Settings;
  #standards: Standards | undefined;
  #closed = false;

  constructor(ports: Ports, transcript: Transcript, settings: Settings, fresh: Prelude, state: SessionState) {
    this.ports = ports;
    this.transcript = transcript;
    this.#given = settings;
    this.fresh = fresh;
    this.state = state;
  }

  get view(): View {
    return this.state.view;
  }

  /** The folder of the files that the session stores beside its transcript. */
  get folder(): string {
    return this.transcript.path.replace(/\.jsonl$/, "");
  }

  get prelude(): Prelude {
    return this.view.prelude ?? this.fresh;
  }

  /** Settings for the next request, with token numbers reduced to what this window has room for. */
  get settings(): Settings {
    return this.#findStandards().settings;
  }

  get limits(): WindowLimits {
    return this.#findStandards().limits;
  }

  /** Layers ask for them many times for each request, so they are computed only when something they follow from changes. */
  #findStandards(): Standards {
    const [given, prelude, known] = [this.#given, this.prelude, this.#standards];
    const listed = this.listed?.findWindow(prelude.model);
    if (known?.given === given && known.prelude === prelude && known.listed === listed) return known;
    const window = findSessionWindow(prelude, given, listed);
    // The same object as before, where it can be: some callers compare it.
    const isScaled = known?.given === given && known.limits.window === window;
    const settings = isScaled ? known.settings : scaleSettings(given, window);
    const limits = computeLimits(prelude, settings, window, listed);
    this.#standards = { given, prelude, listed, settings, limits };
    return this.#standards;
  }

  get now(): number {
    return this.ports.clock.now();
  }

  /** True if costs decide what is cleared and compacted, rather than how full the window is. */
  get isByCost(): boolean {
    const { settings, prelude, size } = this;
    const { capabilities } = factsOf(prelude.model, settings.models);
    const ratesFor = (promptTokens: number) => findRates(prelude.model, promptTokens, settings.models);
    return isByCost({ settings, capabilities, rates: ratesFor, size });
  }

  /** The size of the view in tokens. */
  get size(): number {
    return this.state.meter.size(this.view).tokens;
  }

  applySettings(settings: Settings): void {
    this.#given = settings;
    this.state.repriceLedger(settings.models);
    this.state.configureEconomy(settings.microcompact.economy);
  }

  append(draft: Draft | undefined): Entry | undefined {
    if (!draft) return undefined;
    this.requireOpen();
    const breaks = this.view.breaks.length;
    const entry = this.transcript.writer.append(draft);
    this.state.takeEntry(entry);
    for (const broken of this.view.breaks.slice(breaks)) {
      this.events.emit("break", this.#withReceipt(broken));
    }
    return entry;
  }

  /** Adds a receipt that is computed only when it is read. */
  #withReceipt(broken: Break): SessionEvents["break"] {
    const readReceipt = () => makeReceipt(broken, this.state, this.folder);
    return Object.defineProperty({ ...broken }, "receipt", { get: readReceipt, enumerable: true }) as never;
  }

  /** Reports that a layer could not do its work. An automatic failure also becomes an entry. */
  reportFailure(layer: string, reason: string, automatic = false): void {
    if (automatic) this.append({ type: "failure", layer, reason, automatic });
    this.events.emit("failure", { layer, reason });
  }

  /** Announces what a call cost. */
  reportCost({ requested, ...call }: ReportedCost): void {
    const cost = priceOf(call.usage, call.model, undefined, this.settings.models);
    const ms = requested === undefined ? {} : { ms: Math.max(0, this.now - requested) };
    this.events.emit("cost", { ...call, ...ms, usd: "usd" in cost ? cost.usd : undefined });
  }

  /** Announces a response of the conversation. */
  reportResponse(message: AssistantMessage, outcome: "ok" | "aborted", requested: number | undefined): void {
    const { id, model = this.prelude.model, stop_reason: stopReason, usage } = message;
    const cost = usage && priceOf(usage, model, undefined, this.settings.models);
    this.events.emit("response", {
      model,
      outcome,
      usd: cost && "usd" in cost ? cost.usd : undefined,
      ...(id !== undefined && { id }),
      ...(usage && { usage }),
      ...(typeof stopReason === "string" && { stopReason }),
      ...(requested !== undefined && { ms: Math.max(0, this.now - requested) }),
    });
  }

  /** Announces a request. Its size is computed when it is read. */
  reportRequest({ model, max_tokens: maxTokens, messages }: RequestBody): void {
    const readSize = () => this.size;
    this.events.emit("request", {
      model,
      maxTokens,
      messages: messages.length,
      get tokens() {
        return readSize();
      },
    });
  }

  /**
   * Resolves when all entries are on disk. If the disk is full, the user still gets the answer: the problem is announced and
   * writing is tried again.
   */
  async flushEntries(): Promise<void> {
    try {
      await this.transcript.writer.flush();
    } catch (error) {
      const reason = describeError(error);
      this.events.emit("unsaved", { entries: this.transcript.writer.unsaved, reason });
    }
  }

  requireOpen(): void {
    if (this.#closed) throw new SessionError("closed", "This session is closed. Open it again to go on.");
  }

  /** Rejects when the disk is full, and can then be called again. */
  close(): Promise<void> {
    this.#closed = true;
    return this.transcript.close();
  }
}
