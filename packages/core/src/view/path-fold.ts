// Keeps a value folded from a path of entries in step with a view: adds what is new since the last call, and folds the path again
// after a rewind or an undo.
import type { Entry, EntryType } from "../transcript/entries.ts";
import type { View } from "./view.ts";

/** Decisions that have been undone. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse", "restore"];

/** The view may be ahead of the entry: only its tree may be asked. */
type NoteEntry<T> = (state: T, entry: Entry, tree: View["tree"]) => void;

export class PathFold<T> {
  readonly #empty: () => T;
  readonly #note: NoteEntry<T>;
  #state: T;
  #leaf: string | null = null;

  constructor(empty: () => T, note: NoteEntry<T>) {
    this.#empty = empty;
    this.#note = note;
    this.#state = empty();
  }

  /** Returns the value at the view's leaf. Only entries added since the last call are folded. */
  of(view: View): T {
    if (view.leaf === this.#leaf) return this.#state;
    const next = view.leaf === null ? undefined : view.tree.get(view.leaf);
    const isStep = next?.parent === this.#leaf;
    const added = isStep ? [next.entry] : pathBetween(view, this.#leaf);
    if (added?.every((entry) => entry.type !== "undo")) this.#add(added, view);
    else this.#startAgain(view);
    this.#leaf = view.leaf;
    return this.#state;
  }

  #startAgain(view: View): void {
    this.#state = this.#empty();
    this.#add(withoutUndone(pathBetween(view, null) ?? []), view);
  }

  #add(entries: readonly Entry[], { tree }: View): void {
    for (const entry of entries) this.#note(this.#state, entry, tree);
  }
}

/** Returns the entries after one entry up to the view's leaf; undefined if the entry is not on the path. */
export function pathBetween(view: View, from: string | null): readonly Entry[] | undefined {
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
