// Reads a transcript. A line that cannot be used is skipped and counted; it stays in the file.
import type { Files } from "../ports/files.ts";
import { checkEntry, type Entry } from "./entries.ts";
import { LeafTracker } from "./leaf-tracker.ts";
import type { LineReader } from "./line-reader.ts";
import { skimResults } from "./skim-results.ts";
import { makeSkimmedEntry } from "./skimmed-entry.ts";

/**
 * Read in pieces, so that a transcript longer than the longest possible string can be opened. Two pieces are in memory: the
 * next one is read while one is parsed.
 */
const PIECE_BYTES = 4 * 1024 * 1024;
/** Further findings are only counted, because nobody reads a longer report. */
const FINDINGS_KEPT = 100;

/** A shorter line is parsed as fast as it is skimmed. */
const SKIMMED_BYTES = 1_024;

const NEWLINE = 10;

export interface LineFinding {
  readonly line: number;
  readonly reason: string;
}

/** The position of an entry's line in the file, without its newline. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

export type TakeEntry = (entry: Entry, place: LinePlace) => void;

export interface Loaded {
  /** Empty if a callback received the entries. */
  readonly entries: readonly Entry[];
  /** The entry that the next one follows. */
  readonly leaf: string | null;
  /** Ids of the entries that moved the head. */
  readonly heads: readonly string[];
  readonly findings: readonly LineFinding[];
  /** Whole lines, blank and skipped ones included. */
  readonly lines: number;
  /** The number of skipped lines: foreign, broken, or written twice. */
  readonly skipped: number;
  /** Bytes up to the end of the last whole line. */
  readonly size: number;
  /** A last line without its newline, which a crash during a write leaves behind. */
  readonly torn?: { readonly bytes: number };
  /** True if the last line is complete except for its newline. */
  readonly unended: boolean;
}

/** What is known of the lines before an offset: reading goes on there. */
export interface LoadStart extends Pick<Loaded, "leaf" | "heads" | "findings" | "skipped" | "lines"> {
  readonly offset: number;
}

const BEGINNING: LoadStart = { offset: 0, lines: 0, leaf: null, heads: [], findings: [], skipped: 0 };

/** Leaves long results in the file; their content is read on demand. */
export interface Skimming {
  readonly reader: LineReader;
  /** Lines of this many bytes or more. */
  readonly bytes?: number;
  /** Knows the ids of all entries that were passed on, except heads. Without it, the ids are kept here too. */
  readonly known?: KnownIds;
}

/** How the loaded part ends, for whoever goes on reading there later. */
export const findLoadEnd = ({ size, unended, leaf, heads, findings, skipped, lines }: Loaded): LoadStart => ({
  offset: size + (unended ? 1 : 0),
  ...{ leaf, heads, findings, skipped, lines },
});

type KnownIds = Pick<ReadonlySet<string>, "has">;

export async function loadTranscript(
  files: Files,
  path: string,
  pieceBytes: number = PIECE_BYTES,
  takeEntry?: TakeEntry,
  skimming?: Skimming,
  start: LoadStart = BEGINNING,
): Promise<Loaded> {
  const lines = makeLineCollector(takeEntry, skimming, start);
  let carry: Buffer = Buffer.alloc(0);
  let { offset } = start;
  let next = files.readRange(path, offset, pieceBytes);
  let spare: Uint8Array | undefined;
  for (;;) {
    const read = await next;
    const isLast = read.byteLength < pieceBytes;
    if (!isLast) {
      next = files.readRange(path, offset + read.byteLength, pieceBytes, spare);
      // If an earlier line throws, nobody awaits this read.
      next.catch(() => {});
    }
    const piece = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    skimming?.reader.usePiece({ offset, bytes: piece });
    carry = takeLines(piece, carry, offset, lines.take);
    offset += piece.length;
    if (isLast) break;
    spare = read;
  }
  skimming?.reader.usePiece(undefined);
  const unended = carry.length > 0 && lines.takeLast(carry, offset - carry.length);
  const torn = carry.length > 0 && !unended ? { torn: { bytes: carry.length } } : {};
  return { ...lines.done(), ...torn, unended, size: unended ? offset : offset - carry.length };
}

type TakeLine = (bytes: Buffer, start: number, end: number, offset: number) => void;

/** Passes on each whole line with its bytes and its offset in the file. Returns the bytes after the last newline. */
function takeLines(piece: Buffer, carry: Buffer, offset: number, take: TakeLine): Buffer {
  let start = 0;
  for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
    if (start === 0 && carry.length > 0) {
      const whole = Buffer.concat([carry, piece.subarray(0, end)]);
      take(whole, 0, whole.length, offset - carry.length);
    } else take(piece, start, end, offset + start);
    start = end + 1;
  }
  return start === 0 ? Buffer.concat([carry, piece]) : Buffer.from(piece.subarray(start));
}

function makeLineCollector(
  takeEntry: TakeEntry | undefined,
  skimming: Skimming | undefined,
  start: LoadStart,
) {
  const entries: Entry[] = [];
  const tracker = new LeafTracker(start.leaf, start.heads);
  const findings: LineFinding[] = [...start.findings];
  const kept = new Set<string>(start.heads);
  const known = skimming?.known;
  const seen: KnownIds = known ? { has: (id) => known.has(id) || kept.has(id) } : kept;
  const skimmedBytes = skimming?.bytes ?? SKIMMED_BYTES;
  let line = start.lines;
  let { skipped } = start;

  const skipLine = (reason: string) => {
    skipped++;
    if (findings.length < FINDINGS_KEPT) findings.push({ line, reason });
  };
  const takeLine: TakeLine = (bytes, start, end, offset) => {
    line++;
    if (start === end) return;
    const place = { offset, length: end - start };
    const skimmed = skimming && place.length >= skimmedBytes ? skimResults(bytes, start, end) : undefined;
    if (skimmed) return take(makeSkimmedEntry(skimmed, skimming!.reader, place), place);
    // Lines are decoded one by one: most are plain ASCII, which parses faster and takes half the memory. Decoded together,
    // one line that is not ASCII would make all others slow.
    const text = bytes.toString("utf8", start, end);
    const parsed = parseJson(text);
    if (parsed === undefined) return skipLine(/^\0+$/.test(text) ? "filled with NUL bytes" : "not JSON");
    const checked = checkEntry(parsed);
    if (!checked.ok) return skipLine(checked.reason);
    take(checked.entry, place);
  };
  const take: TakeEntry = (entry, place) => {
    if (seen.has(entry.id)) return skipLine("written twice");
    shareString(entry, "parent", tracker.leaf);
    if (entry.type === "assistant") shareString(entry, "answers", tracker.leaf);
    if (!known || entry.type === "head") kept.add(entry.id);
    tracker.take(entry, seen);
    if (takeEntry) takeEntry(entry, place);
    else entries.push(entry);
  };
  return {
    take: takeLine,
    /** A last line without newline is complete if it is an object, whoever wrote it; otherwise it is torn. */
    takeLast(bytes: Buffer, offset: number): boolean {
      const text = bytes.toString();
      if (!text.startsWith("{") || parseJson(text) === undefined) return false;
      takeLine(bytes, 0, bytes.length, offset);
      return true;
    },
    done: () => ({ entries, leaf: tracker.leaf, heads: tracker.heads, findings, skipped, lines: line }),
  };
}

/** Nearly every entry names the one before it, so both share one string. */
function shareString<K extends string>(
  entry: { [F in K]?: string | null },
  field: K,
  id: string | null,
): void {
  if (entry[field] === id) entry[field] = id;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
