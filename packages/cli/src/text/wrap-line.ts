// Wraps a line between words, if the columns are known. Pure.
import { hangIndent } from "./measure-columns.ts";

/** In a pipe (`columns` is undefined) a line stays whole. */
export const wrapLine = (text: string, columns: number | undefined, indent = ""): readonly string[] =>
  columns === undefined ? [indent + text] : hangIndent(text, indent, columns);
