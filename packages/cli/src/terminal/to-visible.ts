// Makes foreign text safe for a terminal: it cannot move the cursor, change colours, erase, or change the writing direction.
// Nothing is lost, since control characters are spelled out. Only credentials are removed: a server's error may repeat the key.

let redact = (text: string): string => text;

/** Sets the function that removes credentials, once they are known. */
export function hideCredentials(by: (text: string) => string): void {
  redact = by;
}

export const withoutCredentials = (text: string): string => redact(text);

/** Control characters except tab and line break, and marks that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Spells out one character as `\u{1b}`, which every terminal can show. */
export const spellOut = (char: string): string => `\\u{${char.codePointAt(0)!.toString(16)}}`;

/** Replaces half a surrogate pair by U+FFFD, as writing would do anyway: otherwise it would be measured as having no width. */
export const toVisible = (text: string): string =>
  redact(text).replaceAll("\r\n", "\n").replace(ACTING, spellOut).toWellFormed();

/** The same on one line: a line break in a title must not look like another row of a list. */
export const toVisibleLine = (text: string): string =>
  toVisible(text).replace(/\s*[\n\u2028\u2029]\s*/g, " ");

/** The same for a text that arrives in parts, which may split a line end or a character. */
export class VisibleParts {
  #held = "";

  add(part: string): string {
    const text = this.#held + part;
    this.#held = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    return toVisible(text.slice(0, text.length - this.#held.length));
  }
}
