// Reads one line of a dump: a prefix (offset, line number), the bytes, and the same bytes as text. A line can often be read in
// several ways; all of them are returned. Pure.
import { isData, NOTATIONS, type Notation, READERS } from "./read-token.ts";

/** One way to read a line. */
export interface Row {
  readonly notation: Notation;
  /** The number of words before the bytes. */
  readonly skipped: number;
  readonly bytes: readonly number[];
  /** The words that the bytes are read from, and for each byte the number of its word. */
  readonly words: readonly Span[];
  readonly wordOf: readonly number[];
  /** Where the bytes are repeated as text, to the end of the line. */
  readonly gutter?: Span;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Word extends Span {
  readonly text: string;
}

/** `xxd` piped through `cat -n` has two words before the bytes. */
const MAX_SKIPPED = 2;

/** No program writes longer lines by default, and a stream holds a line back until its end. */
const MAX_LINE_CHARACTERS = 8_192;

const PREFIX = /^(?:[<>+|-]|[<>+|-]?(?:\d+[:-])?(?:0x)?[0-9a-f]+[:.)|→-]?)$/i;
const PREFIX_BEGUN = /^[<>+|-]?[0-9a-fx:.)|→-]*$/i;
/** The longest name of a character has three letters. */
const SHORT_TOKEN = 3;

/** Whether a line that begins like this could be a line of a dump. Looks at two words only. */
export function mayBecomeRow(begun: string): boolean {
  if (begun.length > MAX_LINE_CHARACTERS) return false;
  const [, first = "", after = "", second = "", rest = ""] =
    /^\s*(\S{0,600})(\s*)(\S{0,600})(\s?)/.exec(begun) ?? [];
  if (!mayBeToken(first, after !== "")) return false;
  return mayBeToken(second, rest !== "") || /^[|>]/.test(second) || after.length > 1;
}

function mayBeToken(token: string, isWhole: boolean): boolean {
  if (isWhole) return PREFIX.test(token) || isData(token);
  return (
    token.length <= SHORT_TOKEN || PREFIX_BEGUN.test(token) || isData(token) || isData(token.slice(0, -1))
  );
}

export function readRows(line: string): readonly Row[] {
  if (!mayBecomeRow(`${line} `)) return [];
  const words = splitWords(line);
  const rows: Row[] = [];
  for (let skipped = 0; skipped <= MAX_SKIPPED && skipped < words.length; skipped++) {
    if (skipped > 0 && !PREFIX.test(words[skipped - 1]!.text)) break;
    for (const notation of NOTATIONS) {
      const row =
        notation === "characters"
          ? (readCells(line, words, skipped) ?? readWords(line, words, skipped, notation))
          : readWords(line, words, skipped, notation);
      if (row === undefined || row.bytes.length === 0) continue;
      // Words of one byte read the same in either byte order.
      if (
        notation === "reversed hex" &&
        row.bytes.length > 1 &&
        row.bytes.length === new Set(row.wordOf).size
      )
        continue;
      rows.push(row);
    }
  }
  return rows;
}

function splitWords(line: string): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of line.matchAll(/\S+/g))
    words.push({ text, from: index, to: index + text.length });
  return words;
}

function readWords(
  line: string,
  words: readonly Word[],
  skipped: number,
  notation: Notation,
): Row | undefined {
  const read = READERS[notation];
  const bytes: number[] = [];
  const wordOf: number[] = [];
  /** The index of the first word after the bytes. */
  let gutter: number | undefined;
  const isOffset = skipped > 0 && words[skipped - 1]!.text.endsWith(":");
  for (let at = skipped; at < words.length; at++) {
    const word = words[at]!;
    const gap = at === skipped ? 0 : word.from - words[at - 1]!.to;
    // The text column may itself look like bytes.
    if (gap > 1 && isTextOf(line, word.from, bytes)) {
      gutter = at;
      break;
    }
    const before = bytes.length;
    if (!read(word.text, bytes)) {
      const mayBeGutter = notation !== "characters" && (gap > 1 || /^[|>]/.test(word.text));
      if (at === skipped || !mayBeGutter) return undefined;
      gutter ??= at;
      break;
    }
    // The bytes of `xxd` are one space apart, so a wider gap begins the text column, even if the line is cut off at the right.
    if (gap > 1 && isOffset) gutter ??= at;
    for (let byte = before; byte < bytes.length; byte++) wordOf.push(at);
  }
  if (gutter === undefined) return { notation, skipped, bytes, words, wordOf };
  const count = wordOf.findIndex((word) => word >= gutter);
  const length = count === -1 ? bytes.length : count;
  const span = { from: words[gutter - 1]!.to, to: line.length };
  return {
    notation,
    skipped,
    bytes: bytes.slice(0, length),
    words,
    wordOf,
    gutter: span,
  };
}

function isTextOf(line: string, from: number, bytes: readonly number[]): boolean {
  if (line.length - from !== bytes.length) return false;
  return bytes.every((byte, at) => line.charCodeAt(from + at) === (byte > 31 && byte < 127 ? byte : DOT));
}

const DOT = 46;

/** Characters per cell. `od -c` shows a space as an empty cell, so cells must be counted. */
const CELL = 4;

function readCells(line: string, words: readonly Word[], skipped: number): Row | undefined {
  const from = skipped === 0 ? 0 : words[skipped - 1]!.to;
  const end = line.endsWith("<") && line.includes("  >") ? line.lastIndexOf("  >") : line.length;
  if ((end - from) % CELL !== 0) return undefined;
  const bytes: number[] = [];
  const cells: Span[] = [];
  const wordOf: number[] = [];
  for (let at = from; at < end; at += CELL) {
    if (line[at] !== " ") return undefined;
    const text = line.slice(at, at + CELL).trim();
    if (text === "") bytes.push(SPACE);
    else if (!READERS.characters(text, bytes)) return undefined;
    while (wordOf.length < bytes.length) wordOf.push(cells.length);
    cells.push({ from: at + 1, to: at + CELL });
  }
  const gutter = end < line.length ? { gutter: { from: end, to: line.length } } : {};
  return { notation: "characters", skipped, bytes, words: cells, wordOf, ...gutter };
}

const SPACE = 32;
