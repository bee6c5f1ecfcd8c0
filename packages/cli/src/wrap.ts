// Wraps lines for a terminal: between words, with indentation, never inside a path or an address.
import { widthOf } from "./text/measure-columns.ts";

/** Every terminal shows this many columns without wrapping. */
const COLUMNS = 80;

/** `first` is put before the first line; the others are indented to the same column. */
export function wrapText(text: string, first: string, columns = COLUMNS): string {
  const room = Math.min(columns, COLUMNS) - widthOf(first);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= room || line === "") line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line]
    .map((each, at) => (at === 0 ? first : " ".repeat(widthOf(first))) + each)
    .join("\n");
}
