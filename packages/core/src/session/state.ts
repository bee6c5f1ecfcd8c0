// All that is folded from a session's entries: the view, its size, what it cost.
import { callOf } from "../ledger/calls.ts";
import { addCall, emptyLedger, type Ledger } from "../ledger/ledger.ts";
import { type Cost, type ModelOverrides, priceOf } from "../models/catalog.ts";
import { Meter } from "../tokens/meter.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { apply } from "../view/fold.ts";
import { emptyView, type View } from "../view/view.ts";

export class SessionState {
  readonly view: View = emptyView();
  readonly meter = new Meter();
  ledger: Ledger = emptyLedger();
  readonly #price: (usage: Usage, model: string) => Cost;

  constructor(entries: readonly Entry[], overrides: ModelOverrides) {
    this.#price = (usage, model) => priceOf(usage, model, undefined, overrides);
    for (const entry of entries) this.take(entry);
  }

  take(entry: Entry): void {
    this.meter.note(this.view, entry);
    this.#charge(entry);
    apply(this.view, entry);
  }

  /** Also what a rewind leaves behind has been paid for. */
  #charge(entry: Entry): void {
    const call = callOf(entry, this.view.prelude?.model ?? "");
    if (call) this.ledger = addCall(this.ledger, call, this.#price);
  }
}
