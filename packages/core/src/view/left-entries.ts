// Keeps entries that were left in the transcript as columns of numbers, because an object for each of 100,000 would take
// more memory than the view. The content of an entry is read from its line on demand.
import { copyLonger } from "../text/copy-longer.ts";
import { ENTRY_TYPES, type Entry, type Prelude } from "../transcript/entries.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import type { EntryIds } from "./entry-ids.ts";
import type { TreeNode } from "./view.ts";

/** The initial capacity, in entries. */
const ROOM = 1_024;
const NO_PARENT = -1;

type Column = Uint8Array | Int32Array | Uint32Array | Float64Array | Uint16Array;

const CODES = new Map(ENTRY_TYPES.map((type, code) => [type, code]));

/** The columns, and preludes by the entries that brought them. */
export interface SavedColumns {
  readonly types: ArrayLike<number>;
  readonly parents: ArrayLike<number>;
  readonly responses: ArrayLike<number>;
  readonly offsets: ArrayLike<number>;
  readonly lengths: ArrayLike<number>;
  readonly preludes: ArrayLike<number>;
  readonly knownPreludes: readonly (number | null)[];
}

export class LeftEntries {
  readonly reader: LineReader;
  /** By order, like all columns. */
  readonly #ids: EntryIds;
  #types = new Uint8Array(ROOM);
  #parents = new Int32Array(ROOM);
  #responses = new Uint32Array(ROOM);
  #offsets = new Float64Array(ROOM);
  #lengths = new Uint32Array(ROOM);
  /** By order: the index into `#knownPreludes`. */
  #preludes = new Uint16Array(ROOM);
  #knownPreludes: (Prelude | undefined)[] = [undefined];

  /** `ids`: the ids of all entries by order, including those in memory. */
  constructor(reader: LineReader, ids: EntryIds) {
    this.reader = reader;
    this.#ids = ids;
  }

  add({ order, type, prelude, responses }: TreeNode, parent: number | undefined, place: LinePlace): void {
    if (order >= this.#types.length) this.#makeRoom(order * 2);
    this.#types[order] = CODES.get(type)!;
    this.#parents[order] = parent ?? NO_PARENT;
    this.#responses[order] = responses;
    this.#offsets[order] = place.offset;
    this.#lengths[order] = place.length;
    this.#preludes[order] = this.#findPrelude(prelude);
  }

  makeNode(order: number): TreeNode {
    const parent = this.#parents[order]!;
    return new LeftNode(this, {
      id: this.#ids.at(order)!,
      type: ENTRY_TYPES[this.#types[order]!]!,
      parent: parent === NO_PARENT ? null : this.#ids.at(parent)!,
      prelude: this.#knownPreludes[this.#preludes[order]!],
      order,
      responses: this.#responses[order]!,
    });
  }

  read(order: number): Entry {
    return this.reader.read(this.#ids.at(order)!, this.placeOf(order));
  }

  placeOf(order: number): LinePlace {
    return { offset: this.#offsets[order]!, length: this.#lengths[order]! };
  }

  /** Returns the end of the entry's line in the file, without the newline. */
  endOf(order: number): number {
    return this.#offsets[order]! + this.#lengths[order]!;
  }

  offsetOf(order: number): number {
    return this.#offsets[order]!;
  }

  /** Not a copy: what is in the columns stays as it is when more is added. */
  save(findOrder: (prelude: Prelude) => number): SavedColumns {
    const list = (column: Column) => column.subarray(0, this.#ids.length);
    return {
      types: list(this.#types),
      parents: list(this.#parents),
      responses: list(this.#responses),
      offsets: list(this.#offsets),
      lengths: list(this.#lengths),
      preludes: list(this.#preludes),
      knownPreludes: this.#knownPreludes.map((prelude) => (prelude ? findOrder(prelude) : null)),
    };
  }

  restore(saved: SavedColumns, findPrelude: (order: number) => Prelude): void {
    this.#types = Uint8Array.from(saved.types);
    this.#parents = Int32Array.from(saved.parents);
    this.#responses = Uint32Array.from(saved.responses);
    this.#offsets = Float64Array.from(saved.offsets);
    this.#lengths = Uint32Array.from(saved.lengths);
    this.#preludes = Uint16Array.from(saved.preludes);
    this.#knownPreludes = saved.knownPreludes.map((order) =>
      order === null ? undefined : findPrelude(order),
    );
  }

  /** Searches from the end, because it is nearly always the last one. */
  #findPrelude(prelude: Prelude | undefined): number {
    const known = this.#knownPreludes.lastIndexOf(prelude);
    return known === -1 ? this.#knownPreludes.push(prelude) - 1 : known;
  }

  #makeRoom(room: number): void {
    this.#types = copyLonger(this.#types, new Uint8Array(room));
    this.#parents = copyLonger(this.#parents, new Int32Array(room));
    this.#responses = copyLonger(this.#responses, new Uint32Array(room));
    this.#offsets = copyLonger(this.#offsets, new Float64Array(room));
    this.#lengths = copyLonger(this.#lengths, new Uint32Array(room));
    this.#preludes = copyLonger(this.#preludes, new Uint16Array(room));
  }
}

class LeftNode implements TreeNode {
  readonly id: string;
  readonly type: TreeNode["type"];
  readonly parent: string | null;
  readonly prelude: Prelude | undefined;
  readonly order: number;
  readonly responses: number;
  readonly #left: LeftEntries;

  constructor(left: LeftEntries, fields: Omit<TreeNode, "entry">) {
    this.#left = left;
    this.id = fields.id;
    this.type = fields.type;
    this.parent = fields.parent;
    this.prelude = fields.prelude;
    this.order = fields.order;
    this.responses = fields.responses;
  }

  get entry(): Entry {
    return this.#left.read(this.order);
  }
}
