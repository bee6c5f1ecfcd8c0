// The last row of an arriving answer: it moves to the finished output once no later word can change it. Pure.
import { type Look, limitLook } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { type AnswerBlock, formatUnprinted } from "../items/format-answer.ts";

const INDENT = "  ";

/** At most one row, so that nothing moves while words arrive; only its end if it does not fit. */
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
