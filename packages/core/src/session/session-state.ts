// The state folded from a session's entries: the view, its size, its cost, and what layers need to know about the path.

import { DerivedState } from "../derived/derived-state.ts";
import { makeHumanCharacters } from "../derived/human-characters.ts";
import type { EconomySettings } from "../layers/microcompact/economy/economy-keep.ts";
import { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
import { NotesState } from "../layers/notes/notes-state.ts";
import { callOf } from "../ledger/calls.ts";
import { addCall, copyLedger, emptyLedger, type Ledger } from "../ledger/ledger.ts";
import { type ModelOverrides, priceOf } from "../models/catalog.ts";
import { Meter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import { isDelivery } from "../transcript/deliveries.ts";
import type { Entry, Prelude } from "../transcript/entries.ts";
import { deepEqual } from "../view/deep-equal.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { type FollowingFold, PathFold } from "../view/path-fold.ts";
import { SentRecord } from "../view/sent-record.ts";
import { emptyView, type View } from "../view/view.ts";

export class SessionState {
  readonly view: View = emptyView();
  readonly meter = new Meter();
  readonly notes = new NotesState();
  readonly sent = new SentRecord();
  readonly humanCharacters = makeHumanCharacters();
  /** The names of deliveries from other agents. */
  readonly deliveries = new PathFold<Set<string>>(
    () => new Set(),
    (names, entry) => isDelivery(entry) && names.add(entry.name!),
  );
  /** Expensive, and needed only for notes and compactions, so it is not updated with every entry. */
  readonly derived = new DerivedState();
  /** Ids of the sessions whose past this one shares, the oldest first. */
  readonly copiedFrom: string[] = [];
  /** When the last of these copies was made. */
  forked: number | undefined;
  readonly #folds: readonly FollowingFold[];
  #ledger = emptyLedger();
  #overrides: ModelOverrides;
  #economy: EconomyState;
  #isFollowing = true;

  /** `folds`: folds of the host over the path. */
  constructor(overrides: ModelOverrides, economy: EconomySettings, folds: readonly FollowingFold[] = []) {
    this.#overrides = overrides;
    this.#economy = new EconomyState(economy);
    this.#folds = [this.notes, this.sent, this.humanCharacters, this.deliveries, ...folds];
  }

  get economy(): EconomyState {
    return this.#economy;
  }

  /** What has been spent so far. */
  get ledger(): Ledger {
    return copyLedger(this.#ledger);
  }

  takeEntry(entry: Entry): void {
    if (entry.type === "copied") {
      this.copiedFrom.push(entry.of);
      this.forked = entry.time;
    }
    this.meter.note(this.view, entry);
    this.#charge(entry, this.view.prelude);
    applyEntry(this.view, entry);
  }

  /**
   * Updates all folds over the path as soon as an entry is added, while it is in memory. Otherwise each would read the whole
   * path when it is first asked. A rewind or an undo makes them start again; then the next question waits for the whole
   * path.
   */
  followPath({ type }: Entry): void {
    this.#isFollowing &&= type !== "head" && type !== "undo";
    if (!this.#isFollowing) return;
    this.#economy.of(this.view);
    for (const fold of this.#folds) fold.follow(this.view);
  }

  /** Applies other settings: everything is weighed again. */
  configureEconomy(settings: EconomySettings): void {
    this.#economy = new EconomyState(settings);
  }

  /** Applies other prices: all past usage is priced again. */
  repriceLedger(overrides: ModelOverrides): void {
    if (deepEqual(overrides, this.#overrides)) return;
    this.#overrides = overrides;
    this.#ledger = emptyLedger();
    const { tree } = this.view;
    tree.readInOrder(() => {
      for (const { entry, prelude } of tree.values()) this.#charge(entry, prelude);
    });
  }

  readonly #priceUsage = (usage: Usage, model: string) => priceOf(usage, model, undefined, this.#overrides);

  /** Includes entries on abandoned branches, because they were paid for too. */
  #charge(entry: Entry, prelude: Prelude | undefined): void {
    if (entry.type === "copied") this.#ledger = emptyLedger();
    const call = callOf(entry, prelude?.model ?? "");
    if (call) addCall(this.#ledger, call, this.#priceUsage);
  }
}
