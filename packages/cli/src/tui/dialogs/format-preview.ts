// What the marked option stands for, beside the list or below it where the screen is narrow. Pure.
import { type Look, limitLook } from "../../text/look.ts";
import { cutColumns, padEnd } from "../../text/measure-columns.ts";
import { type ChooseDialog, type Dialog, shownOptions } from "./dialog.ts";
import type { Drawn } from "./format-dialog.ts";
import { formatOptions } from "./format-options.ts";

/** Narrower screens have it below the list. */
const MIN_BESIDE_COLUMNS = 90;
/** Of the list, where the preview is beside it. */
const LIST_SHARE = 0.45;
/** More is scrolled through: a preview that fills the screen hides what it is a preview of. */
const MAX_ROWS = 16;
/** With fewer rows below the list nothing can be told from it. */
const MIN_BELOW_ROWS = 3;

export interface Previewed {
  readonly options: Drawn;
  /** By how many lines a page moves the preview, and the last line at which one can begin. */
  readonly page: number;
  readonly lastTop: number;
}

/** `room`: rows for the list and the preview together. Undefined where there is nothing to preview, or no room. */
export function formatPreview(dialog: Dialog, look: Look, room: number): Previewed | undefined {
  if (dialog.kind !== "choose" || !dialog.preview || dialog.typing) return undefined;
  const at = shownOptions(dialog)[dialog.selected];
  if (at === undefined) return undefined;
  return look.columns >= MIN_BESIDE_COLUMNS
    ? placeBeside(dialog, at, look, room)
    : placeBelow(dialog, at, look, room);
}

function placeBeside(dialog: ChooseDialog, at: number, look: Look, room: number): Previewed {
  const rows = Math.min(MAX_ROWS, room);
  const left = Math.floor(look.columns * LIST_SHARE);
  const bar = ` ${look.glyphs.quote} `;
  const list = formatOptions(dialog, limitLook(look, left), rows);
  const pane = limitLook(look, look.columns - left - bar.length);
  const shown = showPart(dialog, dialog.preview!(at, pane), pane, rows);
  const lines = Array.from({ length: rows }, (_, row) =>
    `${padEnd(list.lines[row] ?? "", left)}${look.paint.dim(bar)}${shown.lines[row] ?? ""}`.trimEnd(),
  );
  return { ...shown, options: { ...list, lines } };
}

function placeBelow(
  dialog: ChooseDialog,
  at: number,
  look: Look,
  room: number,
): ReturnType<typeof formatPreview> {
  const { filter } = dialog;
  // Half for the list: one row at least, and what is typed above it.
  const list = formatOptions(dialog, look, Math.max(filter ? 2 : 1, Math.floor(room / 2)));
  const rows = Math.min(MAX_ROWS, room - list.lines.length - 1);
  if (rows < MIN_BELOW_ROWS) return undefined;
  const shown = showPart(dialog, dialog.preview!(at, look), look, rows);
  const rule = look.paint.dim(look.glyphs.line.repeat(look.columns));
  return { ...shown, options: { ...list, lines: [...list.lines, rule, ...shown.lines] } };
}

function showPart({ top }: Pick<Dialog, "top">, all: readonly string[], look: Look, rows: number) {
  if (all.length <= rows) return { lines: all, page: rows, lastTop: 0 };
  const page = rows - 1;
  const lastTop = all.length - page;
  const from = Math.min(top, lastTop);
  const where = `${look.glyphs.ellipsis} lines ${from + 1} to ${from + page} of ${all.length} (page up, page down)`;
  const told = look.paint.dim(cutColumns(where, look.columns, look));
  return { lines: [...all.slice(from, from + page), told], page, lastTop };
}
