// Applies a key to a question: moves, types, answers. Pure.
import { editText } from "../input/edit-text.ts";
import { EMPTY } from "../input/editor.ts";
import type { Press } from "../input/press.ts";
import {
  type Answer,
  type CheckDialog,
  type ChooseDialog,
  type Dialog,
  shownOptions,
  type ViewDialog,
} from "./dialog.ts";

export type Pressed = { readonly dialog: Dialog } | { readonly answer: Answer };

/** `page`: how many lines of the body are shown at once. */
export function pressDialog(dialog: Dialog, press: Press, page: number): Pressed {
  if (dialog.kind === "choose" && dialog.typing) return typeAnswer(dialog, press);
  if (press.name === "escape" || (press.ctrl && press.text === "c")) return { answer: { kind: "closed" } };
  const scrolled = scrollDialog(dialog, press, page);
  if (scrolled) return { dialog: scrolled };
  if (dialog.kind === "choose") return pressChoice(dialog, press);
  return dialog.kind === "check" ? pressChecklist(dialog, press) : pressView(dialog, press);
}

function scrollDialog(dialog: Dialog, { name, text }: Press, page: number): Dialog | undefined {
  const isView = dialog.kind === "view";
  const by =
    name === "page-down" || (isView && text === " ")
      ? page
      : name === "page-up" || (isView && text === "b")
        ? -page
        : isView && (name === "down" || text === "j")
          ? 1
          : isView && (name === "up" || text === "k")
            ? -1
            : 0;
  // In a list with a search these two move within what was typed.
  const isPaged = dialog.kind !== "choose" || !dialog.filter;
  if ((isPaged && name === "home") || (isView && text === "g")) return { ...dialog, top: 0 };
  if ((isPaged && name === "end") || (isView && text === "G"))
    return { ...dialog, top: Number.MAX_SAFE_INTEGER };
  return by === 0 ? undefined : { ...dialog, top: Math.max(0, dialog.top + by) };
}

function pressView(dialog: ViewDialog, { name, text }: Press): Pressed {
  return name === "enter" || text === "q" ? { answer: { kind: "closed" } } : { dialog };
}

function pressChoice(dialog: ChooseDialog, press: Press): Pressed {
  const shown = shownOptions(dialog);
  const { name } = press;
  const text = toPlainText(press);
  if (name === "up" || name === "down")
    return { dialog: selectOption(dialog, moveSelection(dialog, name, shown.length)) };
  if (name === "tab") return { dialog: selectOption(dialog, moveSelection(dialog, "down", shown.length)) };
  if (name === "enter") return takeChoice(dialog, shown[dialog.selected]);
  if (dialog.filter) {
    const filter = editText(dialog.filter, press);
    return { dialog: filter ? selectOption({ ...dialog, filter }, 0) : dialog };
  }
  const action = dialog.actions?.find(({ key }) => key === text.toLowerCase());
  const target = shown[dialog.selected];
  if (action && target !== undefined) return { answer: { kind: "chosen", at: target, action: action.key } };
  const number = /^[1-9]$/.test(text) ? Number(text) - 1 : -1;
  const at = dialog.options.findIndex(
    ({ key }, index) => index === number || (text !== "" && key === text.toLowerCase()),
  );
  return at === -1 ? { dialog } : takeChoice(dialog, at);
}

/** Selects an option, and shows its preview from the first line. */
const selectOption = (dialog: ChooseDialog, selected: number): ChooseDialog => ({
  ...dialog,
  selected,
  ...(dialog.preview && { top: 0 }),
});

/** An option that needs text asks for it first. */
function takeChoice(dialog: ChooseDialog, at: number | undefined): Pressed {
  if (at === undefined) return { dialog };
  if (dialog.options[at]?.asks === undefined) return { answer: { kind: "chosen", at } };
  return { dialog: { ...dialog, selected: at, typing: EMPTY } };
}

function typeAnswer(dialog: ChooseDialog, press: Press): Pressed {
  if (press.name === "escape") return { dialog: { ...dialog, typing: undefined } };
  if (press.ctrl && press.text === "c") return { answer: { kind: "closed" } };
  if (press.name === "enter" && !press.meta && !press.shift)
    return { answer: { kind: "chosen", at: dialog.selected, text: dialog.typing!.text } };
  const typing =
    press.name === "enter" ? dialog.typing! : (editText(dialog.typing!, press) ?? dialog.typing!);
  return { dialog: { ...dialog, typing } };
}

function pressChecklist(dialog: CheckDialog, press: Press): Pressed {
  const { name } = press;
  const text = toPlainText(press);
  const { selected, checked, options } = dialog;
  if (name === "up" || name === "down")
    return { dialog: { ...dialog, selected: moveSelection(dialog, name, options.length) } };
  if (name === "enter") return { answer: { kind: "checked", at: [...checked].sort((a, b) => a - b) } };
  if (text === "a")
    return { dialog: { ...dialog, checked: new Set(checked.size === options.length ? [] : options.keys()) } };
  if (text !== " ") return { dialog };
  const toggled = new Set(checked);
  if (!toggled.delete(selected)) toggled.add(selected);
  return { dialog: { ...dialog, checked: toggled } };
}

/** The text of a plain key; empty for a key with Ctrl and for a paste, which never answer. */
const toPlainText = ({ name, text, ctrl, meta }: Press): string =>
  name === "text" && !ctrl && !meta ? text : "";

/** Wraps around at the ends. */
function moveSelection(
  { selected }: { readonly selected: number },
  name: "up" | "down",
  length: number,
): number {
  return length === 0 ? 0 : (selected + (name === "down" ? 1 : -1) + length) % length;
}
