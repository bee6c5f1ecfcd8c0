// The listeners of an agent's events.
import type { AgentEvent, Tell } from "../loop/agent-event.ts";

/** A listener that throws does not affect the others. */
export class Listeners {
  readonly #listeners = new Set<Tell>();

  add(listener: Tell): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly tell: Tell = (event: AgentEvent) => {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch {
        // A failing interface must not stop the work.
      }
    }
  };
}
