// Everything below what is finished, as lines that fit the screen: calls under way, the spinner or the status, what waits to be
// sent, the input or a question. Pure.

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
  /** Of the spinner. */
  readonly frame: number;
  readonly known: Known;
  readonly placeholder: string;
}

/**
 * What is redrawn all the time is no wider than this. No terminal that people use is narrower, so none ever breaks these rows
 * anew, and wherever they are after a resize, they are as many as were drawn.
 */
export const STEADY_COLUMNS = 39;
/** Of the input at most; the answer is worth more. */
const INPUT_SHARE = 1 / 3;
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
  // On a screen of few lines the newest are what counts.
  const shown = room > 0 ? above.slice(-room) : [];
  const top = shown.length + 1;
  return {
    lines: ["", ...shown, ...below.lines],
    ...(below.cursor && { cursor: { x: below.cursor.x, y: top + below.cursor.y } }),
  };
}

/** One row stays free: a live area as tall as the screen would push its first row into the scrollback. */
const usableRows = (rows: number): number => Math.max(6, rows - 1);

/** As many rows as the first question has on a screen of so many. Its keys must count as its drawing does. */
export const questionRows = (state: State, rows: number): number =>
  usableRows(rows) - 1 - (hasInputBelow(state) ? 1 : 0);

/** A text that was begun stays in sight for as long as keys may go into it. */
function hasInputBelow({ dialogs: [dialog], prompt }: State): boolean {
  if (!dialog || dialog.focus === undefined || prompt.editor.text === "") return false;
  return !(dialog.kind === "choose" && dialog.typing !== undefined);
}

/** A question takes the input's place. */
function drawBelow(state: State, look: Look, { rows, known, placeholder }: Drawing): Drawn {
  const [dialog] = state.dialogs;
  if (dialog) return drawQuestion(dialog, state, look, rows);
  const completion = completionOf(state.prompt, known);
  const most = Math.max(1, Math.floor(usableRows(rows) * INPUT_SHARE));
  return formatPrompt({ prompt: state.prompt, completion, placeholder, most }, look);
}

/** With what was begun in the input on one line below. */
function drawQuestion(dialog: Dialog, state: State, look: Look, rows: number): Drawn {
  const { prompt } = state;
  const question = formatDialog(dialog, look, questionRows(state, rows));
  if (!hasInputBelow(state)) return question;
  const input = formatPrompt({ prompt, completion: undefined, placeholder: "", most: 1 }, look);
  const lines = [...question.lines, ...input.lines];
  if (dialog.focus === "taken") return { ...question, lines };
  return { lines, cursor: { x: input.cursor?.x ?? 0, y: lines.length - 1 } };
}

/** What is under way, or how things stand; or what the key will do that was just pressed. */
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

/** One sentence, in place of the one before, with a countdown. */
function waitLines(wait: Wait, now: number, { paint, columns }: Look): string[] {
  return hangIndent(toVisible(formatWait(wait, now)), "  ", columns)
    .slice(0, MAX_WAIT_LINES)
    .map((line) => paint.warning(line));
}

/** One short line each for agents in the background; /agents has all of them, and all about them. */
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
