// The options of a question as lines, in as many rows as there is room for. Pure.
import { toVisibleLine } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf, wrapLines } from "../../text/measure-columns.ts";
import { layOutText } from "../input/text-layout.ts";
import {
  type CheckDialog,
  type ChooseDialog,
  type Dialog,
  isSearching,
  type Option,
  shownOptions,
} from "./dialog.ts";
import type { Drawn } from "./format-dialog.ts";

/** A list with more options scrolls. */
const MAX_OPTIONS = 10;
/** Rows for a label in a short list. Longer labels are cut: the full text is in the body or in a separate list. */
const MAX_LABEL_ROWS = 3;
/** In a list longer than this each label takes one row. */
const SHORT_LIST = 5;

/** Never more than `room` rows, but at least one option. */
export function formatOptions(dialog: Dialog, look: Look, room: number): Drawn {
  if (dialog.kind === "view") return { lines: [] };
  if (dialog.kind === "choose" && dialog.typing) return formatTyping(dialog, look, room);
  if (dialog.kind === "choose" && dialog.filter) return formatFiltered(dialog, dialog.filter, look, room);
  return formatList(dialog, look, room);
}

function formatFiltered(
  dialog: ChooseDialog,
  filter: NonNullable<ChooseDialog["filter"]>,
  look: Look,
  room: number,
): Drawn {
  const sign = "Search: ";
  const { rows, cursorRow, cursorColumn } = layOutText(filter, look.columns - widthOf(sign));
  const { from, to } = rows[cursorRow]!;
  const list = formatList(dialog, look, Math.max(1, room - 1)).lines;
  return {
    lines: [`${look.paint.dim(sign)}${filter.text.slice(from, to)}`, ...list],
    cursor: { x: widthOf(sign) + cursorColumn, y: 0 },
  };
}

function formatList(dialog: ChooseDialog | CheckDialog, look: Look, room: number): Drawn {
  const { options, selected } = dialog;
  const shown = dialog.kind === "choose" ? shownOptions(dialog) : [...options.keys()];
  if (shown.length === 0) {
    const isStillSearching = dialog.kind === "choose" && isSearching(dialog);
    return { lines: [look.paint.dim(isStillSearching ? "  searching" : "  no matches")] };
  }
  const rows = labelRows(options, room);
  const fitting = Math.floor(room / rows);
  // One row is needed for the line that counts hidden options.
  const most = shown.length <= fitting ? fitting : Math.max(1, Math.floor((room - 1) / rows));
  const count = Math.min(MAX_OPTIONS, most);
  const first = Math.max(0, Math.min(selected - Math.floor(count / 2), shown.length - count));
  const some = shown.slice(first, first + count);
  const notesAt = alignNotes(
    some.map((at) => options[at]!),
    look,
  );
  const blocks = some.map((at, index) =>
    formatOption(options[at]!, signOf(dialog, at, look), first + index === selected, { look, rows, notesAt }),
  );
  const rest = shown.length - some.length;
  const more = rest > 0 && room > 1 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${rest} more`)] : [];
  const before = blocks.slice(0, selected - first).reduce((sum, { length }) => sum + length, 0);
  return { lines: [...blocks.flat(), ...more], cursor: { x: 0, y: before } };
}

/** Where the notes begin behind the labels, one below the other; 0 if one would be pushed off the screen. */
function alignNotes(options: readonly Option[], { columns }: Look): number {
  if (!options.some(({ note }) => note !== undefined)) return 0;
  const widest = Math.max(...options.map(({ label }) => widthOf(toVisibleLine(label))));
  return widest > columns / 2 ? 0 : widest;
}

function labelRows(options: readonly Option[], room: number): number {
  if (options.some(({ detail }) => detail !== undefined)) return room >= 2 ? 2 : 1;
  if (options.length > SHORT_LIST) return 1;
  return Math.max(1, Math.min(MAX_LABEL_ROWS, Math.floor(room / options.length)));
}

function signOf(dialog: ChooseDialog | CheckDialog, at: number, { glyphs }: Look): string {
  if (dialog.kind === "check") return `${dialog.checked.has(at) ? glyphs.check.done : glyphs.check.open} `;
  return dialog.filter ? "" : `${at + 1}. `;
}

function formatOption(
  { label, note, detail }: Option,
  sign: string,
  isSelected: boolean,
  { look, rows, notesAt }: { readonly look: Look; readonly rows: number; readonly notesAt: number },
): string[] {
  const { glyphs, paint, columns } = look;
  const mark = `${isSelected ? `${glyphs.selected} ` : "  "}${sign}`;
  const color = isSelected ? paint.accent : (text: string) => text;
  const room = columns - widthOf(mark);
  const text = toVisibleLine(label);
  if (detail !== undefined) {
    const indent = " ".repeat(widthOf(mark));
    const lines = [
      color(`${mark}${cutColumns(text, room, look)}`),
      paint.dim(`${indent}${cutColumns(toVisibleLine(detail), room, look)}`),
    ];
    return lines.slice(0, rows);
  }
  const most = rows * columns * 4;
  const parts = wrapLines(text.length > most ? `${text.slice(0, most)}${glyphs.ellipsis}` : text, room);
  const shown =
    parts.length <= rows
      ? parts
      : [...parts.slice(0, rows - 1), cutColumns(parts.slice(rows - 1).join(" "), room, look)];
  const lines = shown.map((part, at) => color(`${at === 0 ? mark : " ".repeat(widthOf(mark))}${part}`));
  const gap = " ".repeat(Math.max(0, notesAt - widthOf(shown[0] ?? "")) + 2);
  const beside = columns - widthOf(lines.at(-1) ?? "") - gap.length;
  if (note === undefined || lines.length > 1 || beside < 6) return lines;
  return [`${lines[0]}${gap}${paint.dim(cutColumns(note, beside, look))}`];
}

function formatTyping({ options, selected, typing }: ChooseDialog, look: Look, room: number): Drawn {
  const { columns, glyphs, paint } = look;
  const asked = wrapLines(options[selected]?.asks ?? "", columns).map((line) => paint.dim(line));
  const { rows, cursorRow, cursorColumn } = layOutText(typing!, columns - 2);
  const most = Math.max(1, room - asked.length);
  const first = Math.max(0, Math.min(cursorRow - most + 1, rows.length - most));
  const typed = rows
    .slice(first, first + most)
    .map(
      ({ from, to }, at) => (at + first === 0 ? `${glyphs.prompt} ` : "  ") + typing!.text.slice(from, to),
    );
  return {
    lines: [...asked, ...typed],
    cursor: { x: 2 + cursorColumn, y: asked.length + cursorRow - first },
  };
}
