// Puts a text on one line, and cuts it where it is too long for its place.

/** Every run of white space becomes one space. With `maxCharacters`, a longer line is cut and the cut is shown. */
export function toOneLine(text: string, maxCharacters = Number.POSITIVE_INFINITY): string {
  return shortenText(text.replace(/\s+/g, " ").trim(), maxCharacters);
}

/** At most `maxCharacters` with the ellipsis; never half a character. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, Math.max(0, maxCharacters - 1)).toWellFormed()}…`;
}
