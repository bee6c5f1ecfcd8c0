// Keeps a value that is folded from a view's slots up to date: folds the slots added since the last call, or all of them again
// after a break. The value depends only on the slots, so a reopened session gives the same.
import type { Slot, View } from "./view.ts";

export class SlotFold<T> {
  readonly #empty: () => T;
  readonly #note: (state: T, slot: Slot, view: View) => void;
  #state: T;
  #noted = 0;
  #last: Slot | undefined;
  #brokenAt = -1;

  constructor(empty: () => T, note: (state: T, slot: Slot, view: View) => void) {
    this.#empty = empty;
    this.#note = note;
    this.#state = empty();
  }

  /** Returns the value up to the last response, and the slots after it, whose content may still change before it is sent. */
  of(view: View): { readonly state: T; readonly rest: readonly Slot[] } {
    const { slots, brokenAt } = view;
    if (brokenAt !== this.#brokenAt || slots[this.#noted - 1] !== this.#last) this.#startAgain(brokenAt);
    const end = slots.findLastIndex(({ role }) => role === "assistant") + 1;
    for (; this.#noted < end; this.#noted++) this.#note(this.#state, slots[this.#noted]!, view);
    this.#last = slots[this.#noted - 1];
    return { state: this.#state, rest: slots.slice(end) };
  }

  #startAgain(brokenAt: number): void {
    this.#state = this.#empty();
    this.#noted = 0;
    this.#brokenAt = brokenAt;
  }
}
