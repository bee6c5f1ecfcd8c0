// The state folded from a session's entries: the view, its size, its cost, and what layers need to know about the path.

import { DerivedState } from "../derived/derived-state.ts";
import { makeHumanCharacters } from "../derived/human-characters.ts";
import type { EconomySettings } from "../layers/microcompact/economy/economy-keep.ts";
import { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
import { NotesState } from "../layers/notes/notes-state.ts";
import { callOf } from "../ledger/calls.ts";
import { addCall, copyLedger, emptyLedger, type Ledger, type RunningLedger } from "../ledger/ledger.ts";
import { type ModelOverrides, priceOf } from "../models/catalog.ts";
import { Meter, type SavedMeter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import { isDelivery } from "../transcript/deliveries.ts";
import type { Entry, Prelude } from "../transcript/entries.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import { deepEqual } from "../view/deep-equal.ts";
import type { SavedTree } from "../view/entry-tree.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { type FollowingFold, PathFold, type SavableFold, type SavedFold } from "../view/path-fold.ts";
import { SentRecord } from "../view/sent-record.ts";
import { addRuns } from "../view/slots.ts";
import { emptyView, type View } from "../view/view.ts";

/** What a snapshot keeps. The slots of the view, and those that breaks removed, may be left in the transcript. */
export interface SavedState {
  readonly tree: SavedTree;
  readonly view: Omit<View, "tree" | "prelude" | "runs" | "messages" | "digests">;
  /** The order of the entry that brought the prelude in force. */
  readonly prelude: number | null;
  readonly meter: SavedMeter;
  readonly ledger: RunningLedger;
  readonly folds: readonly SavedFold[];
  readonly copiedFrom: readonly string[];
  readonly forked: number | undefined;
  readonly isFollowing: boolean;
}

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
    "deliveries",
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
    for (const fold of this.#allFolds) fold.follow(this.view);
  }

  /** For a snapshot, when a long transcript was just read. Undefined if something of it cannot be saved. */
  save(): SavedState | undefined {
    const { tree: entries, prelude, runs: _, messages: _messages, digests: _digests, ...view } = this.view;
    const tree = entries.save();
    const folds = this.#allFolds.flatMap((fold) => (isSavable(fold) ? [fold.save()] : []));
    if (!tree || folds.length < this.#allFolds.length) return undefined;
    const brought = tree.preludes.find(({ entry }) => entry.prelude === prelude);
    return {
      tree,
      view,
      prelude: brought?.order ?? null,
      meter: this.meter.save(),
      ledger: this.#ledger,
      folds,
      copiedFrom: this.copiedFrom,
      forked: this.forked,
      isFollowing: this.#isFollowing,
    };
  }

  /** Into a new state. */
  restore(saved: SavedState, reader: LineReader): void {
    const { tree, view, prelude, folds } = saved;
    this.view.tree.restore(tree, reader);
    Object.assign(this.view, view);
    this.view.prelude = prelude === null ? undefined : this.view.tree.findPrelude(prelude);
    addRuns(this.view.runs, this.view.slots);
    this.meter.restore(saved.meter);
    this.#ledger = saved.ledger;
    this.#isFollowing = saved.isFollowing;
    for (const [at, fold] of this.#allFolds.filter(isSavable).entries()) fold.restore(folds[at]!);
    this.copiedFrom.push(...saved.copiedFrom);
    this.forked = saved.forked;
  }

  /** What is folded, by name: what was saved from others does not fit. */
  get foldNames(): readonly string[] {
    return this.#allFolds.map((fold) => (isSavable(fold) ? fold.name : ""));
  }

  get #allFolds(): readonly FollowingFold[] {
    return [this.#economy, ...this.#folds];
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

const isSavable = (fold: FollowingFold): fold is SavableFold =>
  "save" in fold && (fold as SavableFold).name !== "";
