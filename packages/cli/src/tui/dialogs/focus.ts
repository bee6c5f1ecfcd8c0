// Decides who gets a key while a question is shown that the user did not open: the question or the input. Pure.
import type { Press } from "../input/press.ts";
import type { Dialog } from "./dialog.ts";

/**
 * Undefined: the user opened the question, and it gets every key.
 * "none": it has just appeared, or the user is typing; all keys go to the input.
 * "offered": typing has paused, and the input has text; Tab or an arrow gives the question the focus.
 * "taken": arrows and Enter go to the question, typed text still goes to the input.
 * "full": typing has paused and the input is empty; letters answer the question.
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

/** The focus after a pause in typing. */
export const restFocus = (focus: Focus, hasText: boolean): Focus =>
  focus === "none" ? (hasText ? "offered" : "full") : focus;

/** Keys that only look around or say no: they cannot allow anything. */
const isSafe = ({ name, text, ctrl }: Press): boolean =>
  name === "escape" || name === "page-up" || name === "page-down" || (ctrl && text === "c");

const isMoving = ({ name, shift }: Press): boolean =>
  name === "up" || name === "down" || (name === "tab" && !shift);

/** Several characters at once, so not an answer: pasted, or typed faster than they are read. */
const isMany = ({ name, text, ctrl, meta }: Press): boolean =>
  name === "paste" || (name === "text" && !ctrl && !meta && [...text].length > 1);
