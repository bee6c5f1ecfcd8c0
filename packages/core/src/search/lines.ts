// Splits a piece of a file into whole lines with their byte positions. Pure.

const NEWLINE = 10;

export interface Line {
  readonly text: string;
  /** The position in the file. */
  readonly start: number;
  readonly length: number;
}

/** Text after the last newline is left for the next call. */
export function linesOf(piece: Uint8Array, offset: number): { lines: readonly Line[]; end: number } {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const lines: Line[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    if (end > start)
      lines.push({ text: bytes.toString("utf8", start, end), start: offset + start, length: end - start });
    start = end + 1;
  }
  return { lines, end: offset + start };
}
