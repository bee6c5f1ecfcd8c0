// A size as a bar, drawn to an eighth of a cell where the terminal has such characters. Pure.
import type { Look } from "../../text/look.ts";

/** `share` of 0 draws nothing; anything above is seen, however small. */
export function formatBar(share: number, columns: number, { glyphs }: Pick<Look, "glyphs">): string {
  const { full, parts } = glyphs.bar;
  const steps = parts.length + 1;
  const exact = Math.max(0, Math.min(1, share)) * columns * steps;
  const filled = share > 0 ? Math.max(1, Math.round(exact)) : 0;
  return full.repeat(Math.floor(filled / steps)) + (parts[(filled % steps) - 1] ?? "");
}
