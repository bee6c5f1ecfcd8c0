// Wraps and cuts text to a width in columns, taking colours and wide characters into account.
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { toDrawable, withRealEscapes } from "../terminal/own-escape.ts";
import { toVisible } from "../terminal/to-visible.ts";
import type { Look } from "./look.ts";

export const widthOf = (text: string): number => stringWidth(toDrawable(text));

/** Wraps between words if possible, otherwise inside one. Wrapped lines keep their indentation. */
export function wrapLines(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => {
    const [lead = ""] = /^ */.exec(line) ?? [];
    const indent = lead.length < columns / 2 ? lead : "";
    const room = Math.max(1, columns - indent.length);
    return withRealEscapes(line.slice(lead.length), (words) => wrapAnsi(words, room, { hard: true }))
      .split("\n")
      .map((part) => (part === "" ? "" : indent + part));
  });
}

/** Breaks anywhere: for code. */
export function breakLines(text: string, columns: number): string[] {
  const room = Math.max(1, columns);
  const options = { hard: true, trim: false, wordWrap: false };
  return withRealEscapes(text, (code) => wrapAnsi(code, room, options)).split("\n");
}

/** `first` is put before the first line, and as many spaces (or `other`) before the rest. */
export function hangIndent(
  text: string,
  first: string,
  columns: number,
  other = " ".repeat(widthOf(first)),
): string[] {
  return wrapLines(text, columns - Math.max(widthOf(first), widthOf(other))).map(
    (line, at) => (at === 0 ? first : other) + line,
  );
}

/** One line, cut at the end. Apply colours afterwards. */
export function cutColumns(text: string, columns: number, { glyphs }: Pick<Look, "glyphs">): string {
  return cutToColumns(joinLines(toVisible(text)), columns, glyphs.ellipsis);
}

/** The same for a line that is already safe to show. */
export function cutToColumns(line: string, columns: number, mark = "…"): string {
  if (widthOf(line) <= columns) return line;
  return takeFitting(line, columns - widthOf(mark)) + (columns >= widthOf(mark) ? mark : "");
}

/** Replaces each line break, with the white space around it, by one space. Without a regular expression: long runs of spaces would take minutes. */
export function joinLines(text: string): string {
  const lines = text.split("\n");
  if (lines.length === 1) return text;
  const inner = lines.slice(1, -1).map((line) => line.trim());
  return [lines[0]!.trimEnd(), ...inner.filter((line) => line !== ""), lines.at(-1)!.trimStart()].join(" ");
}

/** One line, cut in the middle, since both ends of a path matter. */
export function cutMiddle(path: string, columns: number, look: Pick<Look, "glyphs">): string {
  const text = toVisible(path);
  if (widthOf(text) <= columns) return text;
  const mark = look.glyphs.ellipsis;
  const room = columns - widthOf(mark);
  if (room < 8) return cutColumns(text, columns, look);
  const tail = [...text].reverse().join("");
  const head = Math.floor(room / 3);
  return takeFitting(text, head) + mark + [...takeFitting(tail, room - head)].reverse().join("");
}

function takeFitting(text: string, columns: number): string {
  let taken = "";
  let width = 0;
  for (const char of text) {
    width += widthOf(char);
    if (width > columns) break;
    taken += char;
  }
  return taken;
}

export const padEnd = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - widthOf(text)));

export const padStart = (text: string, columns: number): string =>
  " ".repeat(Math.max(0, columns - widthOf(text))) + text;
