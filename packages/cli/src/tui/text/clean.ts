// Makes foreign text safe to show: what a model or a command wrote must not move the cursor, colour the screen or turn
// the direction of writing.
import { stripVTControlCharacters } from "node:util";

/** Marks that change the order in which characters are shown, and those that only a control sequence could end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for
const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const TAB = "  ";

export function clean(text: string): string {
  // A lone carriage return rewrites the line: of a progress bar, the last state is what counts.
  const lines = text.replace(/\r\n/g, "\n").replace(/^.*\r(?=[^\n])/gm, "");
  return stripVTControlCharacters(lines).replaceAll("\t", TAB).replace(HARMFUL, "");
}

/** As `clean`, but nothing is hidden: what somebody is asked to allow must be seen whole. */
export function reveal(text: string): string {
  return text
    .replaceAll("\t", TAB)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) =>
      char === "\n" ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`,
    );
}
