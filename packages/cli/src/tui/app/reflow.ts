// How far the cursor has moved away from the top of what was drawn, since the terminal broke its lines anew. Pure.

import { widthOf } from "../../text/measure-columns.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";

/** Rows more than there were. A line of the old width takes several rows of a narrower terminal. */
export function rowsAdded({ lines, cursor }: Drawn, columns: number): number {
  if (!cursor) return 0;
  const above = lines.slice(0, cursor.y).reduce((sum, line) => sum + rowsOf(widthOf(line), columns) - 1, 0);
  return above + Math.floor(cursor.x / columns);
}

const rowsOf = (width: number, columns: number): number => Math.max(1, Math.ceil(width / columns));
