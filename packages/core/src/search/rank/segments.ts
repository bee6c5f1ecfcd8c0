// Splits a text into segments of whole lines that overlap a little, so that a hit shows the right place. Pure.

export interface Segment {
  readonly from: number;
  readonly to: number;
}

/**
 * A screenful around a hit, and small enough that an answer has room for several. In measurements, 500 to 600 found most.
 */
const SEGMENT_CHARACTERS = 600;
/** For ranking whole texts: in measurements, related words were more often in one segment of this size. */
export const SEARCH_SEGMENT_CHARACTERS = 1_000;
/** Segments overlap by this much, so that text at a border is complete in one of them. */
const OVERLAP_SHARE = 0.2;

export function segmentsOf(text: string, length: number = SEGMENT_CHARACTERS): readonly Segment[] {
  const overlap = Math.floor(length * OVERLAP_SHARE);
  const segments: Segment[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOf(text, from, length);
    segments.push({ from, to });
    if (to === text.length) break;
    from = startBefore(text, to, to - overlap);
  }
  return segments;
}

/** Returns the last line end, or else space, in the second half of the room. A short remainder is included. */
function endOf(text: string, from: number, length: number): number {
  const most = from + length;
  if (text.length - from <= length * 1.25) return text.length;
  const least = from + length / 2;
  const line = text.lastIndexOf("\n", most - 1) + 1;
  if (line > least) return line;
  const space = text.lastIndexOf(" ", most - 1) + 1;
  return space > least ? space : wholeCharacter(text, most);
}

/** Returns the first start of a line, or else of a word, after `least`. */
function startBefore(text: string, to: number, least: number): number {
  const line = text.indexOf("\n", least - 1) + 1;
  if (line > 0 && line < to) return line;
  const space = text.indexOf(" ", least) + 1;
  return space > 0 && space < to ? space : wholeCharacter(text, least);
}

/** Returns the last position up to here that does not split a character. */
export function wholeCharacter(text: string, at: number): number {
  if (at >= text.length || at <= 0) return Math.min(Math.max(at, 0), text.length);
  return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}
