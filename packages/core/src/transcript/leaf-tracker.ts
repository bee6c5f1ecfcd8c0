// Tracks which entry the next one follows: the last entry, unless the head was moved.
import type { Entry } from "./entries.ts";

export class LeafTracker {
  #leaf: string | null;
  readonly #heads: Set<string>;

  constructor(leaf: string | null = null, heads: readonly string[] = []) {
    this.#leaf = leaf;
    this.#heads = new Set(heads);
  }

  /** The ids of all heads so far. */
  get heads(): readonly string[] {
    return [...this.#heads];
  }

  /** The entry that the next one follows. */
  get leaf(): string | null {
    return this.#leaf;
  }

  /** `seen`: the ids of all entries so far. A head that points to an unknown entry or to another head is ignored. */
  take(entry: Entry, seen: Pick<ReadonlySet<string>, "has">): void {
    if (entry.type !== "head") {
      this.#leaf = entry.id;
      return;
    }
    this.#heads.add(entry.id);
    const { to } = entry;
    if (to === null || (seen.has(to) && !this.#heads.has(to))) this.#leaf = to;
  }
}
