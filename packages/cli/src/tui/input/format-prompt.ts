// The input and the list below it as lines. Pure.

import type { Look } from "../../text/look.ts";
import { cutColumns, cutMiddle, padEnd, widthOf } from "../../text/measure-columns.ts";
import type { Completion } from "../complete/complete.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";
import type { Prompt } from "./prompt.ts";
import { layOutText } from "./text-layout.ts";

/** Candidates that are shown at once. */
const MAX_CANDIDATES = 6;
/** The sign and a space. */
export const SIGN_COLUMNS = 2;

export interface PromptDrawing {
  readonly prompt: Prompt;
  readonly completion: Completion | undefined;
  readonly placeholder: string;
  /** Maximum rows of text; the rest scrolls. */
  readonly most: number;
}

export function formatPrompt({ prompt, completion, placeholder, most }: PromptDrawing, look: Look): Drawn {
  const { paint, glyphs, columns } = look;
  const { text } = prompt.editor;
  const { rows, cursorRow, cursorColumn } = layOutText(prompt.editor, columns - SIGN_COLUMNS);
  const first = Math.max(0, Math.min(cursorRow - most + 1, rows.length - most));
  const shown = rows.slice(first, first + most);
  const lines = shown.map(({ from, to }, at) => {
    const sign = at + first === 0 ? `${glyphs.prompt} ` : "  ";
    return `${paint.accent(sign)}${text.slice(from, to)}`;
  });
  if (text === "") lines[0] += paint.dim(cutColumns(placeholder, columns - SIGN_COLUMNS - 1, look));
  const list = completion ? candidateLines(completion, prompt.marked, look) : [];
  return {
    lines: [...lines, ...list],
    cursor: { x: SIGN_COLUMNS + cursorColumn, y: cursorRow - first },
  };
}

function candidateLines({ candidates }: Completion, marked: number, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const at = Math.min(marked, candidates.length - 1);
  const from = Math.max(0, Math.min(at - MAX_CANDIDATES + 1, candidates.length - MAX_CANDIDATES));
  const shown = candidates.slice(from, from + MAX_CANDIDATES);
  const widest = Math.min(
    Math.floor((columns - 4) / (shown.some(({ about }) => about) ? 2 : 1)),
    Math.max(...shown.map(({ text }) => widthOf(text))),
  );
  return shown.map(({ text, about = "" }, index) => {
    const isMarked = from + index === at;
    const name = padEnd(cutMiddle(text.trimEnd(), widest, look), widest);
    const told = cutColumns(about, columns - widest - 5, look);
    const line = `${isMarked ? glyphs.selected : " "} ${name}`;
    return `${isMarked ? paint.accent(line) : line}  ${paint.dim(told)}`.trimEnd();
  });
}
