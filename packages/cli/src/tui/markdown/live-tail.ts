// What is shown of a block that is still arriving: its last lines, so that the screen never scrolls by redrawing.
import type { Look } from "../../text/look.ts";
import type { Highlight } from "./code.ts";
import { formatMarkdown } from "./format-markdown.ts";

/** Enough raw text to fill any screen; formatting more of a long block with every word would be felt. */
const MAX_FORMATTED = 12_000;

export function liveTail(rest: string, rows: number, look: Look, highlight?: Highlight): string[] {
  if (rest.trim() === "" || rows < 1) return [];
  const lines = formatMarkdown(shortenTail(rest), look, highlight);
  if (lines.length <= rows) return lines;
  return [look.paint.dim(look.glyphs.ellipsis), ...lines.slice(lines.length - rows + 1)];
}

/** Inside a fence it must stay one: the opening line is kept. */
function shortenTail(rest: string): string {
  if (rest.length <= MAX_FORMATTED) return rest;
  const tail = rest.slice(rest.indexOf("\n", rest.length - MAX_FORMATTED) + 1 || -MAX_FORMATTED);
  const fence = /^ {0,3}(?:`{3}|~{3})[^\n]*\n/.exec(rest)?.[0] ?? "";
  return fence + tail;
}
