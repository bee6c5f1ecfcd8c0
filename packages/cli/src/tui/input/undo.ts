// The states of the input before each change, for undo and redo. Pure.
import type { Editor } from "./editor.ts";

export interface UndoHistory {
  /** The newest last. */
  readonly past: readonly Editor[];
  /** Undone states, the last undone last. */
  readonly future: readonly Editor[];
  /** A run of typed or erased single characters, which the next one continues if it happens at this position. */
  readonly run: { readonly kind: "typed" | "erased"; readonly at: number } | undefined;
}

export const NO_HISTORY: UndoHistory = { past: [], future: [], run: undefined };

/** More steps than anybody undoes. */
const MAX_STEPS = 200;

/** Records one step per typed word, per run of erasing, and per larger change. */
export function recordChange(history: UndoHistory, before: Editor, after: Editor): UndoHistory {
  const kind = kindOf(before, after);
  const isContinued =
    kind !== undefined &&
    history.run?.kind === kind &&
    history.run.at === before.cursor &&
    !beginsWord(before, after);
  const past = isContinued ? history.past : [...history.past, before].slice(-MAX_STEPS);
  return { past, future: [], run: kind && { kind, at: after.cursor } };
}

/** Undefined if there is nothing to undo. */
export function undoChange(
  { past, future }: UndoHistory,
  now: Editor,
): { readonly editor: Editor; readonly history: UndoHistory } | undefined {
  const before = past.at(-1);
  if (!before) return undefined;
  const history = { past: past.slice(0, -1), future: [...future, now], run: undefined };
  return { editor: keepKilled(before, now), history };
}

export function redoChange(
  { past, future }: UndoHistory,
  now: Editor,
): { readonly editor: Editor; readonly history: UndoHistory } | undefined {
  const after = future.at(-1);
  if (!after) return undefined;
  const history = { past: [...past, now], future: future.slice(0, -1), run: undefined };
  return { editor: keepKilled(after, now), history };
}

const keepKilled = (editor: Editor, { killed }: Editor): Editor => ({ ...editor, ...(killed && { killed }) });

function kindOf(before: Editor, after: Editor): "typed" | "erased" | undefined {
  const added = after.text.length - before.text.length;
  if (added === 1 && after.cursor === before.cursor + 1) return "typed";
  return added < 0 && added >= -2 ? "erased" : undefined;
}

const beginsWord = (before: Editor, after: Editor): boolean =>
  /\s/.test(before.text[before.cursor - 1] ?? "") && /\S/.test(after.text[before.cursor] ?? "");
