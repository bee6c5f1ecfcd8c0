// A text with a cursor, and the operations on it. Pure. Positions are between graphemes.
import { HOLDER } from "./pastes.ts";
import { type OriginRange, type OriginText, sliceText, spliceText, textFrom } from "./text-origins.ts";

export interface Editor {
  readonly text: string;
  /** In UTF-16 units, always between two characters. */
  readonly cursor: number;
  /** Where the text comes from; unknown outside the ranges. */
  readonly origins?: readonly OriginRange[];
  /** The last cut text, which Ctrl+Y inserts. */
  readonly killed?: OriginText;
}

export const EMPTY: Editor = { text: "", cursor: 0 };
const NOTHING = textFrom("typed", "");
const HOLDER_BEFORE = new RegExp(`${HOLDER}$`);
const HOLDER_AFTER = new RegExp(`^${HOLDER}`);
const IMAGE_BEFORE = /\[Image #\d+[^\]\n]*\] $/;
/** As a word: with the spaces between it and the cursor. */
const HOLDER_WORD_BEFORE = new RegExp(`${HOLDER}\\s*$`);
const HOLDER_WORD_AFTER = new RegExp(`^\\s*${HOLDER}`);

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export const editorOf = ({ text, origins }: OriginText): Editor => ({ text, origins, cursor: text.length });

export const textIn = ({ text, origins = [] }: Editor): OriginText => ({ text, origins });

/** A string counts as typed, even if it is inserted into pasted text. */
export function insertText(editor: Editor, added: string | OriginText): Editor {
  const put = typeof added === "string" ? textFrom("typed", added) : added;
  const { cursor } = editor;
  return {
    ...editor,
    ...spliceText(textIn(editor), cursor, cursor, put),
    cursor: cursor + put.text.length,
  };
}

export const moveTo = (editor: Editor, cursor: number): Editor => ({
  ...editor,
  cursor: Math.min(editor.text.length, Math.max(0, cursor)),
});

export function removeText(editor: Editor, from: number, to: number): Editor {
  const [start, end] = from < to ? [from, to] : [to, from];
  return { ...editor, ...spliceText(textIn(editor), start, end, NOTHING), cursor: start };
}

/** Like `remove`, and keeps the text for Ctrl+Y. */
export function killText(editor: Editor, from: number, to: number): Editor {
  const killed = sliceText(textIn(editor), Math.min(from, to), Math.max(from, to));
  return killed.text === "" ? editor : { ...removeText(editor, from, to), killed };
}

/** The position one grapheme before the cursor. The placeholder of a paste counts as one. */
export function findPrevious({ text, cursor }: Editor): number {
  const head = text.slice(0, cursor);
  const holder = HOLDER_BEFORE.exec(head);
  if (holder) return holder.index;
  let last = 0;
  // Enough for any grapheme; scanning a long text with every key would be slow.
  const from = safeStart(head, Math.max(0, cursor - 64));
  for (const { index } of segmenter.segment(head.slice(from))) last = index;
  return cursor === 0 ? 0 : from + last;
}

/** Where a backspace begins to delete: an image goes with the space that was put behind it. */
export function findErased(editor: Editor): number {
  const image = IMAGE_BEFORE.exec(editor.text.slice(0, editor.cursor));
  return image ? image.index : findPrevious(editor);
}

export function findNext({ text, cursor }: Editor): number {
  const holder = HOLDER_AFTER.exec(text.slice(cursor));
  if (holder) return cursor + holder[0].length;
  const [first] = segmenter.segment(text.slice(cursor, cursor + 64));
  return cursor + (first?.segment.length ?? 0);
}

/** Moves a position out of a surrogate pair. */
const safeStart = (text: string, at: number): number =>
  at > 0 && /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;

export function wordBefore({ text, cursor }: Editor): number {
  const head = text.slice(0, cursor);
  const [gone = ""] =
    HOLDER_WORD_BEFORE.exec(head) ?? /(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+)?\s*$/u.exec(head) ?? [];
  return cursor - gone.length;
}

export function wordAfter({ text, cursor }: Editor): number {
  const tail = text.slice(cursor);
  const [next = ""] =
    HOLDER_WORD_AFTER.exec(tail) ?? /^\s*(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+)?/u.exec(tail) ?? [];
  return cursor + next.length;
}

export const lineStart = ({ text, cursor }: Editor): number => text.lastIndexOf("\n", cursor - 1) + 1;

export function lineEnd({ text, cursor }: Editor): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}
