// Puts a text on one line, and cuts it if it is too long.

/** Replaces every run of white space with one space. With `maxCharacters`, a longer line is cut and the cut is marked. */
export function toOneLine(text: string, maxCharacters = Number.POSITIVE_INFINITY): string {
  return shortenText(text.replace(/\s+/g, " ").trim(), maxCharacters);
}

/** Returns at most `maxCharacters`, including the ellipsis; never splits a character. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, Math.max(0, maxCharacters - 1)).toWellFormed()}…`;
}
