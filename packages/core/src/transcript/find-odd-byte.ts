// Finds where a JSON string stops being plain. Skimming a transcript spends nearly all its time here.
import { ESCAPES_AT, makeScanString, type ScanString, TEXT_ROOM } from "./scan-string-module.ts";

export const isAmong = (characters: string): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => (characters.includes(String.fromCharCode(byte)) ? 1 : 0));

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const SHORT_ESCAPES = isAmong('"\\/bfnrt');

/** For each byte value, whether it may appear unescaped in a string. */
export const PLAIN: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

interface Scanner extends ScanString {
  readonly room: Uint8Array;
}

/** Created on first use; `null` if that is not possible. */
let scanner: Scanner | null | undefined;

/** Returns the position of the first byte in [start, end) that is neither plain nor part of a short escape, or `end`. */
export function findOddByte(bytes: Buffer, start: number, end: number): number {
  scanner ??= makeScanner();
  return scanner ? scanPieces(scanner, bytes, start, end) : findOddByteSlowly(bytes, start, end);
}

function makeScanner(): Scanner | null {
  const made = makeScanString();
  if (!made) return null;
  const room = new Uint8Array(made.memory.buffer);
  room.set(SHORT_ESCAPES, ESCAPES_AT);
  return { memory: made.memory, scan: made.scan, room };
}

function scanPieces({ room, scan }: Scanner, bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const length = Math.min(end - at, TEXT_ROOM);
    bytes.copy(room, 0, at, at + length);
    const found = scan(0, length);
    at += found;
    if (found === length) continue;
    // A piece may end inside an escape.
    const isSplit = found === length - 1 && at + 1 < end && isShortEscape(bytes, at);
    if (!isSplit) return at;
    at += 2;
  }
  return end;
}

/** The same, byte by byte. */
export function findOddByteSlowly(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    if (PLAIN[bytes[at]!] === 1) at++;
    else if (at + 1 < end && isShortEscape(bytes, at)) at += 2;
    else return at;
  }
  return end;
}

const isShortEscape = (bytes: Buffer, at: number): boolean =>
  bytes[at] === BACKSLASH && SHORT_ESCAPES[bytes[at + 1]!] === 1;
