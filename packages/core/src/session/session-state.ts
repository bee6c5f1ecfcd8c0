// The state folded from a session's entries: the view, its size, its cost, and what layers need to know about its path.

import type { EconomySettings } from "../layers/microcompact/economy/economy-keep.ts";
import { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
import { NotesState } from "../layers/notes/notes-state.ts";
import { callOf } from "../ledger/calls.ts";
import { addCall, copyLedger, emptyLedger, type Ledger } from "../ledger/ledger.ts";
import { type ModelOverrides, priceOf } from "../models/catalog.ts";
import { Meter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Entry, Prelude } from "../transcript/entries.ts";
import { deepEqual } from "../view/deep-equal.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { SentRecord } from "../view/sent-record.ts";
import { emptyView, type View } from "../view/view.ts";

export class SessionState {
  readonly view: View = emptyView();
  readonly meter = new Meter();
  readonly notes = new NotesState();
  readonly sent = new SentRecord();
  #ledger = emptyLedger();
  #overrides: ModelOverrides;
  #economy: EconomyState;
  #isFollowing = true;

  constructor(overrides: ModelOverrides, economy: EconomySettings) {
    this.#overrides = overrides;
    this.#economy = new EconomyState(economy);
  }

  get economy(): EconomyState {
    return this.#economy;
  }

  /** What was spent until now. */
  get ledger(): Ledger {
    return copyLedger(this.#ledger);
  }

  takeEntry(entry: Entry): void {
    this.meter.note(this.view, entry);
    this.#charge(entry, this.view.prelude);
    applyEntry(this.view, entry);
  }

  /**
   * Tells notes, economy and the record of what was sent of an entry as soon as it is taken, while all of it is in memory. Without this they read the whole path
   * at their first question. A rewind or an undo makes them start again: then that question is waited for.
   */
  followPath({ type }: Entry): void {
    this.#isFollowing &&= type !== "head" && type !== "undo";
    if (!this.#isFollowing) return;
    this.notes.follow(this.view);
    this.#economy.of(this.view);
    this.sent.follow(this.view);
  }

  /** Applies other settings: what was weighed by the old ones is weighed again. */
  configureEconomy(settings: EconomySettings): void {
    this.#economy = new EconomyState(settings);
  }

  /** Applies other prices: everything that was paid is priced again. */
  repriceLedger(overrides: ModelOverrides): void {
    if (deepEqual(overrides, this.#overrides)) return;
    this.#overrides = overrides;
    this.#ledger = emptyLedger();
    for (const { entry, prelude } of this.view.tree.values()) this.#charge(entry, prelude);
  }

  readonly #priceUsage = (usage: Usage, model: string) => priceOf(usage, model, undefined, this.#overrides);

  /** Includes entries that a rewind has left: they were paid for too. */
  #charge(entry: Entry, prelude: Prelude | undefined): void {
    const call = callOf(entry, prelude?.model ?? "");
    if (call) addCall(this.#ledger, call, this.#priceUsage);
  }
}
