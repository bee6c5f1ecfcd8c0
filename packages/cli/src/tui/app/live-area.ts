// The rows at the bottom of the terminal that change. Finished output is written above them once, and then belongs to the
// terminal: it scrolls away and is never changed again.
//
// Ink cannot do this. It erases as many rows as it once drew, even if the terminal has wrapped them differently since; a frame that
// fills the screen is erased from its top left corner, which makes tmux keep a copy of it; and it writes static output only in
// whole blocks, so that a block taller than the screen would have to be redrawn all the time.
import { toDrawable } from "../../terminal/own-escape.ts";
import { widthOf } from "../../text/measure-columns.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";
import { countAddedRows, countRowsAbove, type DrawnRow, type Reflow } from "./reflow.ts";
import { CURSOR, type Size, SYNC, WRAP } from "./sequences.ts";

const LINE_START = "\x1b[G";
const NEXT_LINE = `\n${LINE_START}`;
const ERASE_LINE_END = "\x1b[K";
/** Not from the first column: in the top left corner, that would make tmux keep a copy of the screen. */
const ERASE_FROM_HERE = `\x1b[2K\x1b[C\x1b[J${LINE_START}`;

/** How much finished output must be above the area until the screen certainly stays full, even if it grows. */
const FULL = { rows: 60, times: 1.5 } as const;
const BOTTOM = "\x1b[999;1H";

export interface LiveAreaOptions {
  readonly write: (text: string) => void;
  readonly reflow: Reflow;
  /**
   * tmux miscounts rows with wide characters when its width changes, and puts the cursor into another row. But once the screen is
   * full, the last written row is always at the bottom.
   */
  readonly isTmux: boolean;
  readonly now: () => number;
}

export class LiveArea {
  readonly #options: LiveAreaOptions;
  #rows: readonly DrawnRow[] = [];
  #cursor = { x: 0, y: 0 };
  #size: Size = { columns: 0, rows: 0 };
  /** Finished rows written since another program last used the terminal. */
  #written = 0;

  constructor(options: LiveAreaOptions) {
    this.#options = options;
  }

  /**
   * Writes `finished` above the area, permanently. The rows of the area must be narrower than the terminal. `isDone`: nothing will need
   * the space that has become free.
   */
  draw(finished: readonly string[], drawn: Drawn, size: Size, isDone = false): void {
    if (isDone && this.#rows.length - finished.length > drawn.lines.length) this.clear(size);
    const { lines, cursor } = this.#keepHeight(drawn, finished.length);
    const isAnew =
      finished.length > 0 ||
      size.columns !== this.#size.columns ||
      this.#rows.length === 0 ||
      lines.length === 0;
    const rows = this.#rowsFrom(lines, isAnew ? [] : this.#rows);
    const last = Math.max(0, rows.length - 1);
    const to = cursor ?? { x: 0, y: last };
    const steps = isAnew ? this.#drawAll(finished, rows, size) : this.#drawChanged(rows);
    if (steps === "" && to.x === this.#cursor.x && to.y === this.#cursor.y) return;
    const from = steps === "" ? this.#findCursor() : { steps, row: last };
    const placed = `${moveRows(to.y - from.row)}${LINE_START}${to.x > 0 ? `\x1b[${to.x}C` : ""}`;
    this.#options.write(`${SYNC.begin}${CURSOR.hide}${from.steps}${placed}${CURSOR.show}${SYNC.end}`);
    this.#rows = rows;
    this.#cursor = to;
    this.#size = size;
    this.#written += finished.length;
  }

  /** Erases the area and leaves the cursor where it began. */
  clear(size: Size): void {
    if (this.#rows.length > 0) this.#options.write(this.#goToTop(size) + ERASE_FROM_HERE);
    this.forget();
  }

  /** Leaves the area as it is and puts the cursor on a new line below it. */
  leave(): void {
    if (this.#rows.length === 0) return;
    const { steps, row } = this.#findCursor();
    this.#options.write(`${steps}${moveRows(this.#rows.length - 1 - row)}${NEXT_LINE}`);
    this.forget();
  }

  /** Call after another program has used the terminal: the next draw starts at the cursor. */
  forget(): void {
    this.#rows = [];
    this.#cursor = { x: 0, y: 0 };
    this.#written = 0;
  }

  /** Keeps the area at its height, so that the input does not move: space that is no longer needed stays free above it. */
  #keepHeight({ lines, cursor }: Drawn, finished: number): Drawn {
    const free = this.#rows.length - finished - lines.length;
    if (free <= 0 || lines.length === 0) return { lines, ...(cursor && { cursor }) };
    return {
      lines: [...Array<string>(free).fill(""), ...lines],
      ...(cursor && { cursor: { ...cursor, y: cursor.y + free } }),
    };
  }

  #rowsFrom(lines: readonly string[], kept: readonly DrawnRow[]): readonly DrawnRow[] {
    const at = this.#options.now();
    return lines.map((line, index) => {
      const text = toDrawable(line);
      const before = kept[index];
      return before?.text === text ? before : { text, width: widthOf(line.trimEnd()), at };
    });
  }

  #drawAll(finished: readonly string[], rows: readonly DrawnRow[], size: Size): string {
    const start = this.#rows.length === 0 ? LINE_START : this.#goToTop(size);
    const above = finished.map((line) => toDrawable(line) + NEXT_LINE).join("");
    const area = rows.map(({ text }) => text).join(NEXT_LINE);
    return `${start}${ERASE_FROM_HERE}${above}${WRAP.off}${area}${WRAP.on}`;
  }

  /** Writes only changed rows, and new ones below. */
  #drawChanged(rows: readonly DrawnRow[]): string {
    const start = this.#findCursor();
    let at = start.row;
    let steps = "";
    for (const [index, row] of rows.entries()) {
      if (row === this.#rows[index]) continue;
      steps += `${moveRows(index - at)}${LINE_START}${row.text}${ERASE_LINE_END}`;
      at = index;
    }
    if (steps === "") return "";
    return start.steps + WRAP.off + steps + WRAP.on + moveRows(rows.length - 1 - at);
  }

  #findCursor({ rows } = this.#size): { readonly steps: string; readonly row: number } {
    const isFull = this.#written >= Math.max(FULL.rows, rows * FULL.times);
    return this.#options.isTmux && isFull
      ? { steps: BOTTOM, row: this.#rows.length - 1 }
      : { steps: "", row: this.#cursor.y };
  }

  #goToTop(size: Size): string {
    const { reflow, now } = this.#options;
    const { steps, row } = this.#findCursor(size);
    if (size.columns === this.#size.columns) return `${steps}${moveRows(-row)}${LINE_START}`;
    const { columns } = size;
    const up =
      steps === ""
        ? countRowsAbove(this.#rows, this.#cursor, { columns, reflow, now: now() })
        : row + countAddedRows(this.#rows, columns, now());
    return `${steps}${moveRows(-up)}${LINE_START}`;
  }
}

/** Moves down by line feeds, which create rows that the terminal may have cut off at the bottom. */
const moveRows = (by: number): string => (by > 0 ? "\n".repeat(by) : by < 0 ? `\x1b[${-by}A` : "");
