// A question as lines that fit the screen: the body scrolls, the options stay. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";
import type { Dialog } from "./dialog.ts";
import { formatOptions } from "./format-options.ts";
import { formatPreview } from "./format-preview.ts";

export interface Drawn {
  readonly lines: readonly string[];
  /** Where the cursor stands, where something is typed. */
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** The body keeps at least this much, or a question could not be judged. */
const MIN_BODY = 3;
/** The rule and the title above, an empty line and the keys below. */
const FRAME_ROWS = 4;

export function formatDialog(dialog: Dialog, look: Look, rows: number): Drawn {
  const { paint, glyphs, columns } = look;
  const head = [paint.dim(glyphs.line.repeat(columns)), paint.bold(cutColumns(dialog.title, columns, look))];
  const { body, options } = layOutDialog(dialog, look, rows);
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

/** By how many lines a page moves the body, and the last line at which one can begin. */
export function measurePage(
  dialog: Dialog,
  look: Look,
  rows: number,
): { readonly page: number; readonly lastTop: number } {
  const { page, lastTop } = layOutDialog(dialog, look, rows);
  return { page, lastTop };
}

function layOutDialog(dialog: Dialog, look: Look, rows: number) {
  const lines = dialog.body(look);
  const previewed = formatPreview(dialog, look, rows - FRAME_ROWS - lines.length);
  if (previewed) return { body: lines, ...previewed };
  const options = formatOptions(dialog, look, Math.max(1, rows - FRAME_ROWS - MIN_BODY));
  const room = Math.max(MIN_BODY, rows - FRAME_ROWS - options.lines.length);
  if (lines.length <= room) return { body: lines, options, page: room, lastTop: 0 };
  // The last line says which part of the body stands above it.
  const page = room - 1;
  const lastTop = lines.length - page;
  const from = Math.min(dialog.top, lastTop);
  const keys = [...(from > 0 ? ["page up"] : []), ...(from < lastTop ? ["page down"] : [])].join(", ");
  const where = `lines ${from + 1} to ${from + page} of ${lines.length} (${keys})`;
  const body = [
    ...lines.slice(from, from + page),
    look.paint.dim(cutColumns(`${look.glyphs.ellipsis} ${where}`, look.columns, look)),
  ];
  return { body, options, page, lastTop };
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
