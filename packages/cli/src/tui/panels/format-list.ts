// The list of a panel: one row each, with its name, its size as a bar and as a number, and a note. Pure.
import { toVisibleLine } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, padEnd, padStart, widthOf } from "../../text/measure-columns.ts";
import type { Option } from "../dialogs/dialog.ts";
import { formatBar } from "./format-bar.ts";

export interface DrawnList {
  readonly lines: readonly string[];
  /** The index of the selected row. */
  readonly cursorRow: number;
}

interface RowWidths {
  readonly label: number;
  readonly bar: number;
  readonly size: number;
  readonly note: number;
}

/** Minimum columns of a name: the columns beside it are dropped first. */
const MIN_LABEL = 16;
/** The share of a row for its note. */
const NOTE_SHARE = 1 / 3;
const GAP = 2;

/** Never more than `room` rows; the selected one is among them. */
export function formatList(
  options: readonly Option[],
  selected: number,
  room: number,
  look: Look,
): DrawnList {
  const widths = planWidths(options, look);
  const count = options.length <= room ? options.length : Math.max(1, room - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(count / 2), options.length - count));
  const rows = options
    .slice(first, first + count)
    .map((option, at) => formatRow(option, first + at === selected, widths, look));
  const rest = options.length - count;
  const more = rest > 0 && room > 1 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${rest} more`)] : [];
  return { lines: [...rows, ...more], cursorRow: selected - first };
}

function planWidths(options: readonly Option[], { columns, paint }: Look): RowWidths {
  const widest = (texts: readonly (string | undefined)[]) =>
    Math.max(0, ...texts.map((text) => widthOf(text ?? "")));
  const size = widest(options.map((option) => option.size?.text));
  // Screen readers cannot read bars.
  const hasBars = paint.level !== "none" && options.some((option) => option.size !== undefined);
  const wanted = {
    bar: hasBars ? (columns >= 60 ? 12 : columns >= 48 ? 8 : 5) : 0,
    size,
    note: Math.min(Math.floor(columns * NOTE_SHARE), widest(options.map(({ note }) => note))),
  };
  const measureLabel = ({ bar, size, note }: typeof wanted) =>
    columns - 2 - [bar, size, note].reduce((sum, width) => sum + (width > 0 ? width + GAP : 0), 0);
  const chosen = [wanted, { ...wanted, note: 0 }, { bar: 0, size, note: 0 }, { bar: 0, size: 0, note: 0 }];
  const fitting = chosen.find((each) => measureLabel(each) >= MIN_LABEL) ?? chosen.at(-1)!;
  return { ...fitting, label: measureLabel(fitting) };
}

function formatRow(
  { label, size, note = "" }: Option,
  isSelected: boolean,
  widths: RowWidths,
  look: Look,
): string {
  const { glyphs, paint } = look;
  const name = padEnd(cutColumns(toVisibleLine(label), widths.label, look), widths.label);
  const color = size?.color ?? (isSelected ? paint.accent : paint.dim);
  const bar = size === undefined ? "" : formatBar(size.share, widths.bar, look);
  const cells = [
    ...(widths.bar > 0 ? [padEnd(color(bar), widths.bar)] : []),
    ...(widths.size > 0 ? [padStart(size?.text ?? "", widths.size)] : []),
    ...(widths.note > 0
      ? [paint.dim(padStart(cutColumns(toVisibleLine(note), widths.note, look), widths.note))]
      : []),
  ];
  const mark = `${isSelected ? glyphs.selected : " "} `;
  const gap = " ".repeat(GAP);
  return [isSelected ? paint.accent(mark + name) : mark + name, ...cells].join(gap).trimEnd();
}
