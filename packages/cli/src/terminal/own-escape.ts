// How text that is drawn carries our own colours past the door, and nobody else's. Colours are written with an escape
// character that only this process knows. The door shows every real one that it finds in a line, for it can only have
// come with foreign text, and then puts the real one in the place of ours.
import { toVisible } from "./to-visible.ts";

const ESCAPE = "\x1b";
/**
 * As many code points of private use as nobody guesses who cannot look into this process. Not by way of node:crypto, which
 * the first frame would have to wait for.
 */
const LENGTH = 4;
const PRIVATE_USE = { first: 0xf0000, count: 0xfffe } as const;

const OWN_ESCAPE = Array.from({ length: LENGTH }, () =>
  String.fromCodePoint(PRIVATE_USE.first + Math.floor(Math.random() * PRIVATE_USE.count)),
).join("");

/** A terminal's own tab stops are not ours: what is laid out in columns must know how wide a tab is. */
const TAB = "  ";

/** A line as a terminal gets it: what was foreign is shown, what is ours is obeyed. */
export const toDrawable = (line: string): string =>
  toVisible(line).replaceAll("\t", TAB).replaceAll(OWN_ESCAPE, ESCAPE);

/** For libraries that colour, measure or wrap text: they know only real escapes. Foreign escapes stay text. */
export const withRealEscapes = (text: string, change: (drawable: string) => string): string =>
  change(toDrawable(text)).replaceAll(ESCAPE, OWN_ESCAPE);
