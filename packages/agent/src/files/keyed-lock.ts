// Runs work on the same key one after another, in order; on different keys in parallel.

export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();
  /** Settles once every earlier call is queued under its key. */
  #arrivals: Promise<unknown> = Promise.resolve();

  /** Keeps the order of the calls, however long it takes to find a key. */
  async run<T>(findKey: () => string | Promise<string>, work: (key: string) => Promise<T>): Promise<T> {
    const entered = this.#arrivals.then(findKey).then((key) => ({ result: this.#enter(key, work) }));
    this.#arrivals = entered.catch(() => {});
    return (await entered).result;
  }

  async #enter<T>(key: string, work: (key: string) => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = (async () => {
      await before?.catch(() => {});
      return work(key);
    })();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      // Otherwise a long session would collect keys without end.
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
