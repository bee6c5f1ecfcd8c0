// Lets drawn text carry our own colours, but no foreign ones. Colours are written with a secret stand-in for the escape
// character that only this process knows. When a line is printed, every real escape character is shown as text, since it can
// only come from foreign text, and then each stand-in is replaced by a real one.
import { toVisible } from "./to-visible.ts";

const ESCAPE = "\x1b";
/**
 * Private-use code points in the stand-in: too many to guess. Not made with node:crypto, which would delay the first
 * frame.
 */
const LENGTH = 4;
const PRIVATE_USE = { first: 0xf0000, count: 0xfffe } as const;

const OWN_ESCAPE = Array.from({ length: LENGTH }, () =>
  String.fromCodePoint(PRIVATE_USE.first + Math.floor(Math.random() * PRIVATE_USE.count)),
).join("");

/** Replaces tabs: the terminal's tab stops are unknown, but a layout in columns needs the width. */
const TAB = "  ";

/** A line as it is sent to a terminal: foreign escape characters as text, our own as real ones. */
export const toDrawable = (line: string): string =>
  toVisible(line).replaceAll("\t", TAB).replaceAll(OWN_ESCAPE, ESCAPE);

/** For libraries that colour, measure or wrap text, which know only real escape characters. Foreign ones stay text. */
export const withRealEscapes = (text: string, change: (drawable: string) => string): string =>
  change(toDrawable(text)).replaceAll(ESCAPE, OWN_ESCAPE);
