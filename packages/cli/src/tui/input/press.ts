// A key as the interface understands it, made from what Ink reports. Pure.
import type { Key } from "ink";

export type KeyName =
  | "up"
  | "down"
  | "left"
  | "right"
  | "home"
  | "end"
  | "page-up"
  | "page-down"
  | "enter"
  | "escape"
  | "tab"
  | "backspace"
  | "delete"
  /** Characters: `text` has them. */
  | "text"
  /** Many characters at once. */
  | "paste";

export interface Press {
  readonly name: KeyName;
  readonly text: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

const NAMES: readonly (readonly [keyof Key, KeyName])[] = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["home", "home"],
  ["end", "end"],
  ["pageUp", "page-up"],
  ["pageDown", "page-down"],
  ["return", "enter"],
  ["escape", "escape"],
  ["tab", "tab"],
  ["backspace", "backspace"],
  ["delete", "delete"],
];

export function pressesOf(input: string, key: Key): readonly Press[] {
  if (key.eventType === "release") return [];
  const { ctrl, meta, shift } = key;
  const name = NAMES.find(([field]) => key[field] === true)?.[1];
  if (name !== undefined) return [press(name, "", { ctrl, meta, shift })];
  if (input === "") return [];
  // A line that was typed before we listened comes in one piece, its end with it.
  const [, line, end] = /^([^\r\n]+)(\r|\n)$/.exec(input) ?? [];
  if (line !== undefined && end !== undefined) return [press("text", line), press("enter")];
  if (input === "\n") return [press("enter", "", { ctrl: true })];
  if (/[\r\n]/.test(input)) return [press("paste", input)];
  return [press("text", input, { ctrl, meta, shift })];
}

export const press = (
  name: KeyName,
  text = "",
  { ctrl = false, meta = false, shift = false } = {},
): Press => ({
  name,
  text,
  ctrl,
  meta,
  shift,
});

export const paste = (text: string): Press => press("paste", text);
