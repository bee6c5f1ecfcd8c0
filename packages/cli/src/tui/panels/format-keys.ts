// The line of keys below a question or a panel. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";

/** Leaves out the arrows first, which everybody knows. Keys that still do not fit get another line. */
export function formatKeys(keys: readonly string[], look: Look, most = keys.length): string[] {
  const { paint, columns, glyphs } = look;
  const separator = ` ${glyphs.separator} `;
  const isArrows = (key: string) => key.startsWith(`${glyphs.up}${glyphs.down}`);
  const isTooWide = widthOf(keys.join(separator)) > columns;
  const lines: string[] = [];
  if (most === 1) return [paint.dim(cutColumns(keys.join(separator), columns, look))];
  for (const key of isTooWide ? keys.filter((each) => !isArrows(each)) : keys) {
    const line = lines.at(-1);
    const longer = `${line}${separator}${key}`;
    if (line !== undefined && widthOf(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(key);
  }
  return lines.map((line) => paint.dim(cutColumns(line, columns, look)));
}
