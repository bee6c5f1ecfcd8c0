// Reads the lines of a file, also of a compressed one, without loading it whole. Lines are never split.
import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

const NEWLINE = 10;
const PIECE_BYTES = 1024 * 1024;
/** Close to the longest possible string; no transcript has longer lines. */
const MAX_LINE_BYTES = 400 * 1024 * 1024;

class UnreadableLine extends Error {
  override readonly name = "UnreadableLine";
  readonly code = "unreadable-line";
}

export interface LineTaker {
  takeLine(line: string): void;
  /** Called for a line that is not valid text: it can only be kept. */
  takeBytes(line: Buffer): void;
  /** Bytes of the file that have been read so far. */
  noteBytes(bytes: number): void;
}

export async function readLines(path: string, taker: LineTaker, signal?: AbortSignal): Promise<void> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES, ...(signal && { signal }) });
  const stream: Readable = path.endsWith(".gz") ? unpack(file) : file;
  let carried: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      const rest = piece.subarray(start, end);
      takeLine(taker, carried.length === 0 ? rest : Buffer.concat([...carried, rest]));
      carried = [];
      length = 0;
      start = end + 1;
    }
    if (start < piece.length) carried.push(piece.subarray(start));
    length += piece.length - start;
    if (length > MAX_LINE_BYTES) throw new UnreadableLine(`${path} has a line that is too long to be read.`);
    taker.noteBytes(file.bytesRead);
  }
  if (carried.length > 0) takeLine(taker, Buffer.concat(carried));
}

function unpack(file: Readable): Readable {
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
  file.on("error", (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

function takeLine(taker: LineTaker, bytes: Buffer): void {
  if (bytes.length === 0 || (bytes.length === 1 && bytes[0] === 13)) return;
  // Most lines are ASCII, which is decoded many times as fast.
  if (isAscii(bytes)) taker.takeLine(bytes.toString("latin1"));
  else if (isUtf8(bytes)) taker.takeLine(bytes.toString("utf8"));
  else taker.takeBytes(bytes);
}
