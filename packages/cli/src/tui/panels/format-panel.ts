// Formats a panel: a heading, a list, and a preview of the selected row beside it, or below if there is no room. Pure.
import { type Look, limitLook } from "../../text/look.ts";
import { padEnd, widthOf } from "../../text/measure-columns.ts";
import { type ChooseDialog, isSearching, shownOptions } from "../dialogs/dialog.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";
import { layOutText } from "../input/text-layout.ts";
import { formatHeading } from "./format-heading.ts";
import { formatKeys, type KeyHint } from "./format-keys.ts";
import { formatList } from "./format-list.ts";
import { type PagedLines, pageLines } from "./page-lines.ts";

/** From this width on the preview is beside the list. */
const MIN_BESIDE = 96;
const MIN_LIST_COLUMNS = 48;
const MAX_LIST_COLUMNS = 76;
/** With fewer rows than this there is no preview. */
const MIN_HEIGHT = 7;
const MIN_LIST = 3;
/** The share of the screen that the text above the list leaves to the list and the preview. */
const INNER_SHARE = 0.55;
/** With fewer rows than this the heading and the keys take one each. */
const MIN_ROWS = 14;

/** Fills all rows, so that nothing jumps when another row is selected. */
export interface DrawnPanel extends Drawn, Pick<PagedLines, "page" | "lastTop"> {}

export function formatPanel(
  dialog: ChooseDialog,
  keys: readonly KeyHint[],
  look: Look,
  rows: number,
): DrawnPanel {
  const { paint, glyphs, columns } = look;
  const isLow = rows < MIN_ROWS;
  const keyLines = formatKeys(keys, look, isLow ? 1 : keys.length);
  const rule = paint.dim(glyphs.line.repeat(columns));
  const head = [rule, ...formatHeading(dialog.title, isLow ? undefined : dialog.aside, look)];
  const filter = formatFilter(dialog, look);
  const fixed = head.length + filter.lines.length + keyLines.length;
  // On a screen with few rows the list matters more than the text above it.
  const kept = Math.max(MIN_HEIGHT, Math.floor(rows * INNER_SHARE));
  const body = cutBody(dialog.body(look), Math.max(0, rows - fixed - kept - 1), look);
  const gap = rows - fixed - body.length > MIN_HEIGHT ? [""] : [];
  const above = [...head, ...body, ...gap, ...filter.lines];
  const room = Math.max(1, rows - above.length - keyLines.length);
  const drawn = layOutInner(dialog, look, room);
  const cursor = filter.cursor
    ? { x: filter.cursor.x, y: above.length - 1 }
    : { x: 0, y: above.length + drawn.cursorRow };
  return { ...drawn, lines: [...above, ...drawn.lines, ...keyLines], cursor };
}

/** With a sign at its end if something is left out. */
function cutBody(
  lines: readonly string[],
  most: number,
  { glyphs, columns, paint }: Look,
): readonly string[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines.slice(0, most);
  const sign = ` ${paint.dim(glyphs.ellipsis)}`;
  return [...lines.slice(0, most - 1), widthOf(last) + widthOf(sign) <= columns ? last + sign : last];
}

function layOutInner(dialog: ChooseDialog, look: Look, room: number) {
  const { paint, glyphs, columns } = look;
  const shown = shownOptions(dialog);
  const options = shown.map((at) => dialog.options[at]!);
  const target = shown[dialog.selected];
  const drawList = (rows: number, wide: Look) =>
    options.length > 0
      ? formatList(options, dialog.selected, rows, wide)
      : { lines: [paint.dim(`  ${describeEmpty(dialog)}`)], cursorRow: 0 };
  const drawPreview = (width: number) =>
    target === undefined ? [] : (dialog.preview?.(target, limitLook(look, width)) ?? []);
  if (room < MIN_HEIGHT) {
    const { lines, cursorRow } = drawList(room, look);
    return { lines, cursorRow, page: 1, lastTop: 0 };
  }
  if (columns >= MIN_BESIDE) {
    const wide = Math.max(MIN_LIST_COLUMNS, Math.min(MAX_LIST_COLUMNS, Math.floor(columns * 0.48)));
    const list = drawList(room, limitLook(look, wide));
    const beside = columns - wide - 3;
    const paged = pageLines(drawPreview(beside), dialog.top, room, limitLook(look, beside));
    const lines = Array.from({ length: room }, (_, at) =>
      `${padEnd(list.lines[at] ?? "", wide)} ${paint.dim(glyphs.quote)} ${paged.lines[at] ?? ""}`.trimEnd(),
    );
    return { ...paged, lines, cursorRow: list.cursorRow };
  }
  const listRows = Math.min(Math.max(1, options.length), Math.max(MIN_LIST, Math.floor((room - 1) * 0.5)));
  const list = drawList(listRows, look);
  const below = room - listRows - 1;
  const paged = pageLines(drawPreview(columns), dialog.top, below, look);
  const lines = [...list.lines, paint.dim(glyphs.line.repeat(columns)), ...fillLines(paged.lines, below)];
  return { ...paged, lines, cursorRow: list.cursorRow };
}

function describeEmpty(dialog: ChooseDialog): string {
  if (isSearching(dialog)) return "searching";
  return dialog.options.length > 0 ? "no matches" : "nothing yet";
}

const fillLines = (lines: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => lines[at] ?? "");

/** The line with the filter text. */
function formatFilter({ filter }: ChooseDialog, look: Look): Drawn {
  if (!filter) return { lines: [] };
  const { paint, columns } = look;
  const sign = "Search: ";
  const { rows, cursorRow, cursorColumn } = layOutText(filter, columns - widthOf(sign));
  const { from, to } = rows[cursorRow]!;
  return {
    lines: [`${paint.dim(sign)}${filter.text.slice(from, to)}`],
    cursor: { x: widthOf(sign) + cursorColumn, y: 0 },
  };
}
