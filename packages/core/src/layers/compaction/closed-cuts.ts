// Keeps the places where a view may be cut from one question to the next. Behind a cut nothing depends on what stands before it: all
// slots of an entry come at once. So only what follows the last cut before a change is looked at again.
import { countUnchanged } from "../../view/count-unchanged.ts";
import type { Slot } from "../../view/view.ts";
import { findClosedCuts } from "./find-rounds.ts";

export class ClosedCuts {
  #slots: readonly Slot[] = [];
  readonly #cuts: number[] = [0];

  /** The same as `findClosedCuts`. */
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
