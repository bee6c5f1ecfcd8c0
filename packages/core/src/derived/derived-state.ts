// Keeps what is derived from a path up to date with a view.
import { PathFold } from "../view/path-fold.ts";
import type { View } from "../view/view.ts";
import type { Derived } from "./derived.ts";
import { emptyFolded, type Folded, noteEntry } from "./note-entry.ts";

export class DerivedState {
  readonly #fold: PathFold<Folded> = new PathFold(emptyFolded, noteEntry);

  /**
   * Called before `of` where waiting is possible: reads a path that has not been folded yet in pieces. Rejects if it is
   * aborted.
   */
  prepare(view: View, signal?: AbortSignal): Promise<void> {
    return this.#fold.prepare(view, signal);
  }

  /**
   * Returns what is known at the view's leaf. Folds only what was added since the last call. Not a copy, so do not change
   * it.
   */
  of(view: View): Derived {
    return this.#fold.of(view);
  }
}
