// Reads a transcript back. A line that cannot be used is skipped and counted; it stays in the file.
import type { Files } from "../ports/files.ts";
import { checkEntry, type Entry } from "./entries.ts";

/** Read in pieces, so that a transcript larger than the longest possible string still opens. */
const PIECE_BYTES = 32 * 1024 * 1024;
/** More than this many findings are counted only: a report nobody reads to the end helps nobody. */
const FINDINGS_KEPT = 100;

const NEWLINE = 10;

export interface LineFinding {
  readonly line: number;
  readonly reason: string;
}

export interface Loaded {
  readonly entries: readonly Entry[];
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
): Promise<Loaded> {
  const lines = lineCollector();
  const decoder = new TextDecoder();
  let carry: Uint8Array = new Uint8Array(0);
  let offset = 0;
  for (;;) {
    const piece = await files.readRange(path, offset, pieceBytes);
    if (piece.length === 0) break;
    offset += piece.length;
    const end = piece.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const whole = carry.length === 0 ? piece.subarray(0, end) : joined(carry, piece.subarray(0, end));
      lines.take(decoder.decode(whole));
      carry = piece.slice(end);
    } else {
      carry = joined(carry, piece);
    }
    if (piece.length < pieceBytes) break;
  }
  const unended = carry.length > 0 && lines.takeLast(decoder.decode(carry));
  const torn = carry.length > 0 && !unended ? { torn: { bytes: carry.length } } : {};
  return { ...lines.done(), ...torn, unended, size: offset - (unended ? 0 : carry.length) };
}

function lineCollector() {
  const entries: Entry[] = [];
  const findings: LineFinding[] = [];
  const seen = new Set<string>();
  let line = 0;
  let skipped = 0;

  const skip = (reason: string) => {
    skipped++;
    if (findings.length < FINDINGS_KEPT) findings.push({ line, reason });
  };
  const takeLine = (text: string) => {
    line++;
    if (text === "") return;
    const parsed = parse(text);
    if (parsed === undefined) return skip(text.includes("\0") ? "filled with NUL bytes" : "not JSON");
    const checked = checkEntry(parsed);
    if (!checked.ok) return skip(checked.reason);
    if (seen.has(checked.entry.id)) return skip("written twice");
    seen.add(checked.entry.id);
    entries.push(checked.entry);
  };
  return {
    take(text: string) {
      let start = 0;
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
        takeLine(text.slice(start, end));
        start = end + 1;
      }
    },
    /** A last line without newline counts only if it is a whole entry. */
    takeLast(text: string): boolean {
      const parsed = parse(text);
      if (parsed === undefined || !checkEntry(parsed).ok) return false;
      takeLine(text);
      return true;
    },
    done: () => ({ entries, findings, skipped }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
