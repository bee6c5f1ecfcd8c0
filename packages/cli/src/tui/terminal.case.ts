// The real binary in a pseudo-terminal with an emulated screen: tests type and see what a person would.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { IPty } from "@lydell/node-pty";
import xterm from "@xterm/headless";
import { PAL_NODE_OPTIONS, PAL_UNDER_TEST } from "../pal-under-test.case.ts";
import { SYNC } from "./app/sequences.ts";
import { isAsleep } from "./is-asleep.case.ts";

/** Longer than anything takes on a busy machine. */
export const PATIENCE_MS = 300_000;
export const LOOK_MS = 25;
/** Looks at a program that sleeps and writes nothing. More than its longest timer lasts: nothing will come any more. */
const MAX_QUIET_LOOKS = 400;
/** The last output may arrive after the exit. */
const MAX_LOOKS_AFTER_EXIT = 80;

export const KEYS = {
  enter: "\r",
  altEnter: "\x1b\r",
  escape: "\x1b",
  up: "\x1b[A",
  down: "\x1b[B",
  tab: "\t",
  shiftTab: "\x1b[Z",
  pageDown: "\x1b[6~",
  ctrlC: "\x03",
  ctrlD: "\x04",
  ctrlG: "\x07",
  ctrlO: "\x0f",
  ctrlR: "\x12",
  ctrlZ: "\x1a",
} as const;

/** Undefined on a platform for which no pseudo-terminal was built. */
export const pty = await import("@lydell/node-pty").catch(() => undefined);

export interface TerminalOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Another pal than the one in this repository. */
  readonly bin?: string;
  /** The command that starts the program, such as a wrapper that gives it a separate file system. */
  readonly startedBy?: readonly string[];
  /** Started by a shell with job control, as a person starts it. */
  readonly isJob?: boolean;
}

export interface Place {
  readonly home: string;
  readonly work: string;
}

export async function makePlace(): Promise<Place> {
  const root = await mkdtemp(`${tmpdir()}/pal-tui-`);
  await mkdir(`${root}/work`);
  return { home: root, work: `${root}/work` };
}

/** The complete environment of the program. */
export const variablesFor = (
  { home }: Place,
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  PALIMPSEST_HOME: `${home}/.palimpsest`,
  LANG: "en_US.UTF-8",
  // Extraction after an exchange would use up a scripted answer.
  PALIMPSEST_EXTRACTION: "0",
  PALIMPSEST_PROGRESS_SECONDS: "0",
  ...env,
});

export const removePlace = ({ home }: Place): Promise<void> => rm(home, { recursive: true, force: true });

type Buffer = InstanceType<typeof xterm.Terminal>["buffer"]["active"];
type Where = "screen" | "all" | "logical";

export class TerminalUnderTest {
  readonly #child: IPty;
  readonly #screen: InstanceType<typeof xterm.Terminal>;
  /** Never settles for a program that does not end: see `exits`. */
  readonly exited: Promise<number>;
  /** Every byte that the terminal was sent. */
  raw = "";
  /** The beginning of a frame, the rest of which has not arrived. Like any terminal that knows the mode, the screen does not show it. */
  #held = "";
  #hasExited = false;

  constructor(
    place: Place,
    {
      args = [],
      env = {},
      columns = 80,
      rows = 30,
      bin = PAL_UNDER_TEST,
      startedBy = [],
      isJob = false,
    }: TerminalOptions = {},
  ) {
    this.#screen = new xterm.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
    const [program, ...words] = isJob
      ? ["/bin/bash", "--norc", "--noprofile", "-i"]
      : [...startedBy, process.execPath, ...PAL_NODE_OPTIONS, bin, ...args];
    this.#child = pty!.spawn(program!, words, {
      cwd: place.work,
      cols: columns,
      rows,
      // The screen is xterm.js, as in VS Code.
      env: variablesFor(place, { TERM: "xterm-256color", TERM_PROGRAM: "vscode", ...env }),
    });
    this.#child.onData((data) => {
      this.raw += data;
      this.#held += data;
      this.#show(findUnfinishedFrame(this.#held));
    });
    // Answers of the terminal itself, such as the cursor position.
    this.#screen.onData((data) => this.#child.write(data));
    // The screen processes output asynchronously: a test that looks after the exit must see the last output too.
    this.exited = new Promise((resolve) =>
      this.#child.onExit(({ exitCode }) => {
        this.#show(this.#held.length);
        this.#screen.write("", () => {
          this.#hasExited = true;
          resolve(exitCode);
        });
      }),
    );
    if (isJob) this.type(`PS1='shell> '; clear; '${process.execPath}' '${bin}' ${args.join(" ")}\r`);
  }

  type(text: string): void {
    this.#child.write(text);
  }

  /** Sends a bracketed paste. */
  paste(text: string): void {
    this.#child.write(`\x1b[200~${text}\x1b[201~`);
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#child.resize(columns, rows);
  }

  /** What is visible now. */
  get screen(): string {
    const { active } = this.#screen.buffer;
    return this.#lines(active, active.baseY, active.baseY + this.#screen.rows);
  }

  /** Includes what has scrolled away, and what is behind a panel on the alternate screen. */
  get all(): string {
    return this.#buffers.map((buffer) => this.#lines(buffer, 0, buffer.length)).join("\n");
  }

  /** The main screen and its scrollback, with rows joined that the terminal itself has wrapped. */
  get logical(): string {
    const { normal } = this.#screen.buffer;
    let text = "";
    for (let y = 0; y < normal.length; y++) {
      const isBroken = normal.getLine(y + 1)?.isWrapped ?? false;
      text += (normal.getLine(y)?.translateToString(!isBroken) ?? "") + (isBroken ? "" : "\n");
    }
    return text.trimEnd();
  }

  /** The colour of the first occurrence of a text; undefined for the default colour. */
  colorOf(text: string): number | undefined {
    for (const buffer of this.#buffers)
      for (let y = 0; y < buffer.length; y++) {
        const line = buffer.getLine(y);
        const x = line?.translateToString(true).indexOf(text) ?? -1;
        const cell = x === -1 ? undefined : line?.getCell(x);
        if (cell) return cell.isFgDefault() ? undefined : cell.getFgColor();
      }
    throw new Error(`${text} is nowhere on the screen:\n${this.all}`);
  }

  get cursor(): { readonly x: number; readonly y: number } {
    const { cursorX: x, cursorY: y } = this.#screen.buffer.active;
    return { x, y };
  }

  async sees(wanted: string | RegExp, where: Where = "screen"): Promise<string> {
    await this.until(
      (text) => (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text)),
      String(wanted),
      where,
    );
    return this[where];
  }

  async seesNo(unwanted: string | RegExp): Promise<void> {
    await this.until(
      (text) => !(typeof unwanted === "string" ? text.includes(unwanted) : unwanted.test(text)),
      `no ${unwanted}`,
    );
  }

  async until(holds: (text: string) => boolean, what: string, where: Where = "screen"): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let [quietLooks, seenBytes] = [0, this.raw.length];
    while (!holds(this[where])) {
      const isQuiet = this.raw.length === seenBytes && (this.#hasExited || isAsleep(this.pid) === true);
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      seenBytes = this.raw.length;
      if (quietLooks > (this.#hasExited ? MAX_LOOKS_AFTER_EXIT : MAX_QUIET_LOOKS) || Date.now() > end)
        throw new Error(
          `Waited in vain for ${what}.${this.#hasExited ? " The program has exited." : ""} The screen:\n${this.all}`,
        );
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Waits for the exit, and returns its code. */
  async exits(): Promise<number> {
    await this.until(() => this.#hasExited, "the exit");
    return this.exited;
  }

  /** Sends a signal, like `kill`. */
  signal(name: NodeJS.Signals): void {
    process.kill(this.#child.pid, name);
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Closes the terminal, as when a person closes the window. */
  closeWindow(): void {
    (this.#child as unknown as { destroy(): void }).destroy();
  }

  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.exited;
    this.#screen.dispose();
  }

  #show(length: number): void {
    this.#screen.write(this.#held.slice(0, length));
    this.#held = this.#held.slice(length);
  }

  /** The main screen, and the alternate one while it is shown. */
  get #buffers(): readonly Buffer[] {
    const { normal, active } = this.#screen.buffer;
    return active.type === "normal" ? [normal] : [normal, active];
  }

  /** Without the cells that xterm.js keeps beyond the right edge when the alternate screen becomes narrower. */
  #lines(buffer: Buffer, from: number, to: number): string {
    const lines = Array.from(
      { length: to - from },
      (_, at) => buffer.getLine(from + at)?.translateToString(true, 0, this.#screen.cols) ?? "",
    );
    return lines.join("\n").trimEnd();
  }
}

/** Where a frame begins that does not end here; the length of the output if there is none. */
function findUnfinishedFrame(output: string): number {
  const begin = output.lastIndexOf(SYNC.begin);
  if (begin > output.lastIndexOf(SYNC.end)) return begin;
  // The first bytes of the mark may be all that has arrived of a frame.
  let length = SYNC.begin.length - 1;
  while (!output.endsWith(SYNC.begin.slice(0, length))) length--;
  return output.length - length;
}
