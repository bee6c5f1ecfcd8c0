// The row of an answer that is being written: it goes up once no later word can change it. Pure.
import { type Look, limitLook } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { type AnswerBlock, formatUnprinted } from "../items/format-answer.ts";

const INDENT = "  ";

/** One row or none, so that nothing moves while words arrive; the end of it, where it has no room. */
export function formatArriving(block: AnswerBlock, look: Look, most: number): string[] {
  const row = formatUnprinted(block, look).at(-1)?.trim() ?? "";
  if (row === "") return [];
  const { paint, glyphs } = look;
  const { columns: room } = limitLook(look, most - INDENT.length);
  if (widthOf(row) <= room) return [INDENT + paint.dim(row)];
  let tail = "";
  let width = widthOf(glyphs.ellipsis);
  for (const char of [...row].reverse()) {
    width += widthOf(char);
    if (width > room) break;
    tail = char + tail;
  }
  return [INDENT + paint.dim(glyphs.ellipsis + tail)];
}
