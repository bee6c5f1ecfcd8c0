// Remembers where a view may be cut, so that the next question only examines the slots after the last cut that is still
// valid. This works because all slots of an entry arrive at once: nothing after a cut depends on what comes before it.
import { countUnchanged } from "../../view/count-unchanged.ts";
import type { Slot } from "../../view/view.ts";
import { findClosedCuts } from "./find-rounds.ts";

export class ClosedCuts {
  #slots: readonly Slot[] = [];
  readonly #cuts: number[] = [0];

  /** Returns the same positions as `findClosedCuts`. */
  of(slots: readonly Slot[]): readonly number[] {
    const same = countUnchanged(this.#slots, slots);
    this.#slots = slots.slice();
    // Whether there is a cut before a slot depends on that slot too.
    while (this.#cuts.length > 1 && this.#cuts.at(-1)! >= same) this.#cuts.pop();
    const from = this.#cuts.pop()!;
    for (const cut of findClosedCuts(slots.slice(from))) this.#cuts.push(from + cut);
    return this.#cuts;
  }
}
