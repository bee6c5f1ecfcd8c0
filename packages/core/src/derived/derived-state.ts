// Keeps what is derived from a path in step with a view.
import { PathFold } from "../view/path-fold.ts";
import type { View } from "../view/view.ts";
import type { Derived } from "./derived.ts";
import { emptyFolded, type Folded, noteEntry } from "./note-entry.ts";

export class DerivedState {
  readonly #fold: PathFold<Folded> = new PathFold(emptyFolded, noteEntry);

  /** Before `of`, where one can wait: a path that nobody has asked about is read piece by piece. Rejects if it is aborted. */
  prepare(view: View, signal?: AbortSignal): Promise<void> {
    return this.#fold.prepare(view, signal);
  }

  /** What is known at the view's leaf. Costs what was added since the last question. Not a copy: do not change it. */
  of(view: View): Derived {
    return this.#fold.of(view);
  }
}
