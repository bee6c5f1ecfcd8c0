// All that is folded from a session's entries: the view, its size, what it cost.
import { callOf } from "../ledger/calls.ts";
import { addCall, emptyLedger, type Ledger } from "../ledger/ledger.ts";
import { type ModelOverrides, priceOf } from "../models/catalog.ts";
import { Meter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Entry, Prelude } from "../transcript/entries.ts";
import { deepEqual } from "../view/deep-equal.ts";
import { apply } from "../view/fold.ts";
import { emptyView, type View } from "../view/view.ts";

export class SessionState {
  readonly view: View = emptyView();
  readonly meter = new Meter();
  ledger: Ledger = emptyLedger();
  #overrides: ModelOverrides;

  constructor(overrides: ModelOverrides) {
    this.#overrides = overrides;
  }

  take(entry: Entry): void {
    this.meter.note(this.view, entry);
    this.#charge(entry, this.view.prelude);
    apply(this.view, entry);
  }

  /** By other prices: all that has been paid is counted again. */
  price(overrides: ModelOverrides): void {
    if (deepEqual(overrides, this.#overrides)) return;
    this.#overrides = overrides;
    this.ledger = emptyLedger();
    for (const { entry, prelude } of this.view.tree.values()) this.#charge(entry, prelude);
  }

  /** Also what a rewind leaves behind has been paid for. */
  #charge(entry: Entry, prelude: Prelude | undefined): void {
    const call = callOf(entry, prelude?.model ?? "");
    const price = (usage: Usage, model: string) => priceOf(usage, model, undefined, this.#overrides);
    if (call) this.ledger = addCall(this.ledger, call, price);
  }
}
