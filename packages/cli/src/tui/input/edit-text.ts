// Applies a key to a text. Pure; undefined for a key that the editor does not handle.
import {
  type Editor,
  findErased,
  findNext,
  findPrevious,
  insertText,
  killText,
  lineEnd,
  lineStart,
  moveTo,
  removeText,
  wordAfter,
  wordBefore,
} from "./editor.ts";
import type { Press } from "./press.ts";
import { textFrom } from "./text-origins.ts";

type Edit = (editor: Editor) => Editor;

const CONTROL: Readonly<Record<string, Edit>> = {
  a: (editor) => moveTo(editor, lineStart(editor)),
  e: (editor) => moveTo(editor, lineEnd(editor)),
  b: (editor) => moveTo(editor, findPrevious(editor)),
  f: (editor) => moveTo(editor, findNext(editor)),
  h: (editor) => removeText(editor, findPrevious(editor), editor.cursor),
  d: (editor) => removeText(editor, editor.cursor, findNext(editor)),
  k: (editor) => killLine(editor),
  u: (editor) => killText(editor, lineStart(editor), editor.cursor),
  w: (editor) => killText(editor, wordBefore(editor), editor.cursor),
  y: (editor) => insertText(editor, editor.killed ?? ""),
};

const META: Readonly<Record<string, Edit>> = {
  b: (editor) => moveTo(editor, wordBefore(editor)),
  f: (editor) => moveTo(editor, wordAfter(editor)),
  d: (editor) => killText(editor, editor.cursor, wordAfter(editor)),
};

/** At the end of a line, removes its line break, as in other editors. */
function killLine(editor: Editor): Editor {
  const end = lineEnd(editor);
  return killText(editor, editor.cursor, end === editor.cursor ? end + 1 : end);
}

export function editText(editor: Editor, { name, text, ctrl, meta }: Press): Editor | undefined {
  const byWord = ctrl || meta;
  switch (name) {
    case "left":
      return moveTo(editor, byWord ? wordBefore(editor) : findPrevious(editor));
    case "right":
      return moveTo(editor, byWord ? wordAfter(editor) : findNext(editor));
    case "home":
      return moveTo(editor, lineStart(editor));
    case "end":
      return moveTo(editor, lineEnd(editor));
    case "backspace":
      return byWord
        ? killText(editor, wordBefore(editor), editor.cursor)
        : removeText(editor, findErased(editor), editor.cursor);
    case "delete":
      return removeText(editor, editor.cursor, findNext(editor));
    case "paste":
      return insertText(editor, textFrom("pasted", text.replace(/\r\n?/g, "\n")));
    case "text":
      if (ctrl) return CONTROL[text]?.(editor);
      if (meta) return META[text]?.(editor);
      return insertText(editor, text);
    default:
      return undefined;
  }
}
