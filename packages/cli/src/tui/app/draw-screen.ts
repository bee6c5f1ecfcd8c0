// Everything below what is finished, as lines that fit the screen: the answer as it arrives, calls under way, the
// spinner, questions or the input, the status. Pure.

import { formatCount } from "@palimpsest/core/text";
import { toVisible } from "../../terminal/to-visible.ts";
import { type Look, limitLook } from "../../text/look.ts";
import { cutColumns, hangIndent } from "../../text/measure-columns.ts";
import type { Known } from "../complete/complete.ts";
import type { Dialog } from "../dialogs/dialog.ts";
import { type Drawn, formatDialog } from "../dialogs/format-dialog.ts";
import { formatPrompt } from "../input/format-prompt.ts";
import { completionOf } from "../input/prompt.ts";
import { formatRunning } from "../items/format-call.ts";
import type { Highlight } from "../markdown/code.ts";
import { liveTail } from "../markdown/live-tail.ts";
import type { State, Work } from "../state/screen-state.ts";
import { formatStatus } from "../status/format-status.ts";
import { formatWork } from "../status/format-work.ts";

export interface Drawing {
  readonly rows: number;
  readonly now: number;
  /** Of the spinner. */
  readonly frame: number;
  readonly known: Known;
  readonly placeholder: string;
  readonly highlight?: Highlight | undefined;
}

/** Of the input at most; the answer is worth more. */
const INPUT_SHARE = 1 / 3;
const MAX_QUEUED = 3;
const MAX_RUNNING = 4;
const MAX_WAIT_LINES = 3;

export function drawScreen(state: State, look: Look, drawing: Drawing): Drawn {
  if (state.isOver) return { lines: [] };
  // A full screen would be cleared and drawn anew with each change.
  const rows = Math.max(6, drawing.rows - 1);
  const below = drawBelow(state, look, { ...drawing, rows });
  const rest = [
    ...(state.work ? workLines(state.work, look, drawing) : []),
    ...queuedLines(state.queued, look),
  ];
  const room = rows - below.lines.length - 1;
  const live = state.work ? liveLines(state.work, look, room - rest.length, drawing.highlight) : [];
  // On a screen of few lines the newest are what counts.
  const above = room > 0 ? [...live, ...rest].slice(-room) : [];
  const top = above.length + 1;
  return {
    lines: [...above, "", ...below.lines],
    ...(below.cursor && { cursor: { x: below.cursor.x, y: top + below.cursor.y } }),
  };
}

/** A question takes the input's place. */
function drawBelow(state: State, look: Look, { rows, known, placeholder }: Drawing): Drawn {
  const [dialog] = state.dialogs;
  if (dialog) return drawQuestion(dialog, state, look, rows - (state.work ? 3 : 1));
  const completion = completionOf(state.prompt, known);
  const most = Math.max(1, Math.floor(rows * INPUT_SHARE));
  const prompt = formatPrompt({ prompt: state.prompt, completion, placeholder, most }, look);
  if (completion) return prompt;
  const last =
    state.hint === undefined
      ? formatStatus(state.status, look)
      : look.paint.warning(cutColumns(state.hint, look.columns, look));
  return { ...prompt, lines: [...prompt.lines, last] };
}

/** A text that was begun stays in sight, on one line, for as long as keys may go into it. */
function drawQuestion(dialog: Dialog, { prompt }: State, look: Look, rows: number): Drawn {
  const isTyping = dialog.kind === "choose" && dialog.typing !== undefined;
  if (dialog.focus === undefined || isTyping || prompt.editor.text === "")
    return formatDialog(dialog, look, rows);
  const question = formatDialog(dialog, look, rows - 1);
  const input = formatPrompt({ prompt, completion: undefined, placeholder: "", most: 1 }, look);
  const lines = [...question.lines, ...input.lines.slice(1, 2)];
  if (dialog.focus === "taken") return { ...question, lines };
  return { lines, cursor: { x: input.cursor?.x ?? 0, y: lines.length - 1 } };
}

function liveLines({ text, hasAnswered }: Work, look: Look, room: number, highlight?: Highlight): string[] {
  const lines = liveTail(text, room - 1, limitLook(look, look.columns - 2), highlight);
  if (lines.length === 0) return [];
  return [
    "",
    ...lines.map((line, at) => `${at === 0 && !hasAnswered ? look.glyphs.dot : " "} ${line}`.trimEnd()),
  ];
}

function workLines(work: Work, look: Look, { frame, now }: Drawing): string[] {
  const { spinner } = look.glyphs;
  const sign = spinner[frame % spinner.length]!;
  const shown = work.running.slice(0, MAX_RUNNING);
  const rest = work.running.length - shown.length;
  const more =
    rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "more call")}`)] : [];
  return [
    ...(shown.length > 0 ? ["", ...shown.flatMap((call) => formatRunning(call, sign, look)), ...more] : []),
    "",
    formatWork(work, frame, now, look),
    ...(work.wait === undefined ? [] : waitLines(work.wait, look)),
  ];
}

/** One sentence, in place of the one before. */
const waitLines = (wait: string, { paint, columns }: Look): string[] =>
  hangIndent(toVisible(wait), "  ", columns)
    .slice(0, MAX_WAIT_LINES)
    .map((line) => paint.warning(line));

function queuedLines(queued: State["queued"], look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const shown = queued.slice(0, MAX_QUEUED);
  const rest = queued.length - shown.length;
  return [
    ...shown.map(({ text }) =>
      paint.dim(`  ${glyphs.prompt} ${cutColumns(text, columns - 12, look)} (waits)`),
    ),
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${rest} more`)] : []),
  ];
}
