// Holds the state, and tells who draws it when it has changed.
import type { State } from "./state.ts";

export class Store {
  #state: State;
  #isTelling = false;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly get = (): State => this.#state;

  /** All that changes in one turn of the event loop is drawn once: words of an answer come many at a time. */
  update(change: (state: State) => State): void {
    const next = change(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    if (this.#isTelling) return;
    this.#isTelling = true;
    setImmediate(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
