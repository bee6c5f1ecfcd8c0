// Ranks by words first; asks a model only if they do not decide, and if the message may need something that is remembered.
import type { Memory } from "../memory.ts";
import type { LocalRanker } from "./local-ranker.ts";
import type { Asked, Choice, Ranker } from "./ranker.ts";

export interface LocalThenModelOptions {
  readonly local: LocalRanker;
  readonly model: Ranker;
  /** With more memories than this, a list with one line each is no longer a short question. */
  readonly mostAsked: number;
}

export class LocalThenModel implements Ranker {
  readonly #options: LocalThenModelOptions;

  constructor(options: LocalThenModelOptions) {
    this.#options = options;
  }

  choose(memories: readonly Memory[], asked: Asked): Choice {
    const { local, model, mostAsked } = this.#options;
    const { sure, isOpen } = local.plan(memories, asked);
    if (!isOpen || memories.length > mostAsked) return { now: sure };
    const { later } = model.choose(memories, asked);
    return { now: sure, ...(later && { later }) };
  }
}
