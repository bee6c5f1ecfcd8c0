// A panel, a long text or a question about them on the whole screen, with one line below for what happens meanwhile. Pure.
import { toVisibleLine } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";
import type { Dialog } from "../dialogs/dialog.ts";
import { type Drawn, formatDialog } from "../dialogs/format-dialog.ts";
import type { State } from "../state/screen-state.ts";

/** The question that takes the whole screen now, if any. */
export function findPanel({ dialogs, answered, isOver }: State): Dialog | undefined {
  if (isOver) return undefined;
  const [dialog] = dialogs;
  return dialog ? (dialog.fillsScreen ? dialog : undefined) : answered;
}

/** The rows for the panel itself on a screen of `rows`. */
export const panelRows = (rows: number): number => Math.max(6, rows - 1);

export function drawPanelScreen(dialog: Dialog, state: State, look: Look, rows: number): Drawn {
  const drawn = formatDialog(dialog, look, panelRows(rows));
  const note = noteOf(state);
  if (note === undefined) return drawn;
  const free = Math.max(0, panelRows(rows) - drawn.lines.length);
  const line = look.paint.warning(cutColumns(toVisibleLine(note), look.columns, look));
  return { ...drawn, lines: [...drawn.lines, ...Array<string>(free).fill(""), line] };
}

/** What waits on the main screen until the panel is closed. */
function noteOf({ dialogs, items, work }: State): string | undefined {
  if (dialogs.some(({ focus }) => focus !== undefined))
    return "A question waits for you: close this to see it.";
  const told = items.findLast((item) => item.kind === "notice");
  if (told) return told.text;
  if (work?.wait) return work.wait.text;
  return items.some(({ kind }) => kind === "answer" || kind === "call")
    ? "There is new output: close this to see it."
    : undefined;
}
