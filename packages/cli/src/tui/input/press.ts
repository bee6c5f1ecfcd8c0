// A key as the interface understands it.

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
