// What is said while the agent works: kept in order, and taken in at the next turn.

import type { UserContent } from "@palimpsest/core";
import type { OriginRange } from "@palimpsest/core/internal";

export interface QueuedMessage {
  readonly content: UserContent;
  /** Where its words come from; unknown where it is left out. */
  readonly origins?: readonly OriginRange[] | undefined;
}

export class MessageQueue {
  #waiting: QueuedMessage[] = [];

  add(message: QueuedMessage): void {
    this.#waiting.push(message);
  }

  /** All that waits; the queue is empty afterwards. */
  take(): readonly QueuedMessage[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  get waiting(): readonly QueuedMessage[] {
    return this.#waiting;
  }
}
