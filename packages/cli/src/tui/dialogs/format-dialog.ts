// Formats a question as lines that fit the screen: the body scrolls, the options stay. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";
import { formatKeys, type KeyHint } from "../panels/format-keys.ts";
import { formatPanel } from "../panels/format-panel.ts";
import { type PagedLines, pageLines } from "../panels/page-lines.ts";
import { type CheckDialog, type ChooseDialog, type Dialog, isPanel } from "./dialog.ts";
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

function keysOf(dialog: Dialog, { glyphs }: Look): readonly KeyHint[] {
  const arrows = `${glyphs.up}${glyphs.down}`;
  const isTyping = dialog.kind === "choose" && dialog.typing !== undefined;
  if (dialog.focus === "none") return [INTO_INPUT, ["", "stop typing to answer"], CANCELS];
  if (dialog.focus === "offered") return [["tab", "to answer"], INTO_INPUT, CANCELS];
  if (isTyping)
    return [
      ["enter", "sends"],
      ["esc", "goes back"],
    ];
  if (dialog.kind === "view")
    return [
      [arrows, "scroll"],
      ["esc", "close"],
    ];
  const letters = lettersOf(dialog);
  const move: KeyHint = [arrows, "move"];
  const keys: readonly KeyHint[] =
    dialog.kind === "check"
      ? [move, ["space", "marks"], ...letters, ["enter", "goes on"]]
      : [...actionsOf(dialog), ...letters, move, ...endsOf(dialog)];
  // Letters go into the input until the question has the focus alone.
  if (dialog.focus !== "taken") return keys;
  return [...keys.filter((key) => !letters.includes(key)), ["", "the rest goes into the input"]];
}

const INTO_INPUT: KeyHint = ["", "what you type goes into the input"];
const CANCELS: KeyHint = ["esc", "cancels"];

const actionsOf = ({ actions = [] }: ChooseDialog): readonly KeyHint[] =>
  actions.map(({ key, label }) => [key, label]);

function lettersOf(dialog: ChooseDialog | CheckDialog): readonly KeyHint[] {
  if (dialog.kind === "check") return [["a", "all"]];
  const letters = dialog.options.flatMap(({ key }) => key ?? []).join("/");
  return letters === "" ? [] : [[letters, "answers"]];
}

const endsOf = ({ enter }: ChooseDialog): readonly KeyHint[] =>
  enter === undefined
    ? [["enter", "chooses"], CANCELS]
    : [
        ["enter", enter],
        ["esc", "close"],
      ];
