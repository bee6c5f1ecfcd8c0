// Holds the state, and tells who draws it when it has changed.
import type { State } from "./state.ts";

export class Store {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly get = (): State => this.#state;

  update(change: (state: State) => State): void {
    const next = change(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
