// The input as a whole: what is typed, what was pasted, what is completed, and what a key makes of it. Pure.
import { accept, type Completion, complete, type Known } from "../complete/complete.ts";
import { type Browse, browse } from "./browse.ts";
import { edit } from "./edit.ts";
import { type Editor, EMPTY, editorOf, insert, moveTo, remove, textIn } from "./editor.ts";
import { vertical } from "./layout.ts";
import { type Pastes, takePaste, withPastes } from "./pastes.ts";
import type { Press } from "./press.ts";
import { type OriginText, textFrom, trimText } from "./text-origins.ts";

export interface Prompt {
  readonly editor: Editor;
  readonly pastes: Pastes;
  readonly browse: Browse | undefined;
  /** Which of the candidates is marked. */
  readonly marked: number;
  /** The list was closed for this text. */
  readonly isClosed: boolean;
}

export const NO_PROMPT: Prompt = { editor: EMPTY, pastes: [], browse: undefined, marked: 0, isClosed: false };

export interface PromptSurroundings {
  /** Of the text, beside the prompt's sign. */
  readonly columns: number;
  /** Typed before, the newest last. */
  readonly past: readonly OriginText[];
  readonly known: Known;
}

export interface Pressed {
  readonly prompt: Prompt;
  /** To be sent. */
  readonly sent?: OriginText;
}

/** Undefined where the key is not the input's. */
export function pressPrompt(prompt: Prompt, press: Press, around: PromptSurroundings): Pressed | undefined {
  const completion = completionOf(prompt, around.known);
  const completed = completion && pressCompletion(prompt, press, completion);
  if (completed) return completed;
  if (press.name === "enter") return enter(prompt, press);
  if (press.name === "up" || press.name === "down") return move(prompt, press, around);
  if (press.name === "paste") return { prompt: pasted(prompt, press.text) };
  const editor = edit(prompt.editor, press);
  return editor && { prompt: changed(prompt, editor) };
}

export function completionOf(
  { editor, isClosed, browse: browsing }: Prompt,
  known: Known,
): Completion | undefined {
  return isClosed || browsing ? undefined : complete(editor, known);
}

const changed = (prompt: Prompt, editor: Editor): Prompt =>
  editor.text === prompt.editor.text
    ? { ...prompt, editor }
    : { ...prompt, editor, browse: undefined, marked: 0, isClosed: false };

export const withText = (prompt: Prompt, text: OriginText): Prompt => changed(prompt, editorOf(text));

/** What would be sent: long pastes are whole in it. */
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
  const editor = accept(prompt.editor, completion, candidate);
  const next = { ...changed(prompt, editor), isClosed: completion.kind === "command" };
  if (name === "enter" && completion.kind === "command" && candidate.isWhole) return send(next);
  return { prompt: next };
}

/** A backslash before Enter makes a new line, in every terminal; so do Enter with Shift or Alt, where they are told. */
function enter(prompt: Prompt, { shift, meta, ctrl }: Press): Pressed {
  const { editor } = prompt;
  const isEscaped = editor.text[editor.cursor - 1] === "\\";
  if (isEscaped) {
    const bare = remove(editor, editor.cursor - 1, editor.cursor);
    return { prompt: changed(prompt, insert(bare, "\n")) };
  }
  if (shift || meta || ctrl) return { prompt: changed(prompt, insert(editor, "\n")) };
  return send(prompt);
}

function send(prompt: Prompt): Pressed {
  const sent = trimText(wholeText(prompt));
  if (sent.text === "") return { prompt };
  return {
    prompt: { ...NO_PROMPT, ...(prompt.editor.killed !== undefined && { editor: kept(prompt) }) },
    sent,
  };
}

const kept = ({ editor: { killed } }: Prompt): Editor => ({
  ...EMPTY,
  ...(killed !== undefined && { killed }),
});

/** Through the lines of the text first; beyond them through what was typed before. */
function move(prompt: Prompt, press: Press, { columns, past }: PromptSurroundings): Pressed {
  const by = press.name === "up" ? -1 : 1;
  const inside = vertical(prompt.editor, columns, by);
  if (inside !== undefined && !prompt.browse)
    return { prompt: { ...prompt, editor: moveTo(prompt.editor, inside) } };
  const browsed = browse(prompt.editor, prompt.browse, past, by === -1 ? 1 : -1);
  if (browsed) return { prompt: { ...prompt, ...browsed } };
  const end = by === -1 ? 0 : prompt.editor.text.length;
  return { prompt: { ...prompt, editor: moveTo(prompt.editor, end) } };
}

function pasted(prompt: Prompt, text: string): Prompt {
  const { inserted, pastes } = takePaste(text.replace(/\r\n?/g, "\n"), prompt.pastes);
  return { ...changed(prompt, insert(prompt.editor, textFrom("pasted", inserted))), pastes };
}
