// Formats a question as lines that fit the screen: the body scrolls, the options stay. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";
import { formatKeys } from "../panels/format-keys.ts";
import { formatPanel } from "../panels/format-panel.ts";
import { type PagedLines, pageLines } from "../panels/page-lines.ts";
import { type Dialog, isPanel } from "./dialog.ts";
import { formatOptions } from "./format-options.ts";

export interface Drawn {
  readonly lines: readonly string[];
  /** The position of the cursor, if text is being typed. */
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** Minimum rows of the body: with fewer, the question could not be judged. */
const MIN_BODY = 3;
/** The rule and the title above, an empty line below. */
const FRAME_ROWS = 3;
/** On a screen with at most this many rows, the keys take one row. */
const LOW_ROWS = 14;

export function formatDialog(dialog: Dialog, look: Look, rows: number): Drawn {
  if (isPanel(dialog)) return formatPanel(dialog, keysOf(dialog, look), look, rows);
  const { paint, glyphs, columns } = look;
  const head = [paint.dim(glyphs.line.repeat(columns)), paint.bold(cutColumns(dialog.title, columns, look))];
  const { body, options, keys } = layOutDialog(dialog, look, rows);
  const gap = body.length > 0 && options.lines.length > 0 ? [""] : [];
  const lines = [...head, ...body, ...gap, ...options.lines, ...keys];
  const above = head.length + body.length + gap.length;
  // There is always a cursor, since screen readers and magnifiers follow it.
  const { x, y } = options.cursor ?? { x: 0, y: -above + 1 };
  return { lines, cursor: { x, y: above + y } };
}

/** How many lines a page scrolls the body or the preview, and the last possible first line. */
export function measurePage(dialog: Dialog, look: Look, rows: number): Pick<PagedLines, "page" | "lastTop"> {
  const { page, lastTop } = isPanel(dialog)
    ? formatPanel(dialog, keysOf(dialog, look), look, rows)
    : layOutDialog(dialog, look, rows);
  return { page, lastTop };
}

function layOutDialog(dialog: Dialog, look: Look, rows: number) {
  const keys = formatKeys(keysOf(dialog, look), look, rows < LOW_ROWS ? 1 : undefined);
  const frame = FRAME_ROWS + keys.length;
  const options = formatOptions(dialog, look, Math.max(1, rows - frame - MIN_BODY));
  const room = Math.max(MIN_BODY, rows - frame - options.lines.length);
  const { lines: body, page, lastTop } = pageLines(dialog.body(look), dialog.top, room, look);
  return { body, options, keys, page, lastTop };
}

function keysOf(dialog: Dialog, { glyphs }: Look): readonly string[] {
  const { up, down } = glyphs;
  const arrows = `${up}${down}`;
  const letters = dialog.kind === "choose" ? dialog.options.flatMap(({ key }) => key ?? []).join("/") : "";
  const keys = {
    view: [`${arrows} scroll`, "esc closes"],
    check: [`${arrows} move`, "space marks", "a all", "enter goes on"],
    choose: [
      ...(dialog.kind === "choose" ? (dialog.actions ?? []) : []).map(({ key, label }) => `${key} ${label}`),
      ...(letters ? [`${letters} answers`] : []),
      `${arrows} move`,
      ...(dialog.kind === "choose" && dialog.enter !== undefined
        ? [`enter ${dialog.enter}`, "esc close"]
        : ["enter chooses", "esc cancels"]),
    ],
  }[dialog.kind];
  if (dialog.focus === "none")
    return ["what you type goes into the input", "stop typing to answer", "esc cancels"];
  if (dialog.focus === "offered")
    return ["tab to answer", "what you type goes into the input", "esc cancels"];
  if (dialog.focus === "taken" && !(dialog.kind === "choose" && dialog.typing))
    return [...keys.filter((key) => !/^\S+ (answers|all)$/.test(key)), "the rest goes into the input"];
  return dialog.kind === "choose" && dialog.typing ? ["enter sends", "esc goes back"] : keys;
}
