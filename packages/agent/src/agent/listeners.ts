// Who is told of what an agent does.
import type { AgentEvent, Tell } from "../loop/agent-event.ts";

/** A listener that throws disturbs nobody else. */
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
        // An interface that fails to draw must not stop the work.
      }
    }
  };
}
