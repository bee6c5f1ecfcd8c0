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

/** Ctrl+A is 1, Ctrl+B is 2; a tab is a key of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /([\x01-\x08\x0b-\x1a])/;
const LETTERS = 0x60;

export function pressesOf(input: string, key: Key): readonly Press[] {
  if (key.eventType === "release") return [];
  const { ctrl, meta, shift } = key;
  const name = NAMES.find(([field]) => key[field] === true)?.[1];
  if (name !== undefined) return [toPress(name, "", { ctrl, meta, shift })];
  if (input === "") return [];
  if (ctrl || meta) return [toPress("text", input, { ctrl, meta, shift })];
  if (input === "\n") return [toPress("enter", "", { ctrl: true })];
  // A line that was typed before we listened comes in one piece, its end with it.
  const [, line = "", end] = /^([^\r\n]*)([\r\n]?)$/.exec(input) ?? [];
  if (line === "" && end === undefined) return [toPress("paste", input)];
  return [...readTyped(line), ...(end ? [toPress("enter")] : [])];
}

/** Keys pressed faster than they are read come together: characters, and letters held with Ctrl among them. */
function readTyped(line: string): readonly Press[] {
  return line.split(CONTROL).flatMap((part) => {
    if (part === "") return [];
    if (!CONTROL.test(part)) return [toPress("text", part)];
    return [toPress("text", String.fromCharCode(part.charCodeAt(0) + LETTERS), { ctrl: true })];
  });
}

export const toPress = (
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

export const toPaste = (text: string): Press => toPress("paste", text);
