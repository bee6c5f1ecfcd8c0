// The tree of entries, by id. While a transcript is read, nearly all lookups are for one of the two newest entries; these
// are fast paths, because a lookup among 100,000 entries costs more than the work it serves. Most entries of a long
// transcript are left in the file, and the tree keeps them as columns in `LeftEntries`.
import type { ToolResultBlock } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Prelude } from "../transcript/entries.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import type { SkimmedResult } from "../transcript/skim-results.ts";
import { makeSkimmedBlock } from "../transcript/skimmed-entry.ts";
import { EntryIds, type SavedIds } from "./entry-ids.ts";
import { LeftEntries, type SavedColumns } from "./left-entries.ts";
import { deepFreeze } from "./sanitize.ts";
import type { TreeNode } from "./view.ts";

/** How much is read and processed in one go: about as long as a frame of the screen may wait. */
const PIECE_BYTES = 1024 * 1024;

/** A tree that has left all entries in the file but those with preludes. */
export interface SavedTree {
  readonly ids: SavedIds;
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
  /** Of the nodes. */
  readonly #orders = new Map<string, number>();
  /** Entries in memory, by order. The newest comes in only with the next one, because most are left in the file at once. */
  readonly #nodes: (TreeNode | undefined)[] = [];
  readonly #ids = new EntryIds();
  #left: LeftEntries | undefined;
  #size = 0;
  #newest: TreeNode | undefined;
  #isNewestLeft = false;
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

  /** The order of an entry, probably one of the next `after` this order. */
  findOrder(id: string, after?: number): number | undefined {
    return this.#ids.find(id, after);
  }

  idOf(order: number): string {
    return this.#ids.at(order)!;
  }

  add(node: TreeNode): void {
    this.#size++;
    this.#placeNewest();
    this.#second = this.#newest;
    this.#newest = node;
    this.#isNewestLeft = false;
    this.#ids.set(node.order, node.id);
  }

  #placeNewest(): void {
    if (this.#newest && !this.#isNewestLeft) this.#place(this.#newest);
  }

  #place(node: TreeNode): void {
    this.#nodes[node.order] = node;
    this.#orders.set(node.id, node.order);
  }

  /** Returns the node that this one follows, which nearly always came right before it. */
  getParent({ parent, order }: TreeNode): TreeNode | undefined {
    if (parent === null) return undefined;
    const before = this.#nodes[order - 1];
    return before?.id === parent ? before : this.get(parent);
  }

  *keys(): Generator<string, void> {
    for (let order = 0; order < this.#ids.length; order++) {
      const id = this.#ids.at(order);
      if (id !== undefined) yield id;
    }
  }

  *values(): Generator<TreeNode, void> {
    for (let order = 0; order < this.#ids.length; order++)
      if (this.#ids.at(order) !== undefined) yield this.#at(order);
  }

  /** Yields the nodes added after the one with this order, on any branch. */
  *valuesAfter(order: number): Generator<TreeNode, void> {
    for (let at = Math.max(0, order + 1); at < this.#ids.length; at++) yield this.#at(at);
  }

  /** Drops the entry from memory; from now on it is read from the file. */
  leave(node: TreeNode, reader: LineReader, place: LinePlace): void {
    this.#left ??= new LeftEntries(reader, this.#ids);
    const parent = node.parent === null ? undefined : this.get(node.parent)?.order;
    this.#left.add(node, parent, place);
    if (node.id === this.#newest?.id) this.#isNewestLeft = true;
    if (!this.#orders.delete(node.id)) return;
    this.#nodes[node.order] = undefined;
  }

  /** One of the results of an entry that was left in the file; its content stays there. */
  makeSkimmed(order: number, result: SkimmedResult): ToolResultBlock {
    const left = this.#left!;
    return makeSkimmedBlock(result, { id: this.idOf(order), ...left.placeOf(order) }, left.reader);
  }

  /** Keeps the whole entry in memory again. */
  keep(id: string): Entry | undefined {
    const node = this.get(id);
    if (!node) return undefined;
    const { entry } = node;
    this.#place({ ...copyFields(node), entry });
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
    this.#placeNewest();
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
    this.#placeNewest();
    const kept = this.#nodes.filter((node) => node !== undefined);
    if (!this.#left || kept.some(({ type }) => type !== "prelude")) return undefined;
    const orders = new Map(kept.map(({ entry, order }) => [(entry as EntryOf<"prelude">).prelude, order]));
    const findOrder = (prelude: Prelude) => orders.get(prelude)!;
    const preludes = kept.map(({ order, parent, responses, prelude, entry }) => ({
      ...{ order, parent, responses, before: prelude ? findOrder(prelude) : null },
      entry: entry as EntryOf<"prelude">,
    }));
    return { ids: this.#ids.save(), columns: this.#left.save(findOrder), preludes };
  }

  /** Into an empty tree. */
  restore({ ids, columns, preludes }: SavedTree, reader: LineReader): void {
    for (const [order, id] of ids.slice().entries()) this.#ids.set(order, id);
    this.#size = ids.length;
    for (const { before, entry, ...place } of preludes) {
      const { id, type } = entry;
      const prelude = before === null ? undefined : this.findPrelude(before);
      this.#place({ id, type, entry: deepFreeze(entry), prelude, ...place });
    }
    this.#left = new LeftEntries(reader, this.#ids);
    this.#left.restore(columns, (order) => this.findPrelude(order));
  }

  /** Of an entry that brought one and is in memory. */
  findPrelude(order: number): Prelude {
    return (this.#nodes[order]!.entry as EntryOf<"prelude">).prelude;
  }

  #at(order: number): TreeNode {
    if (order === this.#newest?.order && !this.#isNewestLeft) return this.#newest;
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
