// Messages sent while the agent works: queued in order, and taken at the next turn.

import type { UserContent } from "@palimpsest/core";
import type { OriginRange } from "@palimpsest/core/internal";

export interface QueuedMessage {
  readonly content: UserContent;
  /** Where its words come from; default unknown. */
  readonly origins?: readonly OriginRange[] | undefined;
}

export class MessageQueue {
  #waiting: QueuedMessage[] = [];

  add(message: QueuedMessage): void {
    this.#waiting.push(message);
  }

  /** Takes all messages and empties the queue. */
  take(): readonly QueuedMessage[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  get waiting(): readonly QueuedMessage[] {
    return this.#waiting;
  }
}
