// Which key does what to a text. Pure; undefined where a key is none of the editor's business.
import {
  after,
  before,
  type Editor,
  insert,
  kill,
  lineEnd,
  lineStart,
  moveTo,
  remove,
  wordAfter,
  wordBefore,
} from "./editor.ts";
import type { Press } from "./press.ts";
import { textFrom } from "./text-origins.ts";

type Edit = (editor: Editor) => Editor;

const CONTROL: Readonly<Record<string, Edit>> = {
  a: (editor) => moveTo(editor, lineStart(editor)),
  e: (editor) => moveTo(editor, lineEnd(editor)),
  b: (editor) => moveTo(editor, before(editor)),
  f: (editor) => moveTo(editor, after(editor)),
  h: (editor) => remove(editor, before(editor), editor.cursor),
  d: (editor) => remove(editor, editor.cursor, after(editor)),
  k: (editor) => killLine(editor),
  u: (editor) => kill(editor, lineStart(editor), editor.cursor),
  w: (editor) => kill(editor, wordBefore(editor), editor.cursor),
  y: (editor) => insert(editor, editor.killed ?? ""),
};

const META: Readonly<Record<string, Edit>> = {
  b: (editor) => moveTo(editor, wordBefore(editor)),
  f: (editor) => moveTo(editor, wordAfter(editor)),
  d: (editor) => kill(editor, editor.cursor, wordAfter(editor)),
};

/** At the end of a line its break goes, as everywhere. */
function killLine(editor: Editor): Editor {
  const end = lineEnd(editor);
  return kill(editor, editor.cursor, end === editor.cursor ? end + 1 : end);
}

export function edit(editor: Editor, { name, text, ctrl, meta }: Press): Editor | undefined {
  const byWord = ctrl || meta;
  switch (name) {
    case "left":
      return moveTo(editor, byWord ? wordBefore(editor) : before(editor));
    case "right":
      return moveTo(editor, byWord ? wordAfter(editor) : after(editor));
    case "home":
      return moveTo(editor, lineStart(editor));
    case "end":
      return moveTo(editor, lineEnd(editor));
    case "backspace":
      return byWord
        ? kill(editor, wordBefore(editor), editor.cursor)
        : remove(editor, before(editor), editor.cursor);
    case "delete":
      return remove(editor, editor.cursor, after(editor));
    case "paste":
      return insert(editor, textFrom("pasted", text.replace(/\r\n?/g, "\n")));
    case "text":
      if (ctrl) return CONTROL[text]?.(editor);
      if (meta) return META[text]?.(editor);
      return insert(editor, text);
    default:
      return undefined;
  }
}
