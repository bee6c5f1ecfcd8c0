// The layers that need no model: each is asked, in the order of its cost, what to decide before the next request.
import { planNotesCompaction, updateCost } from "../layers/microcompact/economy/plan-notes-compaction.ts";
import { planMicrocompact } from "../layers/microcompact/plan-microcompact.ts";
import { replaceLargeResults } from "../layers/tool-results/tool-results.ts";
import { factsOf, rates } from "../models/catalog.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import { isExpired, type Ttl } from "../view/ttl.ts";
import type { View } from "../view/view.ts";
import type { SessionRecord } from "./record.ts";

export class Layers {
  readonly #record: SessionRecord;

  constructor(record: SessionRecord) {
    this.#record = record;
  }

  /** Layer 1: what is too long for the view goes to disk before it is ever sent. `shown`: by a request without an answer. */
  async replaceLargeResults(shown?: ReadonlySet<string>): Promise<void> {
    const { settings, state, folder, limits, ports } = this.#record;
    if (!settings.switches.toolResults) return;
    const { view, meter } = state;
    const { drafts, failures } = await replaceLargeResults(ports, {
      view,
      folder,
      shown,
      limits: settings.toolResults,
      window: limits.window,
      tokensOf: (blocks) => meter.estimate(view, blocks),
    });
    for (const draft of drafts) this.#record.append(draft);
    for (const reason of failures) this.#record.failed("tool-results", reason);
  }

  /** Layer 2: old results are cleared when that pays. Not without Recall: a stub must not be a dead end. */
  clearOld(ttl: Ttl): void {
    const { settings, state, folder, limits, size, now } = this.#record;
    const { view, meter } = state;
    const { prelude } = view;
    if (!prelude || !hasRecall(view)) return;
    const { models } = settings;
    const draft = planMicrocompact({
      view,
      state: this.#record.state.economy,
      settings,
      tokensOf: (block) => meter.estimate(view, [block]),
      folder,
      size,
      limits,
      rates: (promptTokens) => rates(prelude.model, promptTokens, models),
      capabilities: factsOf(prelude.model, models).capabilities,
      ttl,
      now,
    });
    this.#record.append(draft);
  }

  /** Whether a compaction can be worth its price at all: without it nothing need be weighed. */
  get mayBeWorth(): boolean {
    return this.#record.isByCost && hasRecall(this.#record.view);
  }

  /** Whether a compaction from the notes has become cheaper than carrying on what it would free. */
  isCompactionWorth(ttl: Ttl, { tail, notesTokens, update }: CompactionOffer): boolean {
    const { settings, state, size, now } = this.#record;
    const { view, meter } = state;
    const { microcompact, models } = settings;
    const { model = "" } = view.prelude ?? {};
    if (!this.mayBeWorth) return false;
    const weighed = {
      rates: (promptTokens: number) => rates(model, promptTokens, models),
      ttl,
      expired: isExpired(view.pace, now),
      size,
    };
    const cost = update === 0 ? 0 : updateCost({ ...weighed, output: update });
    if (cost === undefined) return false;
    return planNotesCompaction({
      ...weighed,
      view,
      economy: this.#record.state.economy.of(view),
      tokensOf: (block) => meter.estimate(view, [block]),
      settings: microcompact.economy,
      tail,
      notesTokens,
      updateCost: cost,
    }).due;
  }
}

/** A compaction that could be made. */
export interface CompactionOffer {
  /** The first slot that would stay. */
  readonly tail: number;
  /** Tokens that would take the place of the others. */
  readonly notesTokens: number;
  /** Tokens that a model would have to write first; 0 where the notes are up to date. */
  readonly update: number;
}

const hasRecall = ({ prelude }: View) => prelude?.tools.some(({ name }) => name === RECALL.name) ?? false;
