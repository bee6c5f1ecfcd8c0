// Watches one attempt at a response. Bytes keep it alive, but content is what counts. Reports while it waits.
import type { Clock } from "../../ports/clock.ts";
import { ModelError } from "../model.ts";
import { formatWait, type Patience, type Wait } from "../patience.ts";
import { startWatchdog } from "./watchdog.ts";

export interface AttemptWatch {
  /** Aborts when a limit is reached, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Called when the response has begun. Headers show that a server is there, not that it is working. */
  onHeaders(): void;
  onBytes(): void;
  onContent(): void;
  /** Called when the message is complete: only the end of the stream is still expected, within `ms`. */
  onEnd(ms: number): void;
  /** Why the attempt was given up, if it was. */
  readonly failure: ModelError | undefined;
  stop(): void;
}

export interface AttemptLimits {
  readonly patience: Patience;
  /** How long this attempt waits for its first byte, in milliseconds. */
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

  /** Counts intervals instead of measuring time, so that a changed clock has no effect. */
  const tellEvery = (times: number) => {
    cancelTelling = clock.after(silenceMs, () => {
      // If the silence ends the attempt now, it is reported as the failure instead.
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

/** Not retried automatically: the model may have been thinking all the time, which would be paid for twice. */
const withoutContent = (ms: number): ModelError =>
  new ModelError(
    "timeout",
    `The server kept the connection open but sent no content for ${formatWait(ms)}. Send the request again, or raise the setting api.noContentSeconds.`,
    { retryable: false },
  );
