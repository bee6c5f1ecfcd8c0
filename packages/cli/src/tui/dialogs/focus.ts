// Whose a key is while a question stands there that nobody called for: its own, or the input's. Pure.
import type { Press } from "../input/press.ts";
import type { Dialog } from "./dialog.ts";

/**
 * Undefined: the user called for the question, and every key is its own.
 * "none": it has just turned up, or something is being typed; all that is typed is the input's.
 * "offered": the keys rest, and the input holds text; Tab or an arrow takes the question.
 * "taken": arrows and Enter are the question's, what is typed still goes into the input.
 * "full": the keys rest and the input is empty; letters answer.
 */
export type Focus = "none" | "offered" | "taken" | "full" | undefined;

export type Owner = "question" | "input" | "taking";

export function ownerOf(dialog: Dialog, press: Press): Owner {
  const { focus } = dialog;
  if (focus === undefined || (dialog.kind === "choose" && dialog.typing)) return "question";
  if (isSafe(press)) return "question";
  if (focus === "full") return isMany(press) ? "input" : "question";
  const isMove = isMoving(press);
  if (focus === "offered") return isMove ? "taking" : "input";
  if (focus === "none") return "input";
  const isMark = dialog.kind === "check" && press.text === " ";
  return isMove || press.name === "enter" || isMark ? "question" : "input";
}

/** Once nothing was pressed for a moment. */
export const restFocus = (focus: Focus, hasText: boolean): Focus =>
  focus === "none" ? (hasText ? "offered" : "full") : focus;

/** Looks around or says no: nothing is let through by it. */
const isSafe = ({ name, text, ctrl }: Press): boolean =>
  name === "escape" || name === "page-up" || name === "page-down" || (ctrl && text === "c");

const isMoving = ({ name, shift }: Press): boolean =>
  name === "up" || name === "down" || (name === "tab" && !shift);

/** A message, not a letter: pasted, or typed faster than it is read. */
const isMany = ({ name, text, ctrl, meta }: Press): boolean =>
  name === "paste" || (name === "text" && !ctrl && !meta && [...text].length > 1);
