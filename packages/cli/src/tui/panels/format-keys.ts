// The line of keys below a question or a panel. Pure.
import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";

/** A key and what it does. Without a key, the text says what happens by itself. */
export type KeyHint = readonly [key: string, does: string];

/** Leaves out the arrows first, which everybody knows. Keys that still do not fit get another line. */
export function formatKeys(keys: readonly KeyHint[], look: Look, most = keys.length): string[] {
  const { columns, glyphs } = look;
  const isTooWide = measureKeys(keys, look) > columns;
  if (most === 1) return [formatLine(keys, look)];
  const lines: KeyHint[][] = [];
  for (const hint of keys) {
    if (isTooWide && hint[0] === `${glyphs.up}${glyphs.down}`) continue;
    const line = lines.at(-1);
    if (line && measureKeys([...line, hint], look) <= columns) line.push(hint);
    else lines.push([hint]);
  }
  return lines.map((line) => formatLine(line, look));
}

const separatorOf = ({ glyphs }: Look): string => ` ${glyphs.separator} `;
const joinHint = ([key, does]: KeyHint): string => `${key} ${does}`.trimStart();
const joinKeys = (keys: readonly KeyHint[], look: Look): string => keys.map(joinHint).join(separatorOf(look));
const measureKeys = (keys: readonly KeyHint[], look: Look): number => widthOf(joinKeys(keys, look));

/** The keys stand out from what they do. */
function formatLine(keys: readonly KeyHint[], look: Look): string {
  const { paint, columns } = look;
  if (measureKeys(keys, look) > columns) return paint.dim(cutColumns(joinKeys(keys, look), columns, look));
  return keys
    .map(([key, does]) => (key === "" ? paint.dim(does) : `${paint.bold(key)} ${paint.dim(does)}`))
    .join(paint.dim(separatorOf(look)));
}
