// Says why an answer keeps somebody waiting. Of work that nobody waits for nothing is said: it is tried again by itself, and
// where that fails for good it is told as a failure.
import type { AnthropicOptions } from "@palimpsest/core/anthropic";

/** Layers that a request waits for, like the conversation itself. */
const WAITED_FOR: ReadonlySet<string> = new Set(["compaction"]);

export function tellRetries(tell: (text: string) => void): NonNullable<AnthropicOptions["onRetry"]> {
  return ({ error, delayMs, layer }) => {
    if (layer !== undefined && !WAITED_FOR.has(layer)) return;
    tell(`${error.message} Trying again in ${Math.ceil(delayMs / 1_000)} s.`);
  };
}
