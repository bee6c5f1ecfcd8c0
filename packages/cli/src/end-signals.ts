// Signals that end pal from outside: a closed window, `kill`, Ctrl+C in a pipeline. The first lets pal record and end its current
// work; a second one, or the time limit, ends pal at once. Either way its child processes are ended when the process exits, by
// the code that started them.
import { constants } from "node:os";

const END_SIGNALS = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/** Commands get two seconds to clean up, and servers one and a half. Service managers wait ten before they kill. */
const GRACE_MS = 5_000;

let received: EndSignal | undefined;
let end: (signal: EndSignal) => void = (signal) => process.exit(exitCodeOf(signal));
let takeInterrupt: (() => void) | undefined;

/** 128 plus the number of the signal, as shells report it. */
export const exitCodeOf = (signal: EndSignal): number => 128 + constants.signals[signal];

/** The signal by which pal is being ended. */
export const endSignal = (): EndSignal | undefined => received;

/** Called first: without it Node would exit at once and leave child processes running. */
export function watchEndSignals(): void {
  for (const signal of END_SIGNALS) process.on(signal, () => receiveSignal(signal));
}

/** Sets what to do on the first signal, instead of exiting at once. The exit code is set already. */
export function onEndSignal(run: (signal: EndSignal) => void): void {
  end = run;
  if (received) end(received);
}

/** Handles Ctrl+C as an ordinary key, so that it does not end pal. Returns a function that restores the previous handling. */
export function takeInterrupts(run: () => void): () => void {
  const before = takeInterrupt;
  takeInterrupt = run;
  return () => {
    takeInterrupt = before;
  };
}

/** Acts as on SIGHUP: the terminal is gone, but no signal was received. */
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
