// A question as lines that fit the screen: the body scrolls, the options stay. Pure.
import { formatCount } from "@palimpsest/core/text";
import { toVisibleLine } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, hangIndent, widthOf, wrapLines } from "../../text/measure-columns.ts";
import { layOutText } from "../input/text-layout.ts";
import { type CheckDialog, type ChooseDialog, type Dialog, type Option, shownOptions } from "./dialog.ts";

export interface Drawn {
  readonly lines: readonly string[];
  /** Where the cursor stands, where something is typed. */
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** More options than this are scrolled through. */
const MAX_OPTIONS = 10;
/** The body keeps at least this much, or a question could not be judged. */
const MIN_BODY = 3;

export function formatDialog(dialog: Dialog, look: Look, rows: number): Drawn {
  const { paint, glyphs, columns } = look;
  const head = [paint.dim(glyphs.line.repeat(columns)), paint.bold(cutColumns(dialog.title, columns, look))];
  const options = optionLines(dialog, look, Math.max(1, rows - head.length - MIN_BODY - 3));
  const page = bodyPage(dialog, look, rows);
  const body = windowOf(dialog.body(look), dialog.top, page, look);
  const gap = body.length > 0 && options.lines.length > 0 ? [""] : [];
  const lines = [
    ...head,
    ...body,
    ...gap,
    ...options.lines,
    paint.dim(cutColumns(keysOf(dialog, look), columns, look)),
  ];
  const above = head.length + body.length + gap.length;
  // Always somewhere: a screen reader or a magnifier follows it.
  const { x, y } = options.cursor ?? { x: 0, y: -above + 1 };
  return { lines, cursor: { x, y: above + y } };
}

/** How many lines of the body are shown at once. */
export function bodyPage(dialog: Dialog, look: Look, rows: number): number {
  const options = optionLines(dialog, look, Math.max(1, rows - 2 - MIN_BODY - 3)).lines.length;
  return Math.max(MIN_BODY, rows - options - 5);
}

function windowOf(lines: readonly string[], top: number, page: number, look: Look): readonly string[] {
  if (lines.length <= page) return lines;
  const room = page - 1;
  const from = Math.min(top, lines.length - room);
  const below = lines.length - from - room;
  const where =
    below > 0
      ? `${formatCount(below, "more line")} (page down)`
      : `${formatCount(from, "line")} above (page up)`;
  return [...lines.slice(from, from + room), look.paint.dim(`${look.glyphs.ellipsis} ${where}`)];
}

function optionLines(dialog: Dialog, look: Look, room: number): Drawn {
  if (dialog.kind === "view") return { lines: [] };
  if (dialog.kind === "check") return checkLines(dialog, look);
  if (dialog.typing) return typingLines(dialog, look);
  const shown = shownOptions(dialog);
  const isDetailed = dialog.options.some(({ detail }) => detail !== undefined);
  const most = Math.min(MAX_OPTIONS, isDetailed ? Math.max(1, Math.floor(room / 2)) : room);
  const first = Math.max(0, Math.min(dialog.selected - Math.floor(most / 2), shown.length - most));
  const some = shown.slice(first, first + most);
  const blocks = some.map((at, index) =>
    optionLine(
      dialog.options[at]!,
      dialog.filter ? "" : `${at + 1}. `,
      first + index === dialog.selected,
      look,
    ),
  );
  const lines = blocks.flat();
  const rest = shown.length - some.length;
  const more = rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${rest} more`)] : [];
  if (!dialog.filter)
    return { lines: [...lines, ...more], cursor: { x: 0, y: rowOf(blocks, dialog.selected - first) } };
  const label = `${look.glyphs.prompt} `;
  const none = shown.length === 0 ? [look.paint.dim("  nothing fits")] : [];
  const x = widthOf(label) + widthOf(dialog.filter.text.slice(0, dialog.filter.cursor));
  return { lines: [`${label}${dialog.filter.text}`, ...lines, ...none, ...more], cursor: { x, y: 0 } };
}

function optionLine(option: Option, number: string, isSelected: boolean, look: Look): string[] {
  const { glyphs, paint, columns } = look;
  const { label, note, detail } = option;
  const mark = isSelected ? `${glyphs.selected} ` : "  ";
  const color = isSelected ? paint.accent : (text: string) => text;
  if (detail !== undefined) {
    const indent = " ".repeat(widthOf(`${mark}${number}`));
    return [
      color(cutColumns(`${mark}${number}${toVisibleLine(label)}`, columns, look)),
      paint.dim(cutColumns(`${indent}${toVisibleLine(detail)}`, columns, look)),
    ];
  }
  const lines = hangIndent(toVisibleLine(label), `${mark}${number}`, columns).map(color);
  const last = lines.at(-1) ?? "";
  if (note === undefined || lines.length > 1) return lines;
  const room = columns - widthOf(last) - 2;
  return room < 6 ? lines : [`${last}  ${paint.dim(cutColumns(note, room, look))}`];
}

function checkLines({ options, selected, checked }: CheckDialog, look: Look): Drawn {
  const { check } = look.glyphs;
  const blocks = options.map((option, at) =>
    optionLine(option, `${checked.has(at) ? check.done : check.open} `, at === selected, look),
  );
  return { lines: blocks.flat(), cursor: { x: 0, y: rowOf(blocks, selected) } };
}

/** Where a block begins among the lines of all. */
const rowOf = (blocks: readonly (readonly string[])[], at: number): number =>
  blocks.slice(0, at).reduce((sum, { length }) => sum + length, 0);

function typingLines({ options, selected, typing }: ChooseDialog, look: Look): Drawn {
  const { columns, glyphs, paint } = look;
  const asked = wrapLines(options[selected]?.asks ?? "", columns).map((line) => paint.dim(line));
  const { rows, cursorRow, cursorColumn } = layOutText(typing!, columns - 2);
  const typed = rows.map(
    ({ from, to }, at) => (at === 0 ? `${glyphs.prompt} ` : "  ") + typing!.text.slice(from, to),
  );
  return { lines: [...asked, ...typed], cursor: { x: 2 + cursorColumn, y: asked.length + cursorRow } };
}

function keysOf(dialog: Dialog, { glyphs }: Look): string {
  const { up, down, separator } = glyphs;
  const arrows = `${up}${down}`;
  const letters = dialog.kind === "choose" ? dialog.options.flatMap(({ key }) => key ?? []).join("/") : "";
  const keys = {
    view: [`${arrows} scroll`, "esc closes"],
    check: [`${arrows} move`, "space marks", "a all", "enter goes on"],
    choose: [
      ...(dialog.kind === "choose" ? (dialog.actions ?? []) : []).map(({ key, label }) => `${key} ${label}`),
      ...(letters ? [`${letters} answers`] : []),
      `${arrows} move`,
      "enter chooses",
      "esc cancels",
    ],
  }[dialog.kind];
  if (dialog.focus === "none")
    return ["what you type goes into the input", "rest a moment to answer", "esc cancels"].join(
      ` ${separator} `,
    );
  if (dialog.focus === "offered")
    return ["tab to answer", "what you type goes into the input", "esc cancels"].join(` ${separator} `);
  if (dialog.focus === "taken" && !(dialog.kind === "choose" && dialog.typing))
    return [...keys.filter((key) => !/^\S+ (answers|all)$/.test(key)), "the rest goes into the input"].join(
      ` ${separator} `,
    );
  const typing = dialog.kind === "choose" && dialog.typing ? ["enter sends", "esc goes back"] : keys;
  return typing.join(` ${separator} `);
}
