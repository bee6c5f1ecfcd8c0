// Ranks by words first; asks a model only if they do not decide.
import type { Memory } from "../memory.ts";
import { type LocalRanker, leaveOutManuals } from "./local-ranker.ts";
import { planChoice } from "./plan-choice.ts";
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
    const { sure, isClose } = planChoice(
      leaveOutManuals(local.rank(memories, asked), asked.tools),
      asked.most,
    );
    if (!isClose || memories.length > mostAsked) return { now: sure };
    const { later } = model.choose(memories, asked);
    return { now: sure, ...(later && { later }) };
  }
}
