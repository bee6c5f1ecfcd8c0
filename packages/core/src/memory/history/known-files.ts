// The last known content of each file of a memory folder. What comes from a snapshot stays in columns: at a start most of
// 20,000 files are only compared with them. Pure.
import { INDEXES, isIndexPath } from "../paths/check-path.ts";
import { compareFound } from "../store/scan.ts";
import type { Seen } from "./operation.ts";

export interface Known {
  readonly version: string;
  /** Trusted while the file still has this size and time. */
  readonly seen?: Readonly<Seen>;
  /** Whether the file may contain rules; undefined if nobody has checked. */
  readonly isRuled?: boolean | undefined;
}

/** Known files as columns, one row for each. */
export interface KnownColumns {
  /** The indexes are the last ones. */
  readonly paths: readonly string[];
  /** All versions in a row. */
  readonly versions: string;
  readonly sizes: Float64Array;
  /** NaN if the file was not seen with a size and time that can be trusted. */
  readonly modified: Float64Array;
  readonly rules: Uint8Array;
}

/** A version is a hash of this many characters. */
const VERSION = 64;
/** Whether a file may contain rules, as it is in a column. */
const RULES = [undefined, false, true] as const;

export class KnownFiles {
  readonly #columns: KnownColumns | undefined;
  /** Made when it is first needed. */
  #rows: ReadonlyMap<string, number> | undefined;
  /** The row that was found last. */
  #last = -1;
  /** What has changed since; undefined for a file that is gone. */
  readonly #changed = new Map<string, Known | undefined>();
  #size: number;

  constructor(columns?: KnownColumns) {
    this.#columns = columns;
    this.#size = columns?.paths.length ?? 0;
    // Scans leave them out, and all rows but theirs are asked for in order.
    if (columns)
      for (const path of INDEXES) {
        const row = columns.paths.indexOf(path, columns.paths.length - INDEXES.length);
        this.#changed.set(path, row === -1 ? undefined : readRow(columns, row));
      }
  }

  get size(): number {
    return this.#size;
  }

  has(path: string): boolean {
    return this.#changed.has(path) ? this.#changed.get(path) !== undefined : this.#rowOf(path) !== undefined;
  }

  get(path: string): Known | undefined {
    if (this.#changed.has(path)) return this.#changed.get(path);
    const row = this.#rowOf(path);
    return row === undefined ? undefined : readRow(this.#columns!, row);
  }

  set(path: string, known: Known): void {
    if (!this.has(path)) this.#size++;
    this.#changed.set(path, known);
  }

  delete(path: string): void {
    if (!this.has(path)) return;
    this.#size--;
    if (this.#rowOf(path) !== undefined) this.#changed.set(path, undefined);
    else this.#changed.delete(path);
  }

  *paths(): IterableIterator<string> {
    const rows = this.#columns?.paths ?? [];
    for (const path of rows) if (this.has(path)) yield path;
    for (const [path, known] of this.#changed) if (known && this.#rowOf(path) === undefined) yield path;
  }

  /** The files of which no size and time can be trusted. */
  *unseenPaths(): IterableIterator<string> {
    for (const [row, time] of this.#columns?.modified.entries() ?? []) {
      const path = this.#columns!.paths[row]!;
      if (Number.isNaN(time) && !this.#changed.has(path)) yield path;
    }
    for (const [path, known] of this.#changed) if (known && !known.seen) yield path;
  }

  /** The time at which a file was seen. The same as from `get`, without an object for each of thousands of files. */
  modifiedOf(path: string): number | undefined {
    const row = this.#changed.has(path) ? undefined : this.#rowOf(path);
    if (row === undefined) return this.#changed.get(path)?.seen?.[1];
    const modified = this.#columns!.modified[row]!;
    return Number.isNaN(modified) ? undefined : modified;
  }

  /** True if the content of a file with this size and time is known, and whether it may contain rules. */
  isSeen({
    path,
    size,
    modified,
  }: {
    readonly path: string;
    readonly size: number;
    readonly modified: number;
  }): boolean {
    const row = this.#changed.has(path) ? undefined : this.#rowOf(path);
    if (row !== undefined) {
      const { sizes, modified: times, rules } = this.#columns!;
      return rules[row] !== 0 && sizes[row] === size && times[row] === modified;
    }
    const { seen, isRuled } = this.#changed.get(path) ?? {};
    return isRuled !== undefined && seen?.[0] === size && seen[1] === modified;
  }

  mayHoldRules(path: string): boolean {
    const row = this.#changed.has(path) ? undefined : this.#rowOf(path);
    const isRuled = row === undefined ? this.#changed.get(path)?.isRuled : RULES[this.#columns!.rules[row]!];
    return isRuled === true;
  }

  /** Whoever asks in the order of the rows, as after a scan, needs no map of them. */
  #rowOf(path: string): number | undefined {
    if (!this.#columns) return undefined;
    const { paths } = this.#columns;
    if (paths[this.#last] === path) return this.#last;
    const next = this.#last + 1 < paths.length ? this.#last + 1 : 0;
    if (paths[next] !== path) {
      this.#rows ??= new Map(paths.map((each, row) => [each, row]));
      const row = this.#rows.get(path);
      if (row !== undefined) this.#last = row;
      return row;
    }
    this.#last = next;
    return next;
  }

  /** In the order of a scan, the indexes last. */
  toColumns(): KnownColumns {
    const found = [...this.paths()].map((path) => ({ path, modified: this.modifiedOf(path) ?? 0 }));
    found.sort((a, b) => Number(isIndexPath(a.path)) - Number(isIndexPath(b.path)) || compareFound(a, b));
    const paths = found.map(({ path }) => path);
    const all = paths.map((path) => this.get(path)!);
    return {
      paths,
      versions: all.map(({ version }) => version).join(""),
      sizes: Float64Array.from(all, ({ seen }) => seen?.[0] ?? Number.NaN),
      modified: Float64Array.from(all, ({ seen }) => seen?.[1] ?? Number.NaN),
      rules: Uint8Array.from(all, ({ isRuled }) => RULES.indexOf(isRuled)),
    };
  }
}

function readRow({ versions, sizes, modified, rules }: KnownColumns, row: number): Known {
  const version = versions.slice(row * VERSION, (row + 1) * VERSION);
  const isRuled = RULES[rules[row]!];
  const time = modified[row]!;
  return Number.isNaN(time) ? { version, isRuled } : { version, seen: [sizes[row]!, time, version], isRuled };
}
