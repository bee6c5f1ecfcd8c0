// Follows a session's usage and says how large its view is. It is a fold over entries, so a resumed session knows what a
// running one knew. Content is measured only on demand, so opening a transcript does not scan it.
import { type Block, inputTokens } from "../transcript/blocks.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import { isOutdated, isRequestSize, slotsSent } from "../view/add-response.ts";
import { readAppliedEdits } from "../view/applied-edits.ts";
import { countDeletedTokens } from "../view/cache-edits.ts";
import type { Slot, View } from "../view/view.ts";
import { type Breakdown, computeBreakdown } from "./breakdown.ts";
import { type Calibration, emptyCalibration, weightsOf } from "./calibration.ts";
import { type Estimator, estimateBlocks, weighMeasure } from "./estimate.ts";
import { measureBlock } from "./measure-blocks.ts";
import { observeFirst, observeTurn } from "./observe-turn.ts";
import { type Size, sizeView } from "./size-view.ts";
import { type SlotColumns, SlotTable } from "./slot-columns.ts";

/**
 * Calibration uses the last one to two rounds of this many responses: enough to fit every weight, and a resumed session has
 * to measure no more of its past.
 */
const ROUND = 32;

type Observation = (calibration: Calibration) => Calibration;

interface SavedRound {
  readonly length: number;
  readonly calibration: Calibration;
}

/** What a snapshot keeps of a meter. */
export interface SavedMeter {
  readonly older: SavedRound;
  readonly younger: SavedRound;
}

/** Observations in order; computed when the result is requested. */
class Round {
  readonly #observations: Observation[] = [];
  readonly #before: number;
  #calibration: Calibration;
  #made = 0;

  constructor({ length, calibration }: SavedRound = { length: 0, calibration: emptyCalibration() }) {
    this.#before = length;
    this.#calibration = calibration;
  }

  get length(): number {
    return this.#before + this.#observations.length;
  }

  save(): SavedRound {
    return { length: this.length, calibration: this.calibrated() };
  }

  add(observation: Observation): void {
    this.#observations.push(observation);
  }

  calibrated(): Calibration {
    for (; this.#made < this.#observations.length; this.#made++) {
      this.#calibration = this.#observations[this.#made]!(this.#calibration);
    }
    return this.#calibration;
  }
}

export class Meter {
  /** Began a round earlier than the younger one, which replaces it when the next round begins. */
  #older = new Round();
  #younger = new Round();
  readonly #table = new SlotTable();

  /** Called with an entry before the view is updated. */
  note(view: View, entry: Entry): void {
    if (entry.type !== "assistant" || !view.prelude) return;
    const observation = makeObservation(view, entry);
    if (!observation) return;
    if (this.#younger.length === ROUND) {
      this.#older = this.#younger;
      this.#younger = new Round();
    }
    this.#older.add(observation);
    this.#younger.add(observation);
  }

  save(): SavedMeter {
    return { older: this.#older.save(), younger: this.#younger.save() };
  }

  restore({ older, younger }: SavedMeter): void {
    this.#older = new Round(older);
    this.#younger = new Round(younger);
  }

  get calibration(): Calibration {
    // Computed along with the older one, so that no request pays for a whole round at once.
    this.#younger.calibrated();
    return this.#older.calibrated();
  }

  /** Estimates the tokens that blocks would take in this view. */
  estimate(view: View, blocks: readonly Block[]): number {
    return estimateBlocks(blocks, this.#estimator(view));
  }

  /** The same for one block at a time, for callers with many. Valid until the next response. */
  makeSizer(view: View): (block: Block) => number {
    const { calibration, model } = this.#estimator(view);
    const weights = weightsOf(calibration, model);
    return (block) => Math.ceil(weighMeasure(measureBlock(block), weights));
  }

  /** Returns the tokens of each slot of the view, and when it was added. Valid until the next call. */
  measureSlots(view: View): SlotColumns {
    const { calibration, model } = this.#estimator(view);
    return this.#table.of(view, weightsOf(calibration, model));
  }

  /** What takes up the view, by source. */
  breakdown(view: View): Breakdown {
    const { prelude, slots } = view;
    const estimator = this.#estimator(view);
    const { system = [], tools = [] } = prelude ?? {};
    return computeBreakdown({ slots, system, tools, total: this.size(view).tokens, estimator });
  }

  /** Estimates the size that this view would have with other slots. */
  sizeWith({ prelude }: View, slots: readonly Slot[]): number {
    const { system = [], tools = [] } = prelude ?? {};
    const listParts = () => ({ system, tools, blocks: blocksOf(slots) });
    return sizeView({ since: [], all: listParts, estimator: this.#estimator({ prelude }) }).tokens;
  }

  size(view: View): Size {
    const { tokens, exact } = this.#sizeOf(view);
    return { tokens: Math.max(0, tokens - countDeletedTokens(view)), exact };
  }

  #sizeOf(view: View): Size {
    const { usage, counted, prelude } = view;
    const known = usage ?? (counted && { input: counted.tokens, output: 0, slots: counted.slots });
    const since = known ? view.slots.slice(known.slots) : [];
    const size = sizeView({
      ...(known ? { usage: known } : {}),
      since: blocksOf(since),
      all: () => ({
        system: prelude?.system ?? [],
        tools: prelude?.tools ?? [],
        blocks: blocksOf(view.slots),
      }),
      estimator: this.#estimator(view),
    });
    // The server calls its own count an estimate.
    return { ...size, exact: size.exact && usage !== undefined };
  }

  #estimator({ prelude }: Pick<View, "prelude">): Estimator {
    return { calibration: this.calibration, model: prelude?.model ?? "" };
  }
}

function makeObservation(view: View, entry: EntryOf<"assistant">): Observation | undefined {
  const { usage } = entry.message;
  const sent = slotsSent(view, entry);
  if (!isRequestSize(usage) || sent === undefined || isOutdated(view, entry)) return undefined;
  // The server has counted less than was sent.
  if (view.deleted.size > 0 || readAppliedEdits(entry.message).length > 0) return undefined;
  const input = inputTokens(usage);
  const { model, system, tools } = view.prelude!;
  const slots = view.slots.slice(view.usage?.slots ?? 0, sent);
  const before = view.usage;
  if (!before) {
    return (calibration) =>
      observeFirst(calibration, { model, system, tools, blocks: blocksOf(slots), input });
  }
  const reply = view.slots[before.slots - 1];
  if (reply?.role !== "assistant") return undefined;
  // The reply's blocks may be in the file only, so they are read when they are measured.
  return (calibration) =>
    observeTurn(calibration, {
      model,
      before: { input: before.input, output: before.output, blocks: reply.blocks },
      added: blocksOf(slots),
      input,
    });
}

const blocksOf = (slots: readonly Slot[]) => slots.flatMap((slot) => slot.blocks);
