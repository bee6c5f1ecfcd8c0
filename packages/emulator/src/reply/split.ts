// Splits what is streamed into pieces small enough to arrive in several events.

/** Characters per piece; long answers get longer pieces, so that a stream stays under a few hundred events. */
const PIECE = 20;
const MAX_PIECES = 200;

/** JSON may be split anywhere: clients have to join it before they read it. */
export function splitPieces(text: string): string[] {
  const size = sizeFor(text);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += size) parts.push(text.slice(at, at + size));
  return parts;
}

/** Text is shown as it arrives, so a character is never split. */
export function textPieces(text: string): string[] {
  const size = sizeFor(text);
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + size);
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end += 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

function sizeFor(text: string): number {
  return Math.max(PIECE, Math.ceil(text.length / MAX_PIECES));
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
