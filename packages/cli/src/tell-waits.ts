// Says why an answer takes long. Background work is not reported: it is retried by itself, and
// reported as a failure if that fails for good.
import { type AnthropicOptions, formatWait } from "@palimpsest/core/anthropic";

/** Background layers that the conversation waits for. */
const WAITED_FOR: ReadonlySet<string> = new Set(["compaction"]);

export type WaitListeners = Required<Pick<AnthropicOptions, "onRetry" | "onWait">>;

/** `retryMs`: milliseconds until the next attempt. */
export type TellWait = (text: string, retryMs?: number) => void;

export const formatRetry = (text: string, retryMs: number): string =>
  `${text} Trying again in ${Math.max(0, Math.ceil(retryMs / 1_000))} s.`;

const endSentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

export function tellWaits(tell: TellWait): WaitListeners {
  const isWaitedFor = (layer: string | undefined) => layer === undefined || WAITED_FOR.has(layer);
  return {
    onRetry: ({ error, delayMs, layer }) => {
      if (isWaitedFor(layer)) tell(endSentence(error.details.happened ?? error.message), delayMs);
    },
    onWait: ({ kind, elapsedMs, layer }) => {
      if (!isWaitedFor(layer)) return;
      const what = kind === "silent" ? "has sent nothing" : "is alive but has sent no content";
      tell(`Still waiting: the server ${what} for ${formatWait(elapsedMs)}.`);
    },
  };
}
