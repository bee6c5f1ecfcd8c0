// What is said while the agent works: kept in order, and taken in at the next turn.
import type { UserContent } from "@palimpsest/core";

export class Queue {
  #waiting: UserContent[] = [];

  add(content: UserContent): void {
    this.#waiting.push(content);
  }

  /** All that waits; the queue is empty afterwards. */
  take(): readonly UserContent[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  get waiting(): readonly UserContent[] {
    return this.#waiting;
  }
}
