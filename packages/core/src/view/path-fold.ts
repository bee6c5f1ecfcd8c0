// Keeps a value that is folded from a path of entries up to date with a view: folds what is new since the last call, or the
// whole path again after a rewind or an undo.
import type { Entry, EntryOf, EntryType } from "../transcript/entries.ts";
import type { TreeNode, View } from "./view.ts";

/** Types of decisions that can be undone. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse", "restore"];

/** The view may be ahead of the entry, so only its tree is passed. */
type NoteEntry<T> = (state: T, entry: Entry, tree: View["tree"]) => void;

/** A fold that a session updates with its view while it reads a transcript. */
export interface FollowingFold {
  follow(view: View): void;
}

/** One that a snapshot of the session can keep. */
export interface SavableFold extends FollowingFold {
  /** Tells what it folds; only a fold of the same name is restored from what it saves. Empty: it is not saved. */
  readonly name: string;
  /** What is folded so far, as plain data. Not a copy. */
  save(): SavedFold;
  restore(saved: SavedFold): void;
}

export interface SavedFold {
  readonly leaf: string | null;
  readonly state: unknown;
}

export class PathFold<T> implements SavableFold {
  readonly name: string;
  readonly #empty: () => T;
  readonly #note: NoteEntry<T>;
  #state: T;
  #leaf: string | null = null;

  constructor(empty: () => T, note: NoteEntry<T>, name = "") {
    this.name = name;
    this.#empty = empty;
    this.#note = note;
    this.#state = empty();
  }

  /** One that folds the same, and has folded nothing yet. */
  makeAnew(): PathFold<T> {
    return new PathFold(this.#empty, this.#note, this.name);
  }

  /** Returns the value at the view's leaf. Only entries added since the last call are folded. */
  of(view: View): T {
    if (view.leaf === this.#leaf) return this.#state;
    const next = view.leaf === null ? undefined : view.tree.get(view.leaf);
    // The usual case: one entry was added.
    if (next?.parent === this.#leaf && next.type !== "undo") this.#note(this.#state, next.entry, view.tree);
    else this.#catchUp(view);
    this.#leaf = view.leaf;
    return this.#state;
  }

  /**
   * Folds in pieces a path that has not been folded yet or must be folded again, which takes seconds for a long transcript.
   * If somebody asks meanwhile, that result is kept. Rejects if it is aborted; the next question then starts from where this
   * one did.
   */
  async prepare(view: View, signal?: AbortSignal): Promise<void> {
    const [leaf, before] = [view.leaf, this.#leaf];
    const added = before === null ? undefined : nodesBetween(view, before);
    if (added?.every(({ type }) => type !== "undo")) return;
    const state = this.#empty();
    const nodes = withoutUndone(nodesBetween(view, null) ?? []);
    const takeNode = ({ entry }: TreeNode) => this.#note(state, entry, view.tree);
    await view.tree.readInPieces(nodes, takeNode, { signal });
    if (this.#leaf !== before) return;
    this.#state = state;
    this.#leaf = leaf;
  }

  /** Folds what is new, without returning the value. */
  follow(view: View): void {
    this.of(view);
  }

  save(): SavedFold {
    return { leaf: this.#leaf, state: this.#state };
  }

  restore({ leaf, state }: SavedFold): void {
    this.#leaf = leaf;
    this.#state = state as T;
  }

  #catchUp(view: View): void {
    const added = nodesBetween(view, this.#leaf);
    if (added?.every(({ type }) => type !== "undo")) this.#add(added, view);
    else this.#startAgain(view);
  }

  #startAgain(view: View): void {
    this.#state = this.#empty();
    this.#add(withoutUndone(nodesBetween(view, null) ?? []), view);
  }

  #add(nodes: readonly TreeNode[], { tree }: View): void {
    tree.readInOrder(() => {
      for (const { entry } of nodes) this.#note(this.#state, entry, tree);
    });
  }
}

/** Returns the entries after one entry up to the view's leaf; undefined if the entry is not on the path. */
export function pathBetween(view: View, from: string | null): readonly Entry[] | undefined {
  const nodes = nodesBetween(view, from);
  return nodes && view.tree.readInOrder(() => nodes.map(({ entry }) => entry));
}

/** The same, as nodes of the tree; cheaper if few of the entries are needed. */
export function nodesBetween(view: View, from: string | null): readonly TreeNode[] | undefined {
  const path: TreeNode[] = [];
  if (view.leaf === from) return path;
  let node = view.leaf === null ? undefined : view.tree.get(view.leaf);
  for (; node; node = view.tree.getParent(node)) {
    path.push(node);
    if (node.parent === from) return path.reverse();
  }
  return undefined;
}

/** True if the entry is on the view's path; `null` means the beginning of every path. */
export function isOnPath({ tree, leaf }: View, id: string | null): boolean {
  if (id === null || id === leaf) return true;
  const sought = tree.get(id);
  let node = leaf === null ? undefined : tree.get(leaf);
  while (sought && node && node.order > sought.order) node = tree.getParent(node);
  return sought !== undefined && node?.order === sought.order;
}

function withoutUndone(path: readonly TreeNode[]): readonly TreeNode[] {
  const undone = new Set(
    path.flatMap((node) => (node.type === "undo" ? [(node.entry as EntryOf<"undo">).of] : [])),
  );
  return path.filter(({ id, type }) => !undone.has(id) || !UNDOABLE.includes(type));
}
