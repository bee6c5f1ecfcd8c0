// Finds credentials in dumps with columns, such as those of `xxd` and `od`. Reads every line in each possible notation, joins the bytes
// of successive lines that share a notation, and searches those. Runs in time linear in the text. Pure.
import { mayBecomeRow, type Row, readRows, type Span } from "./read-rows.ts";

export interface DumpValue {
  readonly mark: string;
  readonly bytes: Uint8Array;
}

/** Replaces the range `from` to `to` of the text by `mark`. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

export interface Scan {
  /** Sorted by position. They may overlap. */
  readonly replacements: readonly Replacement[];
  /** The start of the line in which an unfinished value may begin; the length of the text if there is none. */
  readonly openFrom: number;
}

/** `od -c -tx1 -tx2` puts two other lines between two of one notation; one more allows for an empty line. */
const MAX_LINES_APART = 4;

interface PlacedRow {
  readonly row: Row;
  /** Where its line starts in the text. */
  readonly start: number;
  /** The number of its first byte in the channel. */
  readonly first: number;
}

/** The joined bytes of lines that share a notation. */
interface Channel {
  rows: PlacedRow[];
  /** How many bytes the channel has had so far. */
  count: number;
  lastLine: number;
  /** For each value, how many of its first bytes the channel ends with. */
  readonly matched: number[];
}

export class DumpScanner {
  readonly #values: readonly (DumpValue & { readonly fallback: Uint32Array })[];
  readonly #longest: number;

  constructor(values: readonly DumpValue[]) {
    this.#values = values.map((value) => ({ ...value, fallback: makeFallbackTable(value.bytes) }));
    this.#longest = Math.max(0, ...values.map(({ bytes }) => bytes.length));
  }

  /** `isWhole`: no more text follows. `isLineStart`: false if the text begins inside a line, which then is not a line of a dump. */
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
        // Of the two notations that `od -bc` writes, only one has an offset, so that the other's lines are indented.
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
    // Every row has at least one byte, so older rows cannot be part of a value that ends later.
    if (channel.rows.length > 2 * this.#longest) channel.rows = channel.rows.slice(-this.#longest);
  }
}

/** The Knuth–Morris–Pratt table: for each length, the longest proper prefix of the value that is also a suffix of its first `length` bytes. */
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

/** For a value that ends with the channel's last byte: replaces its first word to its last, and removes the text column of the last line. */
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
