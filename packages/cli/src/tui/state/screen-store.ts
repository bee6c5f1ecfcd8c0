// Holds the state, and tells who draws it when it has changed.
import type { State } from "./screen-state.ts";

/** Thirty times a second is as often as anybody sees; an answer's words come faster than that. */
const FRAME_MS = 33;

export class Store {
  #state: State;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTelling = false;
  #held: State | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly get = (): State => this.#state;

  /** What is to be drawn. */
  readonly shown = (): State => this.#held ?? this.#state;

  /** Told in the next turn of the event loop, or with the next frame where one has just been drawn. */
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

  /** The screen belongs to somebody else: what changes meanwhile is told when it comes back. */
  hold(): void {
    this.#held ??= this.#state;
  }

  release(): void {
    this.#held = undefined;
    this.#tell();
  }

  #tell(): void {
    this.#isTelling = false;
    if (this.#held) return;
    this.#toldAt = performance.now();
    for (const listener of this.#listeners) listener();
  }
}
