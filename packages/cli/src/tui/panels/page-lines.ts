// Cuts a long text to the rows that fit, with a last line that says which part is shown. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";

export interface PagedLines {
  readonly lines: readonly string[];
  /** How many lines a page scrolls. */
  readonly page: number;
  /** The last possible first line. */
  readonly lastTop: number;
}

export function pageLines(lines: readonly string[], top: number, room: number, look: Look): PagedLines {
  if (lines.length <= room) return { lines, page: room, lastTop: 0 };
  const page = Math.max(1, room - 1);
  const lastTop = lines.length - page;
  const from = Math.min(top, lastTop);
  const to = from + page;
  const isFirst = from === 0;
  const isLast = from >= lastTop;
  const keys = isFirst ? "page down" : isLast ? "page up" : "page up, page down";
  const where = [
    `lines ${from + 1} to ${to} of ${lines.length} (${keys})`,
    `${from + 1} to ${to} of ${lines.length} (${keys.replace(", page ", "/")})`,
  ].map((text) => `${look.glyphs.ellipsis} ${text}`);
  const fitting = where.find((text) => widthOf(text) <= look.columns) ?? where.at(-1)!;
  return {
    lines: [...lines.slice(from, from + page), look.paint.dim(cutColumns(fitting, look.columns, look))],
    page,
    lastTop,
  };
}
