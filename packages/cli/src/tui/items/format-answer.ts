// A block of an answer as lines, also of one that is still arriving: row by row, each written once. Pure.
import { stripVTControlCharacters } from "node:util";
import { toDrawable } from "../../terminal/own-escape.ts";
import { type Look, limitLook } from "../../text/look.ts";
import type { Highlight } from "../markdown/code.ts";
import { findStableText } from "../markdown/find-stable-text.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";

/** What stands on the screen of a block whose end has not arrived. */
export interface PrintedRows {
  /** Without colours: these may still change, as those of code do. */
  readonly rows: readonly string[];
  /** The rest of the block is broken at the same width, however wide the terminal is by then. */
  readonly columns: number;
}

export interface AnswerBlock {
  readonly text: string;
  /** The answer begins with it. */
  readonly isFirst: boolean;
  readonly printed?: PrintedRows | undefined;
}

const MARGIN = 2;
/** Of a long block of code, this much of what is printed is kept, for its colours depend on what stands before. */
const KEPT_LINES = 50;

/** What is not printed yet, with an empty line in front of the block. */
export function formatAnswer(block: AnswerBlock, look: Look, highlight?: Highlight): string[] {
  const lines = formatRows(block, look, highlight);
  const { printed } = block;
  if (!printed) return lines.length === 0 ? [] : ["", ...lines];
  // Where the block has turned out to be something else, it is better to see a part of it twice than not at all.
  return isBeginning(printed.rows, lines) ? lines.slice(printed.rows.length) : lines;
}

/** The rows of a block that is still arriving as they would be now, without colours. */
export function formatUnprinted(block: AnswerBlock, look: Look): string[] {
  if (block.text.trim() === "") return [];
  const rows = formatRows(block, look).map(toBare);
  return rows.slice(block.printed?.rows.length ?? 0);
}

/** The rows that no later word can change, as far as they are not printed; and the block as it is then. */
export function takeStableRows(
  block: AnswerBlock,
  look: Look,
  highlight?: Highlight,
): { readonly lines: readonly string[]; readonly block: AnswerBlock } {
  const { text, isOpen } = findStableText(block.text);
  const formatted = formatRows({ ...block, text }, look, highlight);
  const rows = isOpen ? formatted.slice(0, -1) : formatted;
  const before = block.printed?.rows ?? [];
  if (rows.length <= before.length || !isBeginning(before, rows)) return { lines: [], block };
  const lines = [...(block.printed ? [] : [""]), ...rows.slice(before.length)];
  const columns = block.printed?.columns ?? look.columns;
  const shorter = shortenCode(block);
  if (!shorter) return { lines, block: { ...block, printed: { rows: rows.map(toBare), columns } } };
  const kept = { ...shorter, printed: { rows: [], columns } };
  const keptRows = formatRows({ ...kept, text: findStableText(kept.text).text }, look, highlight);
  return { lines, block: { ...kept, printed: { rows: keptRows.map(toBare), columns } } };
}

function formatRows({ text, isFirst, printed }: AnswerBlock, look: Look, highlight?: Highlight): string[] {
  const columns = printed?.columns ?? look.columns;
  return formatMarkdown(text, limitLook(look, columns - MARGIN), highlight).map((line, at) =>
    `${at === 0 && isFirst ? look.glyphs.dot : " "} ${line}`.trimEnd(),
  );
}

const toBare = (line: string): string => stripVTControlCharacters(toDrawable(line));

const isBeginning = (rows: readonly string[], lines: readonly string[]): boolean =>
  rows.every((row, at) => lines[at] !== undefined && toBare(lines[at]) === row);

/** Code is printed line by line, so its beginning can be let go of: each new line would format all of it again. */
function shortenCode({ text }: AnswerBlock): AnswerBlock | undefined {
  const [, fence, code] = /^( {0,3}(?:`{3,}|~{3,})[^\n]*\n)([\s\S]*)$/.exec(text) ?? [];
  const lines = code?.split("\n") ?? [];
  if (lines.length < KEPT_LINES * 2) return undefined;
  return { text: `${fence}${lines.slice(-KEPT_LINES).join("\n")}`, isFirst: false };
}
