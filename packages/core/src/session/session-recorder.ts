// A session's record: what is appended becomes the view at once, and is on disk before anything depends on it.
import { isByCost } from "../layers/microcompact/plan-microcompact.ts";
import { factsOf, findRates, priceOf } from "../models/catalog.ts";
import type { Ports } from "../ports/ports.ts";
import { EventEmitter } from "../record/event-emitter.ts";
import type { SessionRecord } from "../record/session-record.ts";
import { computeLimits, type WindowLimits } from "../record/window-limits.ts";
import type { Settings } from "../settings/schema.ts";
import { describeError } from "../text/describe-error.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import type { Transcript } from "../transcript/open-transcript.ts";
import type { Break, View } from "../view/view.ts";
import { makeReceipt } from "./receipt.ts";
import { SessionError } from "./session-error.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionEvents } from "./session-types.ts";

export class SessionRecorder implements SessionRecord {
  readonly ports: Ports;
  readonly transcript: Transcript;
  readonly state: SessionState;
  readonly events = new EventEmitter<SessionEvents>();
  /** What is in force from the next request on. */
  settings: Settings;
  /** What the caller wants in front of every request; what is in force is in the view. */
  fresh: Prelude;
  #closed = false;

  constructor(ports: Ports, transcript: Transcript, settings: Settings, fresh: Prelude, state: SessionState) {
    this.ports = ports;
    this.transcript = transcript;
    this.settings = settings;
    this.fresh = fresh;
    this.state = state;
  }

  get view(): View {
    return this.state.view;
  }

  /** Where what the session keeps beside its transcript lives. */
  get folder(): string {
    return this.transcript.path.replace(/\.jsonl$/, "");
  }

  get prelude(): Prelude {
    return this.view.prelude ?? this.fresh;
  }

  get limits(): WindowLimits {
    return computeLimits(this.prelude, this.settings);
  }

  get now(): number {
    return this.ports.clock.now();
  }

  /** Costs decide what is cleared and compacted, not the fill of the window. */
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
    this.settings = settings;
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

  /** The receipt is written when somebody reads it. */
  #withReceipt(broken: Break): SessionEvents["break"] {
    const readReceipt = () => makeReceipt(broken, this.state, this.folder);
    return Object.defineProperty({ ...broken }, "receipt", { get: readReceipt, enumerable: true }) as never;
  }

  /** A layer could not do its work and steps aside: on record where it was automatic, and told. */
  reportFailure(layer: string, reason: string, automatic = false): void {
    if (automatic) this.append({ type: "failure", layer, reason, automatic });
    this.events.emit("failure", { layer, reason });
  }

  /** What a call cost, to whoever shows it. */
  reportCost({ model, usage, layer }: { model: string; usage: Usage; layer: string }): void {
    const cost = priceOf(usage, model, undefined, this.settings.models);
    this.events.emit("cost", { layer, model, usage, usd: "usd" in cost ? cost.usd : undefined });
  }

  /** A full disk must not keep the answer from the user: what could not be saved is said, and tried again. */
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

  /** Where the disk is full it rejects, and can be called again. */
  close(): Promise<void> {
    this.#closed = true;
    return this.transcript.close();
  }
}
