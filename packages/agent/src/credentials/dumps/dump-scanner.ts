// Finds values in dumps with columns: reads every line in all ways that it can be read, puts the bytes of successive lines that are
// read in the same way together, and looks for the values in them. Takes time in proportion to the text. Pure.
import { mayBecomeRow, type Row, readRows, type Span } from "./read-rows.ts";

export interface DumpValue {
  readonly mark: string;
  readonly bytes: Uint8Array;
}

/** What is put in the place of a part of the text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

export interface Scan {
  /** By their place in the text. They may overlap. */
  readonly replacements: readonly Replacement[];
  /** The line in which a value may have begun that the text does not end; its length where none has. */
  readonly openFrom: number;
}

/** `od -c -tx1 -tx2` has two other lines between two of one kind; one more for an empty line. */
const MAX_LINES_APART = 4;

interface PlacedRow {
  readonly row: Row;
  /** Of its line in the text. */
  readonly start: number;
  /** The number of its first byte in the channel. */
  readonly first: number;
}

/** The bytes of lines that are read in the same way. */
interface Channel {
  rows: PlacedRow[];
  /** How many bytes there were. */
  count: number;
  lastLine: number;
  /** For each value, how many of its bytes the channel ends with. */
  readonly matched: number[];
}

export class DumpScanner {
  readonly #values: readonly (DumpValue & { readonly fallback: Uint32Array })[];
  readonly #longest: number;

  constructor(values: readonly DumpValue[]) {
    this.#values = values.map((value) => ({ ...value, fallback: makeFallbackTable(value.bytes) }));
    this.#longest = Math.max(0, ...values.map(({ bytes }) => bytes.length));
  }

  /** `isWhole`: nothing comes after the text. `isLineStart`: otherwise its first line is the rest of one that is not of a dump. */
  scan(text: string, { isWhole = true, isLineStart = true } = {}): Scan {
    const channels = new Map<string, Channel>();
    const found = new Map<string, Replacement>();
    let lineNumber = 0;
    let start = 0;
    while (start < text.length) {
      const newline = text.indexOf("\n", start);
      if (newline === -1 && !isWhole) break;
      const end = newline === -1 ? text.length : newline;
      const line = text.slice(start, end > start && text[end - 1] === "\r" ? end - 1 : end);
      if (start > 0 || isLineStart)
        // The kinds of `od -bc` differ in that only one of them has an offset.
        for (const row of readRows(line))
          for (const lane of ["", /^\s/.test(line) ? "indented" : "flush"])
            this.#add(channels, `${row.notation} ${row.skipped} ${lane}`, { row, start, lineNumber }, found);
      lineNumber++;
      start = newline === -1 ? text.length : newline + 1;
    }
    const replacements = [...found.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
    return {
      replacements,
      openFrom: isWhole ? text.length : findOpenLine(text, start, channels, lineNumber, isLineStart),
    };
  }

  #add(
    channels: Map<string, Channel>,
    key: string,
    { row, start, lineNumber }: { row: Row; start: number; lineNumber: number },
    found: Map<string, Replacement>,
  ): void {
    let channel = channels.get(key);
    if (channel === undefined || lineNumber - channel.lastLine > MAX_LINES_APART) {
      channel = { rows: [], count: 0, lastLine: lineNumber, matched: this.#values.map(() => 0) };
      channels.set(key, channel);
    }
    channel.lastLine = lineNumber;
    channel.rows.push({ row, start, first: channel.count });
    for (const byte of row.bytes) {
      channel.count++;
      for (let at = 0; at < this.#values.length; at++) {
        const value = this.#values[at]!;
        const before = channel.matched[at]!;
        if (before === 0 && byte !== value.bytes[0]) continue;
        const matched = advanceMatch(value, before, byte);
        const isFound = matched === value.bytes.length;
        channel.matched[at] = isFound ? value.fallback[matched]! : matched;
        if (!isFound) continue;
        for (const each of makeReplacements(channel, value))
          found.set(`${each.from} ${each.to} ${each.mark}`, each);
      }
    }
    // Every row has at least one byte, so that older rows cannot be part of a value that ends later.
    if (channel.rows.length > 2 * this.#longest) channel.rows = channel.rows.slice(-this.#longest);
  }
}

/** The Knuth–Morris–Pratt table: the longest beginning of the value that also ends its first `length` bytes. */
function makeFallbackTable(bytes: Uint8Array): Uint32Array {
  const table = new Uint32Array(bytes.length + 1);
  let matched = 0;
  for (let at = 1; at < bytes.length; at++) {
    while (matched > 0 && bytes[at] !== bytes[matched]) matched = table[matched]!;
    if (bytes[at] === bytes[matched]) matched++;
    table[at + 1] = matched;
  }
  return table;
}

function advanceMatch(
  { bytes, fallback }: { readonly bytes: Uint8Array; readonly fallback: Uint32Array },
  before: number,
  byte: number,
): number {
  let matched = before;
  while (matched > 0 && bytes[matched] !== byte) matched = fallback[matched]!;
  return bytes[matched] === byte ? matched + 1 : 0;
}

/** For a value that ends with the channel's last byte: from its first word to its last, and the text behind the last line. */
function makeReplacements({ rows, count }: Channel, { mark, bytes }: DumpValue): readonly Replacement[] {
  const first = findRow(rows, count - bytes.length);
  const last = rows.at(-1)!;
  const from = first.start + findWord(first, count - bytes.length).from;
  const to = last.start + findWord(last, count - 1).to;
  const { gutter } = last.row;
  return [
    { from, to, mark },
    ...(gutter === undefined
      ? []
      : [{ from: last.start + gutter.from, to: last.start + gutter.to, mark: "" }]),
  ];
}

const findWord = ({ row, first }: PlacedRow, byte: number): Span => row.words[row.wordOf[byte - first]!]!;

const findRow = (rows: readonly PlacedRow[], byte: number): PlacedRow =>
  rows.findLast(({ first }) => first <= byte)!;

function findOpenLine(
  text: string,
  lastLine: number,
  channels: ReadonlyMap<string, Channel>,
  lineNumber: number,
  isLineStart: boolean,
): number {
  const mayGoOn = (lastLine > 0 || isLineStart) && mayBecomeRow(text.slice(lastLine));
  const begun = [...channels.values()]
    .filter((channel) => lineNumber - channel.lastLine <= MAX_LINES_APART)
    .map(({ rows, count, matched }) => ({ rows, first: count - Math.max(...matched), count }))
    .filter(({ first, count }) => first < count)
    .map(({ rows, first }) => findRow(rows, first).start);
  return Math.min(mayGoOn ? lastLine : text.length, ...begun);
}
