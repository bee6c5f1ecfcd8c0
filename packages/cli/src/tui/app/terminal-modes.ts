// The terminal modes that pal uses: keys arrive one by one and are not echoed, pastes are bracketed, focus is reported, pal sets the
// title, and on terminals that support it, Shift+Enter differs from Enter.
import type { ReadStream } from "node:tty";

const FOCUS = { on: "\x1b[?1004h", off: "\x1b[?1004l" } as const;
/** Saves and restores the title, as in xterm. A terminal without this has an empty title afterwards. */
const TITLE = { keep: "\x1b[22;2t", bringBack: "\x1b]2;\x07\x1b[23;2t" } as const;
const PASTES = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const;
/** Queried once; a terminal that does not know the protocol does not answer. https://sw.kovidgoyal.net/kitty/keyboard-protocol */
const KITTY = { ask: "\x1b[?u", on: "\x1b[>1u", off: "\x1b[<u" } as const;

export class TerminalModes {
  readonly #input: ReadStream;
  readonly #write: (text: string) => void;
  #isTaken = false;
  #knowsKitty: boolean | undefined;
  #title: string | undefined;
  #isTitleKept = false;

  constructor(input: ReadStream, write: (text: string) => void) {
    this.#input = input;
    this.#write = write;
  }

  take(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    this.#input.setRawMode(true);
    this.#showTitle();
    this.#write(
      FOCUS.on + PASTES.on + (this.#knowsKitty === undefined ? KITTY.ask : this.#knowsKitty ? KITTY.on : ""),
    );
    this.#knowsKitty ??= false;
  }

  giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#bringTitleBack();
    this.#write(FOCUS.off + PASTES.off + (this.#knowsKitty ? KITTY.off : ""));
    this.#input.setRawMode(false);
  }

  /** Called when the terminal has answered. */
  takeKitty(): void {
    if (this.#knowsKitty) return;
    this.#knowsKitty = true;
    if (this.#isTaken) this.#write(KITTY.on);
  }

  /** Undefined restores the terminal's own title. */
  setTitle(title: string | undefined): void {
    if (title === this.#title) return;
    this.#title = title;
    if (this.#isTaken) this.#showTitle();
  }

  #showTitle(): void {
    if (this.#title === undefined) return this.#bringTitleBack();
    this.#write(`${this.#isTitleKept ? "" : TITLE.keep}\x1b]2;${this.#title}\x07`);
    this.#isTitleKept = true;
  }

  #bringTitleBack(): void {
    if (this.#isTitleKept) this.#write(TITLE.bringBack);
    this.#isTitleKept = false;
  }
}
