// Markdown as lines for a terminal of a given width. Pure; the caller supplies the function that colours code.
import { lexer, type Token, type Tokens } from "marked";
import { toVisible } from "../../terminal/to-visible.ts";
import { type Look, limitLook } from "../../text/look.ts";
import { widthOf, wrapLines } from "../../text/measure-columns.ts";
import { formatCode, type Highlight } from "./code.ts";
import { formatTable } from "./format-table.ts";
import { formatInline } from "./inline.ts";

/** A longer rule on a wide terminal would add nothing. */
const RULE_COLUMNS = 40;
/** With fewer columns, nothing is indented further. */
const NARROWEST = 12;

export function formatMarkdown(text: string, look: Look, highlight?: Highlight): string[] {
  const visible = toVisible(text);
  try {
    return formatBlocks(lexer(visible), look, highlight);
  } catch (error) {
    // The nesting exceeds the stack, such as thousands of nested quotes: shown as plain text.
    if (error instanceof RangeError) return wrapLines(visible, look.columns);
    throw error;
  }
}

/** Puts an empty line between blocks, not before the first or after the last. Inside a list item only if the source has one. */
function formatBlocks(
  tokens: readonly Token[],
  look: Look,
  highlight?: Highlight,
  isInItem = false,
): string[] {
  const lines: string[] = [];
  let hasSpace = !isInItem;
  for (const token of tokens) {
    const block = formatBlock(token, look, highlight);
    if (token.type === "space") hasSpace = true;
    if (block.length === 0) continue;
    if (lines.length > 0 && hasSpace) lines.push("");
    lines.push(...block);
    hasSpace = !isInItem;
  }
  return lines;
}

function formatBlock(token: Token, look: Look, highlight?: Highlight): string[] {
  const { paint, glyphs, columns } = look;
  switch (token.type) {
    case "space":
    case "def":
    case "checkbox":
      return [];
    case "heading":
      return formatHeading(token as Tokens.Heading, look);
    case "code":
      return formatCode(token as Tokens.Code, look, highlight);
    case "list":
      return formatList(token as Tokens.List, look, highlight);
    case "blockquote":
      // If there is no room left, quotes are no longer indented.
      if (columns < NARROWEST) return formatBlocks((token as Tokens.Blockquote).tokens, look, highlight);
      return formatBlocks((token as Tokens.Blockquote).tokens, limitLook(look, columns - 2), highlight).map(
        (line) => `${paint.dim(glyphs.quote)} ${line}`,
      );
    case "table":
      return formatTable(token as Tokens.Table, look);
    case "hr":
      return [paint.dim(glyphs.line.repeat(Math.min(columns, RULE_COLUMNS)))];
    default:
      return wrapLines(formatWords(token, look), columns);
  }
}

const formatWords = (token: Token, look: Look): string =>
  "tokens" in token && token.tokens
    ? formatInline(token.tokens, look)
    : formatInline([token], look).trimEnd();

function formatHeading({ depth, tokens }: Tokens.Heading, look: Look): string[] {
  const { paint, columns } = look;
  const text = formatInline(tokens, look);
  const level = depth === 1 ? (line: string) => paint.bold(paint.underline(line)) : paint.bold;
  return wrapLines(level(text), columns);
}

/** The format of an item never depends on later items, which may not have arrived yet. */
function formatList({ items, ordered, start }: Tokens.List, look: Look, highlight?: Highlight): string[] {
  const first = typeof start === "number" ? start : 1;
  return items.flatMap((item, at) => {
    const mark = ordered ? `${first + at}.` : look.glyphs.bullet;
    const lines = listItem(item, `${mark} `, look, highlight);
    const isApart = at > 0 && /\n[ \t]*\n[ \t]*$/.test(items[at - 1]!.raw);
    return isApart ? ["", ...lines] : lines;
  });
}

function listItem(item: Tokens.ListItem, mark: string, look: Look, highlight?: Highlight): string[] {
  const { check } = look.glyphs;
  const box = item.task ? `${item.checked ? check.done : check.open} ` : "";
  const first = `${mark}${box}`;
  const inner = limitLook(look, look.columns - widthOf(first));
  if (look.columns < NARROWEST) return formatBlocks(item.tokens, look, highlight, true);
  const lines = formatBlocks(item.tokens, inner, highlight, true);
  if (lines.length === 0) return [first.trimEnd()];
  return lines.map((line, at) => (at === 0 ? first : " ".repeat(widthOf(first))) + line);
}
