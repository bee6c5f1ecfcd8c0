// The messages of any request: each is stored as what it adds to the one before. Pure.
import type { PageData } from "../src/page/page-data.ts";

/** A whole list is kept for one in so many requests: the others are made from it. */
const EVERY = 64;

export class ViewDecoder {
  readonly #data: Pick<PageData, "requests">;
  readonly #kept: (readonly number[])[] = [];

  constructor(data: Pick<PageData, "requests">) {
    this.#data = data;
    let view: readonly number[] = [];
    for (const [at, { same, add }] of data.requests.entries()) {
      view = [...view.slice(0, same), ...add];
      if (at % EVERY === 0) this.#kept.push(view);
    }
  }

  /** Numbers of messages; none for a request that does not exist. */
  viewAt(request: number): readonly number[] {
    const { requests } = this.#data;
    if (request < 0 || request >= requests.length) return [];
    const start = Math.floor(request / EVERY);
    let view = this.#kept[start]!;
    for (let at = start * EVERY + 1; at <= request; at++) {
      const { same, add } = requests[at]!;
      view = [...view.slice(0, same), ...add];
    }
    return view;
  }
}
