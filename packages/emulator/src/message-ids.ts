// Ids in the API's format, made from a counter: the same requests in the same order get the same ids.
import { blocksOf } from "./block-content.ts";
import type { MessagesRequest } from "./wire.ts";

const WIDTH = 20;

export class Ids {
  readonly #last = new Map<string, number>();

  next(prefix: "msg" | "req" | "toolu" | "srvtoolu"): string {
    const count = (this.#last.get(prefix) ?? 0) + 1;
    this.#last.set(prefix, count);
    return `${prefix}_${String(count).padStart(WIDTH, "0")}`;
  }

  /** Skips ids that the conversation already has: it may come from an earlier run of the emulator. */
  nextToolUse(request: MessagesRequest, prefix: "toolu" | "srvtoolu" = "toolu"): string {
    const taken = new Set(request.messages.flatMap((message) => blocksOf(message).map((block) => block.id)));
    let id = this.next(prefix);
    while (taken.has(id)) id = this.next(prefix);
    return id;
  }
}
