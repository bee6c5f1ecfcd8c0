// Holds the state, and notifies the renderer when it has changed.
import type { State } from "./screen-state.ts";

/** Thirty frames a second are enough for the eye; the words of an answer arrive faster than that. */
const FRAME_MS = 33;

export class Store {
  #state: State;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTelling = false;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly get = (): State => this.#state;

  /** Lets the renderer take finished items out of the state, without a notification. */
  take<T>(from: (state: State) => { readonly state: State } & T): T {
    const taken = from(this.#state);
    this.#state = taken.state;
    return taken;
  }

  /** Notifies in the next turn of the event loop, or with the next frame if one has just been drawn. */
  update(change: (state: State) => State): void {
    const next = change(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    if (this.#isTelling) return;
    this.#isTelling = true;
    const wait = this.#toldAt + FRAME_MS - performance.now();
    if (wait > 0) setTimeout(() => this.#tell(), wait);
    else setImmediate(() => this.#tell());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    this.#isTelling = false;
    this.#toldAt = performance.now();
    for (const listener of this.#listeners) listener();
  }
}
