// The ids of a tree's entries, in order. Ids are made in ascending order, so one can be found without a map: that of a long
// transcript would take more memory than the ids.

export class EntryIds {
  /** With gaps where the tree has gaps. */
  readonly list: string[] = [];
  /** The alphabetically greatest id. */
  #greatest = "";
  #isAscending = true;
  /** Built on demand if the ids are not in ascending order. */
  #orders: Map<string, number> | undefined;

  set(order: number, id: string): void {
    this.#isAscending &&= id > this.#greatest && order === this.list.length;
    if (id > this.#greatest) this.#greatest = id;
    this.list[order] = id;
    this.#orders?.set(id, order);
  }

  /** True if the id is greater than all others, so that it is certainly new. */
  isGreatest(id: string): boolean {
    return id > this.#greatest;
  }

  find(id: string): number | undefined {
    if (this.isGreatest(id)) return undefined;
    if (this.#isAscending) return this.#search(id);
    this.#orders ??= new Map(this.list.map((known, order) => [known, order]));
    return this.#orders.get(id);
  }

  /** Looks near the end first, because the newest entries are asked for most. */
  #search(id: string): number | undefined {
    let [high, step] = [this.list.length, 1];
    for (; step <= high && this.list[high - step]! > id; step *= 2) high -= step;
    let low = Math.max(0, high - step);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return this.list[low] === id ? low : undefined;
  }
}
