// The one door to the terminal. On a terminal only what we made ourselves can act: whatever came from elsewhere is shown
// as text. A pipe or a file gets standard output exactly as it is, but for credentials. What cannot be written is told once, on standard error,
// and in the exit code.
import { toDrawable } from "./terminal/own-escape.ts";
import { toVisible, VisibleParts, withoutCredentials } from "./terminal/to-visible.ts";

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
const shown = new VisibleParts();

/** Before anything is written: without it Node dies with a stack, or loses the text and says nothing. */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Later writes fail only because the first one did.
    if (failure) return;
    failure = error;
    if (!hasNoReader()) printWarning(`The output was lost: standard output ${whyOf(error)}.`);
    for (const listener of listeners) listener();
  });
  // Nobody reads there either, which is not a reason to fail.
  process.stderr.on("error", () => {});
  process.on("exit", () => {
    if (failure && !hasNoReader()) process.exitCode ||= 1;
  });
}

/** An answer, a document, a list: a pipe or a file gets it exactly. */
export function printText(text: string): void {
  process.stdout.write(isOutputTerminal() ? shown.add(text) : withoutCredentials(text));
}

export const printLine = (text: string): void => printText(`${text}\n`);

/** With our own colours, where a terminal reads it. */
export const printPainted = (line: string): void =>
  void process.stdout.write(`${isOutputTerminal() ? toDrawable(line) : withoutCredentials(line)}\n`);

/** On standard error, where nothing is read by programs: always safe to show, also from a log. */
export const printError = (text: string): void => void process.stderr.write(toVisible(text));

export const printWarning = (text: string): void => printError(`${text}\n`);

/** At most this often: a terminal shows no more, and drawing takes time. */
const REDRAWN_MS = 100;

/** One line that is drawn over and over while something takes long; nothing where nobody looks. */
export class ProgressLine {
  readonly #isShown = process.stderr.isTTY;
  #drawn = 0;

  /** `formatLine` is asked only if the line is drawn. */
  show(formatLine: () => string): void {
    if (!this.#isShown || Date.now() - this.#drawn < REDRAWN_MS) return;
    this.#drawn = Date.now();
    const columns = process.stderr.columns ?? 80;
    process.stderr.write(`\r\x1b[K${toVisible(formatLine()).slice(0, columns - 1)}`);
  }

  end(): void {
    if (this.#drawn > 0) process.stderr.write("\r\x1b[K");
    this.#drawn = 0;
  }
}

/** A few lines that are drawn over and over, as `ProgressLine` draws one. */
export class LiveLines {
  readonly #isShown = process.stderr.isTTY;
  #drawn = 0;
  #height = 0;

  show(formatLines: () => readonly string[]): void {
    if (!this.#isShown || Date.now() - this.#drawn < REDRAWN_MS) return;
    const columns = (process.stderr.columns ?? 80) - 1;
    const lines = formatLines().map((line) => `\x1b[K${toVisible(line).slice(0, columns)}\n`);
    process.stderr.write(`${this.#goUp()}${lines.join("")}`);
    this.#drawn = Date.now();
    this.#height = lines.length;
  }

  /** Takes them away. */
  end(): void {
    if (this.#height > 0) process.stderr.write(`${this.#goUp()}\x1b[J`);
    this.#height = 0;
  }

  #goUp(): string {
    return this.#height === 0 ? "" : `\x1b[${this.#height}A`;
  }
}

/** A person reads what is printed, and can answer. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

export const isOutputTerminal = (): boolean => process.stdout.isTTY;

/** How wide the terminal is; undefined for a pipe or a file, in which nothing is cut. */
export const terminalColumns = (): number | undefined => process.stdout.columns;

/** For what draws a screen with lines that `toDrawable` has made, and for nothing else. */
export const drawingStream = (): NodeJS.WriteStream => process.stdout;

export async function askLine(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const asked = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await asked.question(toVisible(question));
  } finally {
    asked.close();
  }
}

/** The reader has gone, as `head` does: not a failure. */
export const hasNoReader = (): boolean => failure?.code === "EPIPE";

/** At once, where it is lost already. */
export function onOutputLost(listener: () => void): void {
  if (failure) listener();
  else listeners.push(listener);
}

/** Once all that was printed has reached its reader, however slow, or is lost. */
export const onOutputWritten = (listener: () => void): void => {
  process.stdout.write("", () => listener());
};

const whyOf = ({ code = "", message }: NodeJS.ErrnoException) =>
  `cannot be written to, ${REASONS[code] ?? message}`;
