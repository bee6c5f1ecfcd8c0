// Formats a block of an answer as lines, also one that is still arriving: row by row, each written once. Pure.
import { stripVTControlCharacters } from "node:util";
import { toDrawable } from "../../terminal/own-escape.ts";
import { type Look, limitLook } from "../../text/look.ts";
import type { Highlight } from "../markdown/code.ts";
import { findStableText } from "../markdown/find-stable-text.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";

/** The rows already on the screen of a block that is still arriving. */
export interface PrintedRows {
  /** Without colours, which may still change, as in code. */
  readonly rows: readonly string[];
  /** The width at which the block is wrapped. The rest uses the same width, even if the terminal is resized. */
  readonly columns: number;
}

export interface AnswerBlock {
  readonly text: string;
  /** Whether it is the first block of the answer. */
  readonly isFirst: boolean;
  readonly printed?: PrintedRows | undefined;
}

const MARGIN = 2;
/** Printed lines of a long code block that are kept, since the colours of later lines depend on them. */
const KEPT_LINES = 50;

/** The rows that are not printed yet, with an empty line before the block. */
export function formatAnswer(block: AnswerBlock, look: Look, highlight?: Highlight): string[] {
  const lines = formatRows(block, look, highlight);
  const { printed } = block;
  if (!printed) return lines.length === 0 ? [] : ["", ...lines];
  // If the block turned out to be formatted differently, printing a part of it twice is better than losing it.
  return isBeginning(printed.rows, lines) ? lines.slice(printed.rows.length) : lines;
}

/** The rows of a block that is still arriving as they would be now, without colours. */
export function formatUnprinted(block: AnswerBlock, look: Look): string[] {
  if (block.text.trim() === "") return [];
  const rows = formatRows(block, look).map(toBare);
  return rows.slice(block.printed?.rows.length ?? 0);
}

/** Takes the unprinted rows that no later word can change; returns them and the rest of the block. */
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

/** Drops the printed beginning of a code block: otherwise each new line would format all of it again. */
function shortenCode({ text }: AnswerBlock): AnswerBlock | undefined {
  const [, fence, code] = /^( {0,3}(?:`{3,}|~{3,})[^\n]*\n)([\s\S]*)$/.exec(text) ?? [];
  const lines = code?.split("\n") ?? [];
  if (lines.length < KEPT_LINES * 2) return undefined;
  return { text: `${fence}${lines.slice(-KEPT_LINES).join("\n")}`, isFirst: false };
}
