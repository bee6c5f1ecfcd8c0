// The one way to standard output. What cannot be written is told once, on standard error, and in the exit code.

/** 128 and the number of SIGPIPE, as shells tell it. */
export const EXIT_NO_READER = 141;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "there is no space left on the device",
  EDQUOT: "the disk quota is used up",
  EIO: "the device failed",
  EBADF: "it is closed",
};

let failure: NodeJS.ErrnoException | undefined;
const listeners: (() => void)[] = [];

/** Before anything is written: without it Node dies with a stack, or loses the text and says nothing. */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Later writes fail only because the first one did.
    if (failure) return;
    failure = error;
    if (!hasNoReader()) warn(`What was to be printed is lost: standard output ${whyOf(error)}.`);
    for (const listener of listeners) listener();
  });
  // Nobody reads there either; what is said to nobody is no reason to fail.
  process.stderr.on("error", () => {});
  process.on("exit", () => {
    if (failure && !hasNoReader()) process.exitCode ||= 1;
  });
}

export function print(text: string): void {
  process.stdout.write(text);
}

export const printLine = (text: string): void => print(`${text}\n`);

export const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** Whoever read has gone, as `head` does: that is no failure. */
export const hasNoReader = (): boolean => failure?.code === "EPIPE";

/** At once, where it is lost already. */
export function onOutputLost(listener: () => void): void {
  if (failure) listener();
  else listeners.push(listener);
}

const whyOf = ({ code = "", message }: NodeJS.ErrnoException) =>
  `cannot be written to, ${REASONS[code] ?? message}`;
