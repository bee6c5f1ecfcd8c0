// The layers as a session sees them: each is asked, in the order of its cost, what to decide before the next request.
import { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
import { planMicrocompact } from "../layers/microcompact/plan-microcompact.ts";
import { type Replaced, replaceLargeResults } from "../layers/tool-results/tool-results.ts";
import { factsOf, rates } from "../models/catalog.ts";
import type { Ports } from "../ports/ports.ts";
import type { Settings } from "../settings/schema.ts";
import type { Draft } from "../transcript/entries.ts";
import type { Ttl } from "../view/ttl.ts";
import type { Limits } from "./limits.ts";
import { RECALL } from "./recall/recall.ts";
import type { SessionState } from "./state.ts";

export class Layers {
  readonly #ports: Pick<Ports, "clock" | "files">;
  readonly #settings: Settings;
  readonly #state: SessionState;
  readonly #folder: string;
  readonly #economy: EconomyState;

  constructor(
    ports: Pick<Ports, "clock" | "files">,
    settings: Settings,
    state: SessionState,
    /** Where what the session keeps beside its transcript lives. */
    folder: string,
  ) {
    this.#ports = ports;
    this.#settings = settings;
    this.#state = state;
    this.#folder = folder;
    this.#economy = new EconomyState(settings.microcompact.economy);
  }

  /** Layer 1: what is too long for the view goes to disk before it is ever sent. */
  async replaceLargeResults({ window }: Limits): Promise<Replaced> {
    if (!this.#settings.switches.toolResults) return { drafts: [], failures: [] };
    const { view, meter } = this.#state;
    return replaceLargeResults(this.#ports, {
      view,
      folder: this.#folder,
      limits: this.#settings.toolResults,
      window,
      tokensOf: (blocks) => meter.estimate(view, blocks),
    });
  }

  /** Layer 2: old results are cleared when that pays. Not without Recall: a stub must not be a dead end. */
  planClearing(limits: Limits, ttl: Ttl): Draft | undefined {
    const { view, meter } = this.#state;
    const { prelude } = view;
    if (!prelude?.tools.some(({ name }) => name === RECALL.name)) return undefined;
    const { models } = this.#settings;
    return planMicrocompact({
      view,
      state: this.#economy,
      settings: this.#settings,
      tokensOf: (block) => meter.estimate(view, [block]),
      folder: this.#folder,
      size: meter.size(view).tokens,
      limits,
      rates: (promptTokens) => rates(prelude.model, promptTokens, models),
      capabilities: factsOf(prelude.model, models).capabilities,
      ttl,
      now: this.#ports.clock.now(),
    });
  }
}
