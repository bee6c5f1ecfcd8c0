// Says why an answer takes long. Background work is not reported: it is retried by itself, and
// reported as a failure if that fails for good.
import { type AnthropicOptions, formatWait } from "@palimpsest/core/anthropic";

/** Layers that a request waits for, like the conversation itself. */
const WAITED_FOR: ReadonlySet<string> = new Set(["compaction"]);

export type WaitListeners = Required<Pick<AnthropicOptions, "onRetry" | "onWait">>;

export function tellWaits(tell: (text: string) => void): WaitListeners {
  const isWaitedFor = (layer: string | undefined) => layer === undefined || WAITED_FOR.has(layer);
  return {
    onRetry: ({ error, delayMs, layer }) => {
      if (isWaitedFor(layer)) tell(`${error.message} Trying again in ${Math.ceil(delayMs / 1_000)} s.`);
    },
    onWait: ({ kind, elapsedMs, layer }) => {
      if (!isWaitedFor(layer)) return;
      const what = kind === "silent" ? "has sent nothing" : "is alive but has sent no content";
      tell(`Still waiting: the server ${what} for ${formatWait(elapsedMs)}.`);
    },
  };
}
