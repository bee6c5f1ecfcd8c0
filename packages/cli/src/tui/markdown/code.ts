// Formats code in Markdown: indented, coloured if the language is known, with long lines wrapped instead of cut.
import type { Tokens } from "marked";
import type { Look } from "../../text/look.ts";
import { breakLines } from "../../text/measure-columns.ts";
import type { Paint } from "../../text/paint.ts";

/** Undefined if the language is unknown. */
export type Highlight = (code: string, language: string, paint: Paint) => string | undefined;

const INDENT = "  ";
/** Longer code is a file rather than an example, and colouring it would be slow. */
const MAX_COLOURED = 50_000;

export function formatCode(
  { text, lang = "" }: Pick<Tokens.Code, "text" | "lang">,
  look: Look,
  highlight?: Highlight,
) {
  const { paint, columns } = look;
  const language = /^[\w+#.-]+/.exec(lang)?.[0] ?? "";
  const isColoured = paint.level === "color" && text.length <= MAX_COLOURED;
  const coloured = isColoured ? highlight?.(text, language, paint) : undefined;
  return breakLines(coloured ?? text, columns - INDENT.length).map((line) => INDENT + line);
}
