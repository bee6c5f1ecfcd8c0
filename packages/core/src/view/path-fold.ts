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
    // Nearly always one entry has come.
    if (next?.parent === this.#leaf && next.entry.type !== "undo")
      this.#note(this.#state, next.entry, view.tree);
    else this.#catchUp(view);
    this.#leaf = view.leaf;
    return this.#state;
  }

  #catchUp(view: View): void {
    const added = pathBetween(view, this.#leaf);
    if (added?.every((entry) => entry.type !== "undo")) this.#add(added, view);
    else this.#startAgain(view);
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
  if (view.leaf === from) return path;
  let node = view.leaf === null ? undefined : view.tree.get(view.leaf);
  for (; node; node = view.tree.getParent(node)) {
    path.push(node.entry);
    if (node.parent === from) return path.reverse();
  }
  return undefined;
}

function withoutUndone(path: readonly Entry[]): readonly Entry[] {
  const undone = new Set(path.flatMap((entry) => (entry.type === "undo" ? [entry.of] : [])));
  return path.filter((entry) => !undone.has(entry.id) || !UNDOABLE.includes(entry.type));
}
