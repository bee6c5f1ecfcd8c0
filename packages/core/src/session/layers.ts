// The layers that need no model: each is asked, in the order of its cost, what to decide before the next request.
import { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
import { planMicrocompact } from "../layers/microcompact/plan-microcompact.ts";
import { replaceLargeResults } from "../layers/tool-results/tool-results.ts";
import { factsOf, rates } from "../models/catalog.ts";
import type { Ttl } from "../view/ttl.ts";
import { RECALL } from "./recall/recall.ts";
import type { SessionRecord } from "./record.ts";

export class Layers {
  readonly #record: SessionRecord;
  readonly #economy: EconomyState;

  constructor(record: SessionRecord) {
    this.#record = record;
    this.#economy = new EconomyState(record.settings.microcompact.economy);
  }

  /** Layer 1: what is too long for the view goes to disk before it is ever sent. */
  async replaceLargeResults(): Promise<void> {
    const { settings, state, folder, limits, ports } = this.#record;
    if (!settings.switches.toolResults) return;
    const { view, meter } = state;
    const { drafts, failures } = await replaceLargeResults(ports, {
      view,
      folder,
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
    if (!prelude?.tools.some(({ name }) => name === RECALL.name)) return;
    const { models } = settings;
    const draft = planMicrocompact({
      view,
      state: this.#economy,
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
}
