// Finds which names the agent used after a compaction that it could know only from before it.
import { findSpelledNames } from "./spelled-names.ts";

/** How many responses after a compaction are considered. */
export const RESPONSES = 40;

/**
 * The names in the next responses that occurred before the compaction and that no result, message or reminder has shown since: the
 * agent knew them only from its view.
 */
export class NeededNames {
  readonly names: Set<string> = new Set();
  readonly #stoodBefore: (name: string) => boolean;
  readonly #shown = new Set<string>();
  #responses = 0;

  constructor(stoodBefore: (name: string) => boolean) {
    this.#stoodBefore = stoodBefore;
  }

  /** Whether enough responses were seen: later ones do not count. */
  get isComplete(): boolean {
    return this.#responses >= RESPONSES;
  }

  /** Takes texts that were said or shown to the agent. */
  noteShown(texts: readonly string[]): void {
    for (const name of listNames(texts)) this.#shown.add(name);
  }

  /** Thinking is not shown again, so it is left out on both sides. */
  noteResponse(texts: readonly string[]): void {
    if (this.isComplete) return;
    this.#responses++;
    const used = listNames(texts);
    for (const name of used) if (this.#stoodBefore(name) && !this.#shown.has(name)) this.names.add(name);
    // What a response says is in view from then on.
    for (const name of used) this.#shown.add(name);
  }
}

export function listNames(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts) for (const name of findSpelledNames(text)) names.add(name);
  return names;
}
