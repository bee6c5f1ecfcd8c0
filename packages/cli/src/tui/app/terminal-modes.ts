// How the terminal behaves while the screen is ours: keys come one by one and are not echoed, pastes come between brackets, and
// where it is known, Shift+Enter is another key than Enter.
import type { ReadStream } from "node:tty";

const PASTES = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const;
/** Asked once; a terminal that does not know the protocol says nothing. https://sw.kovidgoyal.net/kitty/keyboard-protocol */
const KITTY = { ask: "\x1b[?u", on: "\x1b[>1u", off: "\x1b[<u" } as const;

export class TerminalModes {
  readonly #input: ReadStream;
  readonly #write: (text: string) => void;
  #isTaken = false;
  #knowsKitty: boolean | undefined;

  constructor(input: ReadStream, write: (text: string) => void) {
    this.#input = input;
    this.#write = write;
  }

  take(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    this.#input.setRawMode(true);
    this.#write(PASTES.on + (this.#knowsKitty === undefined ? KITTY.ask : this.#knowsKitty ? KITTY.on : ""));
    this.#knowsKitty ??= false;
  }

  giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#write(PASTES.off + (this.#knowsKitty ? KITTY.off : ""));
    this.#input.setRawMode(false);
  }

  /** The terminal has answered. */
  takeKitty(): void {
    if (this.#knowsKitty) return;
    this.#knowsKitty = true;
    if (this.#isTaken) this.#write(KITTY.on);
  }
}
