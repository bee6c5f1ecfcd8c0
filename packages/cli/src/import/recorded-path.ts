// The position in an imported session: its leaf, the current round, and what a compaction would replace. Keeps only ids.

/** What is remembered for each entry, in case a branch begins there. */
interface Place {
  /** The first entry on the path that shows something. */
  readonly first: string | undefined;
  /** The last one that shows something. */
  readonly last: string | undefined;
  /** The entry before this one that shows something. */
  readonly before: string | undefined;
}

export class RecordedPath {
  readonly #places = new Map<string, Place>();
  #leaf: string | null = null;
  #first: string | undefined;
  #last: string | undefined;
  /** The entries of the current round with their positions: the last human message, response or compaction, and what followed it. */
  #round = new Map<string, number>();
  #injectedAt = -1;
  #open = new Set<string>();
  #hasSaid = false;

  get leaf(): string | null {
    return this.#leaf;
  }

  /** Calls of the last response that have no result. */
  get openCalls(): readonly string[] {
    return [...this.#open];
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  /**
   * Where the head must move for a message that follows `parent`; undefined if it can stay. Results of one response are siblings, so
   * a message may follow any part of the last round.
   */
  findHead(parent: string | null | undefined, isHuman: boolean): string | null | undefined {
    if (parent === undefined || parent === this.#leaf) return undefined;
    if (parent === null) return this.#hasSaid ? null : undefined;
    const at = this.#round.get(parent);
    if (at !== undefined && !(isHuman && at < this.#injectedAt)) return undefined;
    return this.#places.has(parent) ? parent : undefined;
  }

  moveHead(to: string | null): void {
    const place = to === null ? undefined : this.#places.get(to);
    this.#leaf = to;
    this.#first = place?.first;
    this.#last = place?.last;
    this.#beginRound();
    if (to !== null) this.#round.set(to, 0);
    this.#hasSaid = to !== null;
  }

  /** An entry that shows nothing by itself. */
  add(id: string): void {
    this.#leaf = id;
    this.#places.set(id, { first: this.#first, last: this.#last, before: this.#last });
    this.#round.set(id, this.#round.size);
  }

  /** While calls are open, a human message is a comment on one of them. */
  addHuman(id: string, isShown: boolean): void {
    if (this.#open.size === 0) this.#beginRound();
    this.#show(id, isShown);
  }

  addInjected(id: string, isShown: boolean): void {
    this.#show(id, isShown);
    this.#injectedAt = this.#round.size;
  }

  addResults(id: string, calls: readonly string[]): void {
    for (const call of calls) this.#open.delete(call);
    this.#show(id, true);
  }

  addResponse(id: string, calls: readonly string[], isShown: boolean): void {
    this.#beginRound();
    for (const call of calls) this.#open.add(call);
    this.#show(id, isShown);
  }

  /** The entries that a compaction replaces, from the first to the last one before what it keeps. */
  findRun(keeps: string | undefined): { readonly from: string; readonly to: string } | undefined {
    const kept = keeps === undefined ? undefined : this.#places.get(keeps);
    const to = kept ? kept.before : this.#last;
    return this.#first === undefined || to === undefined ? undefined : { from: this.#first, to };
  }

  addCompaction(id: string, isShown: boolean, isPartial: boolean): void {
    this.#beginRound();
    this.#first = isShown ? id : undefined;
    if (!isPartial) this.#last = undefined;
    this.#show(id, isShown && !isPartial);
  }

  #beginRound(): void {
    this.#round = new Map();
    this.#injectedAt = -1;
    this.#open = new Set();
  }

  #show(id: string, isShown: boolean): void {
    this.#hasSaid = true;
    const before = this.#last;
    if (isShown) {
      this.#first ??= id;
      this.#last = id;
    }
    this.#places.set(id, { first: this.#first, last: this.#last, before });
    this.#round.set(id, this.#round.size);
  }
}
