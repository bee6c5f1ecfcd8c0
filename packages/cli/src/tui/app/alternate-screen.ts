// The terminal's second screen, for panels: it has no scrollback, and leaving it brings the first one back as it was.
import { toDrawable } from "../../terminal/own-escape.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";
import { CURSOR, type Size, SYNC, WRAP } from "./sequences.ts";

const ALTERNATE = { enter: "\x1b[?1049h", leave: "\x1b[?1049l" } as const;
/** Before the row is written: afterwards the cursor may still be in its last column, which would be erased too. */
const ERASE_LINE = "\x1b[2K";

export class AlternateScreen {
  readonly #write: (text: string) => void;
  #isEntered = false;
  #rows: readonly string[] = [];
  #size: Size = { columns: 0, rows: 0 };
  #place = "";

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  get isEntered(): boolean {
    return this.#isEntered;
  }

  /** Enters it first, if need be. Writes only changed rows, unless the size has changed. */
  draw({ lines, cursor = { x: 0, y: 0 } }: Drawn, size: Size): void {
    const isAnew = !this.#isEntered || size.columns !== this.#size.columns || size.rows !== this.#size.rows;
    const rows = lines.slice(0, size.rows).map(toDrawable);
    const before = this.#rows;
    const changed = Array.from(
      { length: isAnew ? size.rows : Math.max(rows.length, before.length) },
      (_, at) =>
        rows[at] === before[at] && !isAnew ? "" : `${placeAt(0, at)}${ERASE_LINE}${rows[at] ?? ""}`,
    ).join("");
    const place = placeAt(cursor.x, cursor.y);
    if (!isAnew && changed === "" && place === this.#place) return;
    const start = this.#isEntered ? "" : ALTERNATE.enter;
    this.#write(
      `${SYNC.begin}${start}${CURSOR.hide}${WRAP.off}${changed}${WRAP.on}${place}${CURSOR.show}${SYNC.end}`,
    );
    this.#isEntered = true;
    this.#rows = rows;
    this.#size = size;
    this.#place = place;
  }

  leave(): void {
    if (!this.#isEntered) return;
    this.#isEntered = false;
    this.#write(ALTERNATE.leave);
  }
}

const placeAt = (x: number, y: number): string => `\x1b[${y + 1};${x + 1}H`;
