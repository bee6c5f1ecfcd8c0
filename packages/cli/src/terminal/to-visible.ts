// Foreign text as a terminal may be given it: nothing in it moves the cursor, colours, erases or turns the direction of
// writing, and nothing of it is lost, for what would act is shown instead. Only credentials are not shown: the error of a server may
// repeat the key that it was given.

let redact = (text: string): string => text;

/** From now on, once the credentials are known. */
export function hideCredentials(by: (text: string) => string): void {
  redact = by;
}

export const withoutCredentials = (text: string): string => redact(text);

/** Controls but tab and line break, and the marks that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Of one character: `\u{1b}`, which every terminal can show whatever its character set. */
export const spellOut = (char: string): string => `\\u{${char.codePointAt(0)!.toString(16)}}`;

/** Half of a character is written as U+FFFD, so it is made that here: as itself it would be measured without a width. */
export const toVisible = (text: string): string =>
  redact(text).replaceAll("\r\n", "\n").replace(ACTING, spellOut).toWellFormed();

/** The same on one line: a line break in a title must not look like another row of a list. */
export const toVisibleLine = (text: string): string =>
  toVisible(text).replace(/\s*[\n\u2028\u2029]\s*/g, " ");

/** The same for a text that arrives in parts: a line's end or a character may be cut in two. */
export class VisibleParts {
  #held = "";

  add(part: string): string {
    const text = this.#held + part;
    this.#held = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    return toVisible(text.slice(0, text.length - this.#held.length));
  }
}
