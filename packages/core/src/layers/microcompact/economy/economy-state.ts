// Keeps the economy up to date with a view.
import { PathFold } from "../../../view/path-fold.ts";
import type { View } from "../../../view/view.ts";
import { type Economy, emptyEconomy, noteEntry } from "./economy.ts";
import type { EconomySettings } from "./economy-keep.ts";
import { ViewNameUse } from "./view-name-use.ts";

export class EconomyState {
  readonly #fold: PathFold<Economy>;
  readonly nameUse = new ViewNameUse();

  constructor(settings: EconomySettings) {
    this.#fold = new PathFold(
      () => emptyEconomy(settings),
      (economy, entry) => noteEntry(economy, entry, settings),
    );
  }

  /** Returns the value at the view's leaf. Only entries added since the last call are folded. */
  of(view: View): Economy {
    return this.#fold.of(view);
  }
}
