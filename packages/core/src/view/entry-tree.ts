// The tree of entries, by id. While a transcript is read, nearly every question is about one of the two newest: in a table of
// 100,000 entries each look-up costs more than what is done with its answer.
import type { TreeNode } from "./view.ts";

/** A map that is only ever added to. */
export class EntryTree extends Map<string, TreeNode> {
  #newestId: string | undefined;
  #newest: TreeNode | undefined;
  #secondId: string | undefined;
  #second: TreeNode | undefined;
  readonly #inOrder: TreeNode[] = [];
  /** No id comes after this one in the alphabet: ids are made in order, so a new one does. */
  #greatest = "";

  /** The node that this one follows; in nearly all cases it came right before it. */
  getParent({ parent, order }: TreeNode): TreeNode | undefined {
    if (parent === null) return undefined;
    const before = this.#inOrder[order - 1];
    return before?.entry.id === parent ? before : this.get(parent);
  }

  override get(id: string): TreeNode | undefined {
    if (id === this.#newestId) return this.#newest;
    return id === this.#secondId ? this.#second : super.get(id);
  }

  override has(id: string): boolean {
    return id <= this.#greatest && super.has(id);
  }

  override set(id: string, node: TreeNode): this {
    if (node.order === this.#inOrder.length) this.#inOrder.push(node);
    if (id !== this.#newestId) {
      this.#secondId = this.#newestId;
      this.#second = this.#newest;
    }
    this.#newestId = id;
    this.#newest = node;
    if (id > this.#greatest) this.#greatest = id;
    return super.set(id, node);
  }

  override delete(): never {
    throw new TypeError("An entry stays in the tree.");
  }

  override clear(): never {
    return this.delete();
  }
}
