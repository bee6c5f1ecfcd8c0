// All terminal output goes through here. On a terminal only our own control sequences take effect: those in foreign text are shown as
// text. A pipe or a file gets standard output unchanged, except for credentials. If output cannot be written, this is reported once, on
// standard error and by the exit code.
import { toDrawable } from "./terminal/own-escape.ts";
import { toVisible, VisibleParts, withoutCredentials } from "./terminal/to-visible.ts";

/** 128 plus the number of SIGPIPE, as shells report it. */
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

/** Call before anything is written: otherwise Node crashes with a stack when the pipe closes, or silently loses text. */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Later writes fail only because the first one did.
    if (failure) return;
    failure = error;
    if (!hasNoReader()) printWarning(`The output was lost: standard output ${whyOf(error)}.`);
    for (const listener of listeners) listener();
  });
  // A closed standard error is not a reason to fail.
  process.stderr.on("error", () => {});
  process.on("exit", () => {
    if (failure && !hasNoReader()) process.exitCode ||= 1;
  });
}

/** Prints an answer, a document or a list: a pipe or a file gets it unchanged. */
export function printText(text: string): void {
  process.stdout.write(isOutputTerminal() ? shown.add(text) : withoutCredentials(text));
}

export const printLine = (text: string): void => printText(`${text}\n`);

/** Prints with our own colours, if the output is a terminal. */
export const printPainted = (line: string): void =>
  void process.stdout.write(`${isOutputTerminal() ? toDrawable(line) : withoutCredentials(line)}\n`);

/** Prints on standard error. Always made safe to show, since no program parses it. */
export const printError = (text: string): void => void process.stderr.write(toVisible(text));

export const printWarning = (text: string): void => printError(`${text}\n`);

/** Milliseconds between two redraws: more often is not visible, and drawing takes time. */
const REDRAWN_MS = 100;

/** A few lines that are redrawn while something takes long. Prints nothing if the output is not a terminal. */
export class LiveLines {
  readonly #isShown = process.stderr.isTTY;
  #drawn = 0;
  #height = 0;

  /** `formatLines` is asked only if they are drawn. */
  show(formatLines: () => readonly string[]): void {
    if (!this.#isShown || Date.now() - this.#drawn < REDRAWN_MS) return;
    const columns = (process.stderr.columns ?? 80) - 1;
    const lines = formatLines().map((line) => `\x1b[K${toVisible(line).slice(0, columns)}\n`);
    process.stderr.write(`${this.#goUp()}${lines.join("")}`);
    this.#drawn = Date.now();
    this.#height = lines.length;
  }

  /** Erases the lines. */
  end(): void {
    if (this.#height > 0) process.stderr.write(`${this.#goUp()}\x1b[J`);
    this.#height = 0;
  }

  #goUp(): string {
    return this.#height === 0 ? "" : `\x1b[${this.#height}A`;
  }
}

/** Whether a person reads the output and can answer. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

export const isOutputTerminal = (): boolean => process.stdout.isTTY;

/** The width of the terminal; undefined for a pipe or a file, in which nothing is cut. */
export const terminalColumns = (): number | undefined => process.stdout.columns;

/** Only for code that draws a screen with lines made by `toDrawable`. */
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

/** Whether the reader closed the pipe, like `head`. Not a failure. */
export const hasNoReader = (): boolean => failure?.code === "EPIPE";

/** Calls the listener when output is lost, or at once if it already is. */
export function onOutputLost(listener: () => void): void {
  if (failure) listener();
  else listeners.push(listener);
}

/** Calls the listener once all output has reached its reader, however slow, or is lost. */
export const onOutputWritten = (listener: () => void): void => {
  process.stdout.write("", () => listener());
};

const whyOf = ({ code = "", message }: NodeJS.ErrnoException) =>
  `cannot be written to, ${REASONS[code] ?? message}`;
