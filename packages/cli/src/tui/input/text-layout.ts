// Lays the input out on the screen, wrapped at a width. Pure.
import { widthOf } from "../../text/measure-columns.ts";
import type { Editor } from "./editor.ts";

interface Row {
  /** The start and end of the row in the text, without its line break. */
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly cursorRow: number;
  readonly cursorColumn: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function layOutText({ text, cursor }: Editor, columns: number): Layout {
  const rows = rowsOf(text, columns);
  const at = rows.findLastIndex(({ from }) => from <= cursor);
  const cursorRow = Math.max(0, at);
  return { rows, cursorRow, cursorColumn: measureBefore(text, rows[cursorRow]!, cursor) };
}

/** The width of the whole characters before the cursor. Half a character has no width of its own. */
function measureBefore(text: string, { from, to }: Row, cursor: number): number {
  let width = 0;
  let at = from;
  for (const { segment } of segmenter.segment(text.slice(from, to))) {
    at += segment.length;
    if (at > cursor) break;
    width += widthOf(segment);
  }
  return width;
}

/** Keeps one column free after the last character for the cursor. */
function rowsOf(text: string, columns: number): Row[] {
  const room = Math.max(1, columns - 1);
  const rows: Row[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    let from = start;
    let width = 0;
    let at = start;
    for (const { segment } of segmenter.segment(line)) {
      const wide = widthOf(segment);
      if (width + wide > room && at > from) {
        rows.push({ from, to: at });
        [from, width] = [at, 0];
      }
      width += wide;
      at += segment.length;
    }
    rows.push({ from, to: at });
    start = at + 1;
  }
  return rows;
}

/** The position one row above or below (`by`) in the same column. Undefined if there is no such row. */
export function moveVertically(editor: Editor, columns: number, by: 1 | -1): number | undefined {
  const { rows, cursorRow, cursorColumn } = layOutText(editor, columns);
  const row = rows[cursorRow + by];
  if (!row) return undefined;
  let width = 0;
  let at = row.from;
  for (const { segment } of segmenter.segment(editor.text.slice(row.from, row.to))) {
    width += widthOf(segment);
    if (width > cursorColumn) break;
    at += segment.length;
  }
  return at;
}
