// Everything below the finished output, as lines that fit the screen: running calls, the spinner or the status, queued messages,
// the input or a question. Pure.

import { formatCount } from "@palimpsest/core/text";
import { type AgentRow, formatAgent } from "../../tasks/agent-row.ts";
import { toVisible, toVisibleLine } from "../../terminal/to-visible.ts";
import { type Look, limitLook } from "../../text/look.ts";
import { cutColumns, hangIndent } from "../../text/measure-columns.ts";
import type { Known } from "../complete/complete.ts";
import type { Dialog } from "../dialogs/dialog.ts";
import { type Drawn, formatDialog } from "../dialogs/format-dialog.ts";
import { formatPrompt } from "../input/format-prompt.ts";
import { completionOf } from "../input/prompt.ts";
import { formatRunning } from "../items/format-call.ts";
import type { State, Wait, Work } from "../state/screen-state.ts";
import { formatStatus } from "../status/format-status.ts";
import { formatWait } from "../status/format-wait.ts";
import { formatWork } from "../status/format-work.ts";
import { formatArriving } from "./format-arriving.ts";

export interface Drawing {
  readonly rows: number;
  readonly now: number;
  /** The frame of the spinner. */
  readonly frame: number;
  readonly known: Known;
  readonly placeholder: string;
}

/**
 * The maximum width of what is redrawn all the time. No terminal in use is narrower, so none ever wraps these rows, and their number
 * stays the same after a resize.
 */
export const STEADY_COLUMNS = 39;
/** The largest share of the screen for the input, since the answer matters more. */
const INPUT_SHARE = 1 / 3;
/** Rows of a panel that is drawn below the output, for want of an alternate screen. */
const MAX_PANEL = 24;
const MAX_QUEUED = 3;
const MAX_RUNNING = 4;
const MAX_AGENTS = 4;
const MAX_WAIT_LINES = 3;

export function drawScreen(state: State, look: Look, drawing: Drawing): Drawn {
  if (state.isOver) return { lines: [] };
  const rows = usableRows(drawing.rows);
  const below = drawBelow(state, look, drawing);
  const above = [
    ...(state.work ? workLines(state.work, look, drawing) : []),
    ...(state.dialogs.length > 0 ? [] : agentLines(state.status.listAgents(), look, drawing.now)),
    ...(state.dialogs.length > 0 ? [] : stateLine(state, look, drawing)),
    ...queuedLines(state.queued, look),
  ];
  const room = rows - below.lines.length - 1;
  // On a small screen the newest lines matter most.
  const shown = room > 0 ? above.slice(-room) : [];
  const top = shown.length + 1;
  return {
    lines: ["", ...shown, ...below.lines],
    ...(below.cursor && { cursor: { x: below.cursor.x, y: top + below.cursor.y } }),
  };
}

/** One row stays free: a live area as tall as the screen would push its first row into the scrollback. */
const usableRows = (rows: number): number => Math.max(6, rows - 1);

/** The rows of the first question on a screen of `rows`. Handling its keys must use the same number as drawing it. */
export const questionRows = (state: State, rows: number): number =>
  Math.min(
    usableRows(rows) - 1 - (hasInputBelow(state) ? 1 : 0),
    state.dialogs[0]?.fillsScreen ? MAX_PANEL : Infinity,
  );

/** Whether the input is shown below a question: as long as it has text and keys may go into it. */
function hasInputBelow({ dialogs: [dialog], prompt }: State): boolean {
  if (!dialog || dialog.focus === undefined || prompt.editor.text === "") return false;
  return !(dialog.kind === "choose" && dialog.typing !== undefined);
}

/** A question replaces the input. */
function drawBelow(state: State, look: Look, { rows, known, placeholder }: Drawing): Drawn {
  const [dialog] = state.dialogs;
  if (dialog) return drawQuestion(dialog, state, look, rows);
  const completion = completionOf(state.prompt, known);
  const most = Math.max(1, Math.floor(usableRows(rows) * INPUT_SHARE));
  return formatPrompt({ prompt: state.prompt, completion, placeholder, most }, look);
}

/** A question, with the unfinished input on one line below. */
function drawQuestion(dialog: Dialog, state: State, look: Look, rows: number): Drawn {
  const { prompt } = state;
  const question = formatDialog(dialog, look, questionRows(state, rows));
  if (!hasInputBelow(state)) return question;
  const input = formatPrompt({ prompt, completion: undefined, placeholder: "", most: 1 }, look);
  const lines = [...question.lines, ...input.lines];
  if (dialog.focus === "taken") return { ...question, lines };
  return { lines, cursor: { x: input.cursor?.x ?? 0, y: lines.length - 1 } };
}

/** The current work, or the status, or a hint on what the key just pressed will do. */
function stateLine({ work, hint, status }: State, look: Look, { frame, now }: Drawing): string[] {
  if (hint !== undefined) return [look.paint.warning(cutColumns(hint, look.columns, look))];
  if (work) return [formatWork(work, frame, now, limitLook(look, Math.min(look.columns, STEADY_COLUMNS)))];
  return [formatStatus(status, look)];
}

function workLines(work: Work, look: Look, { frame, now }: Drawing): string[] {
  const { spinner } = look.glyphs;
  const sign = spinner[frame % spinner.length]!;
  const shown = work.running.slice(0, MAX_RUNNING);
  const rest = work.running.length - shown.length;
  const more =
    rest > 0 ? [look.paint.dim(`  ${look.glyphs.ellipsis} ${formatCount(rest, "more call")}`)] : [];
  const { text, printed, hasAnswered } = work;
  const arriving = formatArriving({ text, printed, isFirst: !hasAnswered }, look, STEADY_COLUMNS);
  const wait = work.wait === undefined ? [] : waitLines(work.wait, now, look);
  const calls = shown.flatMap((call) => formatRunning(call, sign, look));
  const parts = [...arriving, ...calls, ...more, ...wait];
  return parts.length === 0 ? [] : [...parts, ""];
}

/** One sentence with a countdown. */
function waitLines(wait: Wait, now: number, { paint, columns }: Look): string[] {
  return hangIndent(toVisible(formatWait(wait, now)), "  ", columns)
    .slice(0, MAX_WAIT_LINES)
    .map((line) => paint.warning(line));
}

/** One short line per background agent; /agents shows all of them with details. */
function agentLines(agents: readonly AgentRow[], look: Look, now: number): string[] {
  const { paint, glyphs } = look;
  const columns = Math.min(look.columns, STEADY_COLUMNS) - 2;
  const rest = agents.length - MAX_AGENTS;
  const lines = [
    ...agents.slice(0, MAX_AGENTS).map((agent) => toVisibleLine(formatAgent(agent, now))),
    ...(rest > 0 ? [`${glyphs.ellipsis} ${formatCount(rest, "more agent")} (/agents)`] : []),
  ];
  return lines.map((line) => paint.dim(`  ${cutColumns(line, columns, look)}`));
}

function queuedLines(queued: State["queued"], look: Look): string[] {
  const { paint, glyphs } = look;
  const shown = queued.slice(0, MAX_QUEUED);
  const rest = queued.length - shown.length;
  return [
    ...shown.map(({ text }) =>
      paint.dim(`  ${glyphs.prompt} ${cutColumns(text, STEADY_COLUMNS - 12, look)} (waits)`),
    ),
    ...(rest > 0 ? [paint.dim(`  ${glyphs.ellipsis} ${rest} more`)] : []),
  ];
}
