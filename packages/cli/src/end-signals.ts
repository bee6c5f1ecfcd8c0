// Signals that end pal from outside: a closed window, `kill`, Ctrl+C in a pipeline. The first lets what is under way be put on
// record and ended; a second one, or the time limit, ends pal at once. Whatever it started is ended with it either way, by
// those who started it, when the process exits.
import { constants } from "node:os";

const END_SIGNALS = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/** Commands get two seconds to tidy up, and servers one and a half. Who ends a service waits ten. */
const GRACE_MS = 5_000;

let received: EndSignal | undefined;
let end: (signal: EndSignal) => void = (signal) => process.exit(exitCodeOf(signal));
let takeInterrupt: (() => void) | undefined;

/** 128 and the number of the signal, as shells tell it. */
export const exitCodeOf = (signal: EndSignal): number => 128 + constants.signals[signal];

/** The signal by which pal is being ended. */
export const endSignal = (): EndSignal | undefined => received;

/** From the start: without it Node ends at once, and what it has started goes on. */
export function watchEndSignals(): void {
  for (const signal of END_SIGNALS) process.on(signal, () => receiveSignal(signal));
}

/** What to do on the first signal from now on, instead of exiting at once. Its exit code is set already. */
export function onEndSignal(run: (signal: EndSignal) => void): void {
  end = run;
  if (received) end(received);
}

/** Where Ctrl+C is a key like others, it does not end pal. Answers what gives it back. */
export function takeInterrupts(run: () => void): () => void {
  const before = takeInterrupt;
  takeInterrupt = run;
  return () => {
    takeInterrupt = before;
  };
}

/** The terminal is gone, though no signal has said so. */
export const hangUp = (): void => {
  if (!received) receiveSignal("SIGHUP");
};

function receiveSignal(signal: EndSignal): void {
  if (signal === "SIGINT" && takeInterrupt) return takeInterrupt();
  if (received) process.exit(exitCodeOf(received));
  received = signal;
  const code = exitCodeOf(signal);
  process.exitCode = code;
  setTimeout(() => process.exit(code), GRACE_MS).unref();
  end(signal);
}
