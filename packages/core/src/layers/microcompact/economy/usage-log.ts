// Queues calls and results until somebody asks what they say about earlier ones. Nobody asks while a long transcript is
// opened, so all but the newest are dropped unread; they could not affect any answer.
import { isToolUse, type ToolResultBlock, type ToolUseBlock } from "../../../transcript/blocks.ts";
import { emptyUsage, MAX_KNOWN_CALLS, noteCallUsage, noteResultUsage, type Usage } from "./usage.ts";

/** How many calls too many are queued before the oldest are dropped. */
const SPARE_CALLS = 100;

export class UsageLog {
  #usage: Usage;
  /** Unread blocks, and how many requests had been answered at each. */
  #blocks: (ToolUseBlock | ToolResultBlock)[] = [];
  #requests: number[] = [];
  #calls = 0;

  constructor(usage: Usage = emptyUsage()) {
    this.#usage = usage;
  }

  noteCall(call: ToolUseBlock, requests: number): void {
    this.#blocks.push(call);
    this.#requests.push(requests);
    this.#calls++;
    if (this.#calls > MAX_KNOWN_CALLS + SPARE_CALLS) this.#dropOldest();
  }

  noteResult(result: ToolResultBlock, requests: number): void {
    this.#blocks.push(result);
    this.#requests.push(requests);
  }

  read(): Usage {
    if (this.#blocks.length === 0) return this.#usage;
    for (const [at, block] of this.#blocks.entries()) {
      if (isToolUse(block)) noteCallUsage(this.#usage, block, this.#requests[at]!);
      else noteResultUsage(this.#usage, block, this.#requests[at]!);
    }
    this.#blocks = [];
    this.#requests = [];
    this.#calls = 0;
    return this.#usage;
  }

  #dropOldest(): void {
    let [first, left] = [0, this.#calls - MAX_KNOWN_CALLS];
    for (; left > 0; first++) if (isToolUse(this.#blocks[first]!)) left--;
    this.#usage = emptyUsage();
    this.#blocks = this.#blocks.slice(first);
    this.#requests = this.#requests.slice(first);
    this.#calls = MAX_KNOWN_CALLS;
  }
}
