// Goes back and forth through earlier inputs; the current draft comes back at the end. Pure.
import { type Editor, editorOf } from "./editor.ts";
import type { OriginText } from "./text-origins.ts";

export interface Browse {
  /** How far back: 0 is the newest. */
  readonly at: number;
  readonly draft: Editor;
}

export interface Browsed {
  readonly editor: Editor;
  readonly browse: Browse | undefined;
}

export function browsePast(
  editor: Editor,
  now: Browse | undefined,
  past: readonly OriginText[],
  by: 1 | -1,
): Browsed | undefined {
  const at = (now?.at ?? -1) + by;
  const draft = now?.draft ?? editor;
  if (at < -1) return undefined;
  if (at === -1) return { editor: draft, browse: undefined };
  const text = past[past.length - 1 - at];
  return text === undefined ? undefined : { editor: editorOf(text), browse: { at, draft } };
}
