// Cuts a long text to the rows that fit, with a last line that says which part is shown. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns } from "../../text/measure-columns.ts";

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
  const keys = [...(from > 0 ? ["page up"] : []), ...(from < lastTop ? ["page down"] : [])].join(", ");
  const where = `${look.glyphs.ellipsis} lines ${from + 1} to ${from + page} of ${lines.length} (${keys})`;
  return {
    lines: [...lines.slice(from, from + page), look.paint.dim(cutColumns(where, look.columns, look))],
    page,
    lastTop,
  };
}
