// The input as a whole: the text, pastes, completion and undo, and how each key changes them. Pure.
import { acceptCandidate, type Completion, completeInput, type Known } from "../complete/complete.ts";
import { type Browse, browsePast } from "./browse.ts";
import { editText } from "./edit-text.ts";
import { type Editor, EMPTY, editorOf, insertText, moveTo, removeText, textIn } from "./editor.ts";
import { findImagePath } from "./image-path.ts";
import { type Pastes, takeImage, takePaste, withPastes } from "./pastes.ts";
import type { Press } from "./press.ts";
import { moveVertically } from "./text-layout.ts";
import { type OriginText, textFrom, trimText } from "./text-origins.ts";
import { NO_HISTORY, recordChange, redoChange, type UndoHistory, undoChange } from "./undo.ts";

export interface Prompt {
  readonly editor: Editor;
  readonly pastes: Pastes;
  readonly browse: Browse | undefined;
  /** Which of the candidates is marked. */
  readonly marked: number;
  /** The user closed the list for this text. */
  readonly isClosed: boolean;
  /** What can be undone. */
  readonly history: UndoHistory;
}

export const NO_PROMPT: Prompt = {
  editor: EMPTY,
  pastes: [],
  browse: undefined,
  marked: 0,
  isClosed: false,
  history: NO_HISTORY,
};

export interface PromptSurroundings {
  /** Columns for the text, without the prompt sign. */
  readonly columns: number;
  /** Earlier inputs, newest last. */
  readonly past: readonly OriginText[];
  readonly known: Known;
}

export interface Pressed {
  readonly prompt: Prompt;
  /** Set if the input is to be sent. */
  readonly sent?: OriginText;
}

/** Undefined if the key is not for the input. */
export function pressPrompt(prompt: Prompt, press: Press, around: PromptSurroundings): Pressed | undefined {
  const completion = completionOf(prompt, around.known);
  const completed = completion && pressCompletion(prompt, press, completion);
  if (completed) return completed;
  if (press.name === "enter") return pressEnter(prompt, press);
  if (press.name === "up" || press.name === "down") return moveCursor(prompt, press, around);
  if (press.name === "paste") return { prompt: pasteText(prompt, press.text) };
  const undone = pressUndo(prompt, press);
  if (undone) return { prompt: undone };
  const editor = editText(prompt.editor, press);
  return editor && { prompt: changeText(prompt, editor) };
}

export function completionOf(
  { editor, isClosed, browse: browsing }: Prompt,
  known: Known,
): Completion | undefined {
  return isClosed || browsing ? undefined : completeInput(editor, known);
}

const changeText = (prompt: Prompt, editor: Editor): Prompt =>
  editor.text === prompt.editor.text
    ? { ...prompt, editor }
    : {
        ...prompt,
        editor,
        browse: undefined,
        marked: 0,
        isClosed: false,
        history: historyWith(prompt, editor),
      };

/** The draft that was left for an earlier input is a separate undo step. */
function historyWith({ editor: before, browse, history }: Prompt, after: Editor): UndoHistory {
  const known = browse ? recordChange(history, browse.draft, before) : history;
  return recordChange(known, before, after);
}

/** Ctrl+_ is what most terminals send for Ctrl+/ and Ctrl+- too. */
const UNDO_KEYS = "_-/";

function pressUndo(prompt: Prompt, { name, text, ctrl, meta, shift }: Press): Prompt | undefined {
  if (name !== "text" || text === "") return undefined;
  const isUndo = ctrl && !meta && UNDO_KEYS.includes(text);
  const isRedo = (meta && !ctrl && text === "/") || (ctrl && shift && text === "z");
  if (!isUndo && !isRedo) return undefined;
  const { editor: now, history: known } = prompt;
  const changed = isUndo ? undoChange(known, now) : redoChange(known, now);
  if (!changed) return prompt;
  const { editor, history } = changed;
  return { ...prompt, editor, history, browse: undefined, marked: 0, isClosed: false };
}

export const withText = (prompt: Prompt, text: OriginText): Prompt => changeText(prompt, editorOf(text));

/** The text to be sent, with long pastes in full. */
export const wholeText = ({ editor, pastes }: Prompt): OriginText => withPastes(textIn(editor), pastes);

function pressCompletion(prompt: Prompt, press: Press, completion: Completion): Pressed | undefined {
  const { candidates } = completion;
  const marked = Math.min(prompt.marked, candidates.length - 1);
  const candidate = candidates[marked]!;
  const { name } = press;
  if (name === "escape") return { prompt: { ...prompt, isClosed: true } };
  if (name === "up" || name === "down") {
    const by = name === "down" ? 1 : -1;
    return { prompt: { ...prompt, marked: (marked + by + candidates.length) % candidates.length } };
  }
  const isAccepting =
    name === "tab" ? !press.shift : name === "enter" && !press.shift && !press.meta && !press.ctrl;
  if (!isAccepting) return undefined;
  const editor = acceptCandidate(prompt.editor, completion, candidate);
  const next = { ...changeText(prompt, editor), isClosed: completion.kind === "command" };
  if (name === "enter" && completion.kind === "command" && candidate.isWhole) return sendPrompt(next);
  return { prompt: next };
}

/** A backslash before Enter starts a new line in every terminal; so does Enter with Shift or Alt, if the terminal reports those. */
function pressEnter(prompt: Prompt, { shift, meta, ctrl }: Press): Pressed {
  const { editor } = prompt;
  const isEscaped = editor.text[editor.cursor - 1] === "\\";
  if (isEscaped) {
    const bare = removeText(editor, editor.cursor - 1, editor.cursor);
    return { prompt: changeText(prompt, insertText(bare, "\n")) };
  }
  if (shift || meta || ctrl) return { prompt: changeText(prompt, insertText(editor, "\n")) };
  return sendPrompt(prompt);
}

function sendPrompt(prompt: Prompt): Pressed {
  const sent = trimText(wholeText(prompt));
  if (sent.text === "") return { prompt };
  return {
    prompt: { ...NO_PROMPT, ...(prompt.editor.killed !== undefined && { editor: keepKilled(prompt) }) },
    sent,
  };
}

const keepKilled = ({ editor: { killed } }: Prompt): Editor => ({
  ...EMPTY,
  ...(killed !== undefined && { killed }),
});

/** Moves through the lines of the text first, then through earlier inputs. */
function moveCursor(prompt: Prompt, press: Press, { columns, past }: PromptSurroundings): Pressed {
  const by = press.name === "up" ? -1 : 1;
  const inside = moveVertically(prompt.editor, columns, by);
  if (inside !== undefined && !prompt.browse)
    return { prompt: { ...prompt, editor: moveTo(prompt.editor, inside) } };
  const browsed = browsePast(prompt.editor, prompt.browse, past, by === -1 ? 1 : -1);
  if (browsed) return { prompt: { ...prompt, ...browsed } };
  const end = by === -1 ? 0 : prompt.editor.text.length;
  return { prompt: { ...prompt, editor: moveTo(prompt.editor, end) } };
}

/** The path of an image becomes an attachment, whose placeholder can be removed like a character. */
function pasteText(prompt: Prompt, text: string): Prompt {
  const image = findImagePath(text);
  if (image !== undefined) {
    const { inserted, pastes } = takeImage(image, prompt.pastes);
    return { ...changeText(prompt, insertText(prompt.editor, `${inserted} `)), pastes };
  }
  const { inserted, pastes } = takePaste(text.replace(/\r\n?/g, "\n"), prompt.pastes);
  return { ...changeText(prompt, insertText(prompt.editor, textFrom("pasted", inserted))), pastes };
}
