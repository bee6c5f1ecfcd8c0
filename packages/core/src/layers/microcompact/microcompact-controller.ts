// Controls layer 2 for a session: clears old results when that pays, and weighs whether a compaction would pay.

import { factsOf, findRates } from "../../models/catalog.ts";
import { RECALL } from "../../recall-tool/recall-tool.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import { isExpired, type Ttl } from "../../view/ttl.ts";
import { firstClearable, type View } from "../../view/view.ts";
import type { EconomyState } from "./economy/economy-state.ts";
import { isLargeEnough, planNotesCompaction, priceUpdate } from "./economy/plan-notes-compaction.ts";
import { savesEnough } from "./economy/saves-enough.ts";
import { planMicrocompact } from "./plan-microcompact.ts";

export interface MicrocompactDependencies {
  readonly record: SessionRecord;
  /** What is known about costs, folded from the entries. Replaced when the settings change. */
  readonly economy: () => EconomyState;
}

/** A compaction that could be made; see the compaction layer. */
interface OfferedCompaction {
  readonly tail: number;
  readonly notesTokens: number;
  readonly update: number;
}

export class MicrocompactController {
  readonly #record: SessionRecord;
  readonly #economy: () => EconomyState;

  constructor({ record, economy }: MicrocompactDependencies) {
    this.#record = record;
    this.#economy = economy;
  }

  /** Clears old results when that pays. Needs the Recall tool: a stub must not be a dead end. */
  clearOldResults(ttl: Ttl): void {
    const { settings, state, folder, limits, size, now } = this.#record;
    const { view, meter } = state;
    const { prelude } = view;
    if (!prelude || !hasRecall(view) || firstClearable(view) === view.slots.length) return;
    const { models } = settings;
    const draft = planMicrocompact({
      view,
      state: this.#economy(),
      settings,
      columns: meter.measureSlots(view),
      tokensOf: meter.makeSizer(view),
      folder,
      size,
      limits,
      rates: (promptTokens) => findRates(prelude.model, promptTokens, models),
      capabilities: factsOf(prelude.model, models).capabilities,
      ttl,
      now,
    });
    this.#record.append(draft);
  }

  /**
   * True if a compaction can pay at all; otherwise nothing needs to be weighed. What the human has brought back by undoing one is
   * compacted again only if the window is full.
   */
  get mayCompactionPay(): boolean {
    const { isByCost, view, size, limits, settings } = this.#record;
    const { compaction } = settings.microcompact.economy;
    if (!isByCost || !hasRecall(view) || !isLargeEnough(size, limits, compaction)) return false;
    return !this.#economy().of(view).isCompactionUndone;
  }

  /** True if a compaction from the notes has become cheaper than resending what it would free. */
  isCompactionWorthwhile(ttl: Ttl, { tail, notesTokens, update }: OfferedCompaction): boolean {
    const { settings, state, size, now } = this.#record;
    const { view, meter } = state;
    const { microcompact, models } = settings;
    const { model = "" } = view.prelude ?? {};
    if (!this.mayCompactionPay) return false;
    const weighed = {
      rates: (promptTokens: number) => findRates(model, promptTokens, models),
      ttl,
      expired: isExpired(view.pace, now),
      size,
    };
    const cost = update === 0 ? 0 : priceUpdate({ ...weighed, output: update });
    if (cost === undefined) return false;
    const plan = planNotesCompaction({
      ...weighed,
      view,
      economy: this.#economy().of(view),
      columns: meter.measureSlots(view),
      tokensOf: meter.makeSizer(view),
      settings: microcompact.economy,
      tail,
      notesTokens,
      updateCost: cost,
    });
    const read = weighed.rates(size)?.read ?? 0;
    const { minSavedPercent } = microcompact.economy.compaction;
    return plan.due && savesEnough({ size, read, freed: plan.freed, price: plan.price, minSavedPercent });
  }
}

const hasRecall = ({ prelude }: View) => prelude?.tools.some(({ name }) => name === RECALL.name) ?? false;
