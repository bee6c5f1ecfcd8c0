// Formats a size as a bar, exact to an eighth of a cell if the terminal has such characters. Pure.
import type { Look } from "../../text/look.ts";

/** A `share` of 0 draws nothing; any larger share is visible, however small. */
export function formatBar(share: number, columns: number, { glyphs }: Pick<Look, "glyphs">): string {
  const { full, parts } = glyphs.bar;
  const steps = parts.length + 1;
  const exact = Math.max(0, Math.min(1, share)) * columns * steps;
  const filled = share > 0 ? Math.max(1, Math.round(exact)) : 0;
  return full.repeat(Math.floor(filled / steps)) + (parts[(filled % steps) - 1] ?? "");
}
