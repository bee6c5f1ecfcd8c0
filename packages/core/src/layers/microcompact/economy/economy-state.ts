// Keeps the economy's knowledge in step with a view: adds what is new, and folds the path again after a rewind or undo.
import type { Entry, EntryType } from "../../../transcript/entries.ts";
import type { View } from "../../../view/view.ts";
import { type Economy, emptyEconomy, noteEntry } from "./economy.ts";
import type { EconomySettings } from "./keep.ts";

/** Decisions the economy heeds and an undo takes back. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse"];

export class EconomyState {
  readonly #settings: EconomySettings;
  #economy: Economy;
  #leaf: string | null = null;

  constructor(settings: EconomySettings) {
    this.#settings = settings;
    this.#economy = emptyEconomy(settings);
  }

  /** What is known at the view's leaf. Costs what was added since the last question. */
  of(view: View): Economy {
    const added = pathBetween(view, this.#leaf);
    if (added?.every((entry) => entry.type !== "undo")) this.#add(added);
    else this.#startAgain(withoutUndone(pathBetween(view, null) ?? []));
    this.#leaf = view.leaf;
    return this.#economy;
  }

  #startAgain(path: readonly Entry[]): void {
    this.#economy = emptyEconomy(this.#settings);
    this.#add(path);
  }

  #add(entries: readonly Entry[]): void {
    for (const entry of entries) noteEntry(this.#economy, entry, this.#settings);
  }
}

/** The entries from one (not counted) to the view's leaf; undefined when the leaf does not follow from it. */
function pathBetween(view: View, from: string | null): readonly Entry[] | undefined {
  const path: Entry[] = [];
  for (let at = view.leaf; at !== from; ) {
    const node = at === null ? undefined : view.tree.get(at);
    if (!node) return undefined;
    path.push(node.entry);
    at = node.parent;
  }
  return path.reverse();
}

function withoutUndone(path: readonly Entry[]): readonly Entry[] {
  const undone = new Set(path.flatMap((entry) => (entry.type === "undo" ? [entry.of] : [])));
  return path.filter((entry) => !undone.has(entry.id) || !UNDOABLE.includes(entry.type));
}
