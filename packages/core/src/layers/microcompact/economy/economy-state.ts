// Keeps the economy up to date with a view.
import { PathFold, type SavableFold, type SavedFold } from "../../../view/path-fold.ts";
import type { View } from "../../../view/view.ts";
import { type Economy, emptyEconomy, noteEntry } from "./economy.ts";
import type { EconomySettings } from "./economy-keep.ts";
import { UsageLog } from "./usage-log.ts";
import { ViewNameUse } from "./view-name-use.ts";

export class EconomyState implements SavableFold {
  readonly name = "economy";
  readonly #fold: PathFold<Economy>;
  readonly #settings: EconomySettings;
  readonly nameUse = new ViewNameUse();

  constructor(settings: EconomySettings) {
    this.#settings = settings;
    this.#fold = new PathFold(
      () => emptyEconomy(settings),
      (economy, entry, tree) => noteEntry(economy, entry, settings, (id) => tree.get(id)?.entry),
    );
  }

  /** Returns the value at the view's leaf. Only entries added since the last call are folded. */
  of(view: View): Economy {
    return this.#fold.of(view);
  }

  follow(view: View): void {
    this.#fold.of(view);
  }

  /** What is logged but not read yet is read first: the log itself holds whole results. */
  save(): SavedFold {
    const { leaf, state } = this.#fold.save();
    const { log: _, ...saved } = state as Economy;
    return { leaf, state: saved };
  }

  restore({ leaf, state }: SavedFold): void {
    const { usage, ...saved } = state as Omit<Economy, "log">;
    const economy = Object.assign(emptyEconomy(this.#settings, new UsageLog(usage)), saved);
    this.#fold.restore({ leaf, state: economy });
  }
}
