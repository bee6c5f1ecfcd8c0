// Compares each response's cache read with what was due, and tells of a loss that no recorded break explains.
import type { Usage } from "../transcript/blocks.ts";
import { type CacheLoss, cacheLoss, type Sent } from "../view/detect.ts";

interface Answered {
  readonly sent: Sent;
  /** How many breaks were on record when its request was made. */
  readonly breaks: number;
}

export class CacheWatch {
  #answered: Answered | undefined;

  answered(request: Omit<Sent, "usage">, usage: Usage, breaks: number): CacheLoss | undefined {
    const before = this.#answered;
    const sent = { ...request, usage };
    this.#answered = { sent, breaks };
    return before && cacheLoss(before.sent, sent, before.breaks !== breaks);
  }
}
