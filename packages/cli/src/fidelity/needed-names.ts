// Which names the agent needed after a compaction and could have had only from what stood before it.
import { findSpelledNames } from "./spelled-names.ts";

/** Responses after a compaction that are looked at. */
export const RESPONSES = 40;

/**
 * Of the names in the next responses, those that stood somewhere before the compaction and that no result, message or reminder has
 * shown since: what the agent knew only from its view.
 */
export class NeededNames {
  readonly names: Set<string> = new Set();
  readonly #stoodBefore: (name: string) => boolean;
  readonly #shown = new Set<string>();
  #responses = 0;

  constructor(stoodBefore: (name: string) => boolean) {
    this.#stoodBefore = stoodBefore;
  }

  /** No later response counts. */
  get isComplete(): boolean {
    return this.#responses >= RESPONSES;
  }

  /** What was said to the agent, or shown to it. */
  noteShown(texts: readonly string[]): void {
    for (const name of listNames(texts)) this.#shown.add(name);
  }

  /** Thinking is not shown again, so it is left out on both sides. */
  noteResponse(texts: readonly string[]): void {
    if (this.isComplete) return;
    this.#responses++;
    const used = listNames(texts);
    for (const name of used) if (this.#stoodBefore(name) && !this.#shown.has(name)) this.names.add(name);
    // What a response has said itself stands in view from then on.
    for (const name of used) this.#shown.add(name);
  }
}

export function listNames(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts) for (const name of findSpelledNames(text)) names.add(name);
  return names;
}
