// Watches one attempt at a response: bytes keep it alive, content is what it is waited for. Says while it waits that it does.
import type { Clock } from "../../ports/clock.ts";
import { ModelError } from "../model.ts";
import { formatWait, type Patience, type Wait } from "../patience.ts";
import { startWatchdog } from "./watchdog.ts";

export interface AttemptWatch {
  /** Aborts when a limit is reached and with the caller's own signal. */
  readonly signal: AbortSignal;
  /** The response has begun. Headers show that somebody is there, not that something is under way. */
  onHeaders(): void;
  onBytes(): void;
  onContent(): void;
  /** The message is complete: only the end of the stream is still expected, within `ms`. */
  onEnd(ms: number): void;
  /** Why it was given up, if it was. */
  readonly failure: ModelError | undefined;
  stop(): void;
}

export interface AttemptLimits {
  readonly patience: Patience;
  /** How long this attempt waits for its first byte. */
  readonly firstByteMs: number;
  readonly onWait?: ((wait: Wait) => void) | undefined;
}

export function watchAttempt(
  clock: Clock,
  outer: AbortSignal | undefined,
  { patience, firstByteMs, onWait }: AttemptLimits,
): AttemptWatch {
  const { silenceMs, noContentMs } = patience;
  const content = startWatchdog(clock, outer);
  const bytes = startWatchdog(clock, content.signal);
  let silenceLimit = firstByteMs;
  let hasBytes = false;
  let cancelTelling = () => {};

  /** Counted, not measured: a clock that is set meanwhile must not show. */
  const tellEvery = (times: number) => {
    cancelTelling = clock.after(silenceMs, () => {
      // A silence that ends the attempt right now is told as its failure.
      if (hasBytes || silenceLimit > silenceMs * times)
        onWait?.({ kind: hasBytes ? "no-content" : "silent", elapsedMs: silenceMs * times });
      tellEvery(times + 1);
    });
  };
  const expectContent = () => {
    cancelTelling();
    content.expect(noContentMs);
    hasBytes = false;
    tellEvery(1);
  };
  const expectBytes = (ms: number) => {
    silenceLimit = ms;
    bytes.expect(ms);
  };
  expectBytes(firstByteMs);
  expectContent();

  return {
    signal: bytes.signal,
    onHeaders: () => expectBytes(silenceMs),
    onBytes() {
      hasBytes = true;
      expectBytes(silenceMs);
    },
    onContent: expectContent,
    onEnd(ms) {
      cancelTelling();
      content.expect(ms);
    },
    get failure() {
      if (bytes.expired) return silenceError(silenceLimit);
      return content.expired ? withoutContent(noContentMs) : undefined;
    },
    stop() {
      cancelTelling();
      bytes.end();
      content.end();
    },
  };
}

const silenceError = (ms: number): ModelError =>
  new ModelError("timeout", `The server sent nothing for ${formatWait(ms)}.`, { retryable: true });

/** Not sent again by itself: it may have been thinking all the while, and that would be paid for twice. */
const withoutContent = (ms: number): ModelError =>
  new ModelError(
    "timeout",
    `The server kept the connection open but sent no content for ${formatWait(ms)}. Send the request again, or raise the setting api.noContentSeconds.`,
    { retryable: false },
  );
