// Runs work on the same key one after the other, in the order it came; on different keys at once.

export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      // The last one out: keys are paths, and a long session would otherwise gather them for ever.
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
