// Reads a transcript back. A line that cannot be used is skipped and counted; it stays in the file.
import type { Files } from "../ports/files.ts";
import { checkEntry, type Entry } from "./entries.ts";

/**
 * Read in pieces, so that a transcript larger than the longest possible string still opens. Two are in memory: the next one is
 * read while one is parsed.
 */
const PIECE_BYTES = 4 * 1024 * 1024;
/** More than this many findings are counted only: a report nobody reads to the end helps nobody. */
const FINDINGS_KEPT = 100;

const NEWLINE = 10;

export interface LineFinding {
  readonly line: number;
  readonly reason: string;
}

/** Where an entry's line stands in the file, without its newline. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

export type TakeEntry = (entry: Entry, place: LinePlace) => void;

/** What tells where the transcript goes on. */
export interface Step {
  readonly id: string;
  readonly type: Entry["type"];
  /** Of a head. */
  readonly to?: string | null;
}

export interface Loaded {
  /** Empty where each was handed on as it was read. */
  readonly entries: readonly Entry[];
  readonly steps: readonly Step[];
  readonly findings: readonly LineFinding[];
  /** Lines that were skipped: foreign, broken, or written twice. */
  readonly skipped: number;
  /** Bytes up to the end of the last whole line. */
  readonly size: number;
  /** A last line without its newline: what a crash in mid-write leaves behind. */
  readonly torn?: { readonly bytes: number };
  /** The last line is whole but for its newline. */
  readonly unended: boolean;
}

export async function loadTranscript(
  files: Files,
  path: string,
  pieceBytes: number = PIECE_BYTES,
  takeEntry?: TakeEntry,
): Promise<Loaded> {
  const lines = lineCollector(takeEntry);
  let carry: Buffer = Buffer.alloc(0);
  let offset = 0;
  let next = files.readRange(path, 0, pieceBytes);
  for (;;) {
    const read = await next;
    const isLast = read.byteLength < pieceBytes;
    if (!isLast) {
      next = files.readRange(path, offset + read.byteLength, pieceBytes);
      // Should a line before it be refused, nobody waits for this one.
      next.catch(() => {});
    }
    const piece = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    carry = takeLines(piece, carry, offset, lines.take);
    offset += piece.length;
    if (isLast) break;
  }
  const unended =
    carry.length > 0 && lines.takeLast(carry.toString(), placeOf(offset - carry.length, offset));
  const torn = carry.length > 0 && !unended ? { torn: { bytes: carry.length } } : {};
  return { ...lines.done(), ...torn, unended, size: unended ? offset : offset - carry.length };
}

/**
 * Hands on each whole line; answers what is left behind the last. Lines are decoded one by one: most are plain
 * ASCII, which parses faster and takes half the memory, and one that is not would drag all others along.
 */
function takeLines(
  piece: Buffer,
  carry: Buffer,
  offset: number,
  take: (line: string, place: LinePlace) => void,
): Buffer {
  let start = 0;
  for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
    const isSplit = start === 0 && carry.length > 0;
    take(
      isSplit
        ? Buffer.concat([carry, piece.subarray(0, end)]).toString()
        : piece.toString("utf8", start, end),
      placeOf(offset + start - (isSplit ? carry.length : 0), offset + end),
    );
    start = end + 1;
  }
  return start === 0 ? Buffer.concat([carry, piece]) : Buffer.from(piece.subarray(start));
}

const placeOf = (start: number, end: number): LinePlace => ({ offset: start, length: end - start });

function lineCollector(takeEntry?: TakeEntry) {
  const entries: Entry[] = [];
  const steps: Step[] = [];
  const findings: LineFinding[] = [];
  const seen = new Set<string>();
  let line = 0;
  let skipped = 0;

  const skip = (reason: string) => {
    skipped++;
    if (findings.length < FINDINGS_KEPT) findings.push({ line, reason });
  };
  const takeLine = (text: string, place: LinePlace) => {
    line++;
    if (text === "") return;
    const parsed = parse(text);
    if (parsed === undefined) return skip(/^\0+$/.test(text) ? "filled with NUL bytes" : "not JSON");
    const checked = checkEntry(parsed);
    if (!checked.ok) return skip(checked.reason);
    if (seen.has(checked.entry.id)) return skip("written twice");
    seen.add(checked.entry.id);
    steps.push(stepOf(checked.entry));
    if (takeEntry) takeEntry(checked.entry, place);
    else entries.push(checked.entry);
  };
  return {
    take: takeLine,
    /** A last line without newline is whole if it is an object, whoever wrote it; otherwise it is torn. */
    takeLast(text: string, place: LinePlace): boolean {
      if (!text.startsWith("{") || parse(text) === undefined) return false;
      takeLine(text, place);
      return true;
    },
    done: () => ({ entries, steps, findings, skipped }),
  };
}

const stepOf = (entry: Entry): Step =>
  entry.type === "head"
    ? { id: entry.id, type: entry.type, to: entry.to }
    : { id: entry.id, type: entry.type };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
