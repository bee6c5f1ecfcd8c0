// A typed event emitter. A listener that throws does not affect the others.

export class EventEmitter<Kinds extends object> {
  readonly #listeners = new Map<keyof Kinds, Set<(event: never) => void>>();

  /** The returned function removes the listener. */
  on<K extends keyof Kinds>(name: K, listener: (event: Kinds[K]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<K extends keyof Kinds>(name: K, event: Kinds[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as (event: Kinds[K]) => void)(event);
      } catch {
        // An interface that fails to draw must not stop the conversation.
      }
    }
  }
}
