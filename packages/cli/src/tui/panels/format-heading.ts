// The first line of a panel: what it is, and how much of it there is at the right. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf, wrapLines } from "../../text/measure-columns.ts";

/** Where both do not fit on one line, the figures get lines of their own. */
export function formatHeading(title: string, aside: string | undefined, look: Look): string[] {
  const { paint, columns } = look;
  const name = cutColumns(title, columns, look);
  if (aside === undefined || aside === "") return [paint.bold(name)];
  const gap = columns - widthOf(name) - widthOf(aside);
  if (gap < 2) return [paint.bold(name), ...wrapLines(aside, columns).map(paint.dim)];
  return [`${paint.bold(name)}${" ".repeat(gap)}${paint.dim(aside)}`];
}
