// The tree of entries, by id. While a transcript is read, nearly all lookups are for one of the two newest entries; these
// are fast paths, because a lookup among 100,000 entries costs more than the work it serves. Most entries of a long
// transcript are left in the file, and the tree keeps them as columns in `LeftEntries`.
import type { ToolResultBlock } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Prelude } from "../transcript/entries.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import type { SkimmedResult } from "../transcript/skim-results.ts";
import { makeSkimmedBlock } from "../transcript/skimmed-entry.ts";
import { EntryIds } from "./entry-ids.ts";
import { LeftEntries, type SavedColumns } from "./left-entries.ts";
import { deepFreeze } from "./sanitize.ts";
import type { TreeNode } from "./view.ts";

/** How much is read and processed in one go: about as long as a frame of the screen may wait. */
const PIECE_BYTES = 1024 * 1024;

/** A tree that has left all entries in the file but those with preludes. */
export interface SavedTree {
  readonly ids: readonly string[];
  readonly columns: SavedColumns;
  readonly preludes: readonly SavedPrelude[];
}

interface SavedPrelude {
  readonly order: number;
  readonly parent: string | null;
  readonly responses: number;
  /** The order of the one that was in force when it came. */
  readonly before: number | null;
  readonly entry: EntryOf<"prelude">;
}

/** Entries are only ever added. */
export class EntryTree {
  /** Of entries in memory. The newest comes in only with the next one, because most are left in the file at once. */
  readonly #orders = new Map<string, number>();
  /** By order. Undefined for entries that were left in the file, and for gaps in the order. */
  readonly #nodes: (TreeNode | undefined)[] = [];
  readonly #ids = new EntryIds();
  #left: LeftEntries | undefined;
  #size = 0;
  #newest: TreeNode | undefined;
  #second: TreeNode | undefined;

  get size(): number {
    return this.#size;
  }

  get(id: string): TreeNode | undefined {
    if (id === this.#newest?.id) return this.#newest;
    if (id === this.#second?.id) return this.#second;
    const order = this.#findOrder(id);
    return order === undefined ? undefined : this.#at(order);
  }

  has(id: string): boolean {
    return !this.#ids.isGreatest(id) && this.#findOrder(id) !== undefined;
  }

  #findOrder(id: string): number | undefined {
    if (id === this.#newest?.id) return this.#newest.order;
    return this.#orders.get(id) ?? (this.#left ? this.#ids.find(id) : undefined);
  }

  add(node: TreeNode): void {
    this.#size++;
    if (this.#newest && this.#nodes[this.#newest.order])
      this.#orders.set(this.#newest.id, this.#newest.order);
    this.#second = this.#newest;
    this.#newest = node;
    this.#nodes[node.order] = node;
    this.#ids.set(node.order, node.id);
  }

  /** Returns the node that this one follows, which nearly always came right before it. */
  getParent({ parent, order }: TreeNode): TreeNode | undefined {
    if (parent === null) return undefined;
    const before = this.#nodes[order - 1];
    return before?.id === parent ? before : this.get(parent);
  }

  *keys(): Generator<string, void> {
    for (const id of this.#ids.list) if (id !== undefined) yield id;
  }

  *values(): Generator<TreeNode, void> {
    for (const [order, id] of this.#ids.list.entries()) if (id !== undefined) yield this.#at(order);
  }

  /** Yields the nodes added after the one with this order, on any branch. */
  *valuesAfter(order: number): Generator<TreeNode, void> {
    for (let at = Math.max(0, order + 1); at < this.#ids.list.length; at++) yield this.#at(at);
  }

  /** Drops the entry from memory; from now on it is read from the file. */
  leave(node: TreeNode, reader: LineReader, place: LinePlace): void {
    this.#left ??= new LeftEntries(reader, this.#ids.list);
    const isAfterLast = node.parent !== null && this.#ids.list[node.order - 1] === node.parent;
    const parent = isAfterLast ? node.order - 1 : this.#findOrder(node.parent ?? "");
    this.#left.add(node, parent, place);
    this.#nodes[node.order] = undefined;
    if (node.id !== this.#newest?.id) this.#orders.delete(node.id);
  }

  /** One of the results of an entry that was left in the file; its content stays there. */
  makeSkimmed(id: string, result: SkimmedResult): ToolResultBlock {
    const order = this.#findOrder(id)!;
    return makeSkimmedBlock(result, { id, ...this.#left!.placeOf(order) }, this.#left!.reader);
  }

  /** Keeps the whole entry in memory again. */
  keep(id: string): Entry | undefined {
    const node = this.get(id);
    if (!node) return undefined;
    const { entry } = node;
    this.#nodes[node.order] = { ...copyFields(node), entry };
    if (id !== this.#newest?.id) this.#orders.set(id, node.order);
    return entry;
  }

  /** Runs `work`, which asks for entries in the order of the file, so that many can be read at a time. */
  readInOrder<T>(work: () => T): T {
    return this.#left ? this.#left.reader.readInOrder(work) : work();
  }

  /**
   * Passes nodes on in the order of the file. Those in the file are read in pieces, and other tasks can run in between. Rejects
   * with the signal's reason if it is aborted between two pieces.
   */
  async readInPieces(
    nodes: readonly TreeNode[],
    take: (node: TreeNode) => void,
    { signal, pieceBytes = PIECE_BYTES }: { signal?: AbortSignal | undefined; pieceBytes?: number } = {},
  ): Promise<void> {
    const left = this.#left;
    for (let from = 0; from < nodes.length; ) {
      signal?.throwIfAborted();
      let at = from;
      while (at < nodes.length && (!left || this.#nodes[nodes[at]!.order])) take(nodes[at++]!);
      from = at;
      const first = nodes[from]?.order;
      if (!left || first === undefined) continue;
      const start = left.offsetOf(first);
      let end = left.endOf(first);
      for (; at < nodes.length && !this.#nodes[nodes[at]!.order]; at++) {
        const next = left.endOf(nodes[at]!.order);
        if (next < end || next - start > pieceBytes) break;
        end = next;
      }
      const piece = nodes.slice(from, Math.max(at, from + 1));
      await left.reader.readAhead(start, end - start, () => piece.forEach(take));
      from += piece.length;
    }
  }

  /** For a snapshot. Undefined if it holds other entries in memory. */
  save(): SavedTree | undefined {
    const kept = this.#nodes.filter((node) => node !== undefined);
    if (!this.#left || kept.some(({ type }) => type !== "prelude")) return undefined;
    const orders = new Map(kept.map(({ entry, order }) => [(entry as EntryOf<"prelude">).prelude, order]));
    const findOrder = (prelude: Prelude) => orders.get(prelude)!;
    const preludes = kept.map(({ order, parent, responses, prelude, entry }) => ({
      ...{ order, parent, responses, before: prelude ? findOrder(prelude) : null },
      entry: entry as EntryOf<"prelude">,
    }));
    return { ids: this.#ids.list, columns: this.#left.save(findOrder), preludes };
  }

  /** Into an empty tree. */
  restore({ ids, columns, preludes }: SavedTree, reader: LineReader): void {
    for (const [order, id] of ids.entries()) this.#ids.set(order, id);
    this.#size = ids.length;
    this.#nodes.length = ids.length;
    for (const { before, entry, ...place } of preludes) {
      const { id, type } = entry;
      const prelude = before === null ? undefined : this.findPrelude(before);
      this.#orders.set(id, place.order);
      this.#nodes[place.order] = { id, type, entry: deepFreeze(entry), prelude, ...place };
    }
    this.#left = new LeftEntries(reader, this.#ids.list);
    this.#left.restore(columns, (order) => this.findPrelude(order));
  }

  /** Of an entry that brought one and is in memory. */
  findPrelude(order: number): Prelude {
    return (this.#nodes[order]!.entry as EntryOf<"prelude">).prelude;
  }

  #at(order: number): TreeNode {
    return this.#nodes[order] ?? this.#left!.makeNode(order);
  }
}

const copyFields = ({ id, type, parent, prelude, order, responses }: TreeNode) => ({
  id,
  type,
  parent,
  prelude,
  order,
  responses,
});
