// The first line of a panel: its title, and the total at the right. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf, wrapLines } from "../../text/measure-columns.ts";

/** If both do not fit on one line, the figures get their own lines. */
export function formatHeading(title: string, aside: string | undefined, look: Look): string[] {
  const { paint, columns } = look;
  const name = cutColumns(title, columns, look);
  if (aside === undefined || aside === "") return [paint.bold(name)];
  const gap = columns - widthOf(name) - widthOf(aside);
  if (gap < 2) return [paint.bold(name), ...wrapLines(aside, columns).map(paint.dim)];
  return [`${paint.bold(name)}${" ".repeat(gap)}${paint.dim(aside)}`];
}
