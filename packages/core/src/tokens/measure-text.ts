// Counts what a text consists of: one pass, one table lookup per character, whole numbers.
import { automaton } from "./automaton.ts";
import { classOf } from "./character-classes.ts";
import { TEXT_FEATURES } from "./text-features.ts";

/** Texts are read completely up to this size. Results are cut far below it before they reach the view. */
const WHOLE = 256 * 1024;
/** Beyond it, a window of this many characters represents each stretch. */
const WINDOW = 4 * 1024;
/** Stretches start at this length and double after every sixteen, so that the cost grows logarithmically. */
const STRETCH = 16 * 1024;
const STRETCHES = 16;

export interface TextMeasure {
  /** In the order of `TEXT_FEATURES`, without the free ones. */
  readonly counts: readonly number[];
  /** UTF-8 bytes. */
  readonly bytes: number;
}

export const TEXT_DIMENSIONS: number = TEXT_FEATURES.length - 1;
const BYTES = TEXT_FEATURES.length;

/** Scratch space for one scan; scans never overlap. */
const visits = new Uint32Array(256);

/** Adds the counts of `text[from, to)`, times `scale`, to `into`; its last element takes the bytes. */
function scanText(text: string, from: number, to: number, scale: number, into: number[]): void {
  const { next, featureOf, widthOf, states } = automaton;
  visits.fill(0, 0, states);
  let state = 0;
  for (let at = from; at < to; at++) {
    state = next[(state << 5) | classOf[text.charCodeAt(at)]!]!;
    visits[state]!++;
  }
  for (let s = 0; s < states; s++) {
    const count = visits[s]!;
    if (count === 0) continue;
    into[featureOf[s]!]! += count * scale;
    into[BYTES]! += count * widthOf[s]! * scale;
  }
}

export function measureText(text: string): TextMeasure {
  const sums: number[] = new Array(TEXT_FEATURES.length + 1).fill(0);
  scanText(text, 0, Math.min(text.length, WHOLE), 1, sums);
  let stretch = STRETCH;
  let at = WHOLE;
  for (let n = 1; at < text.length; n++) {
    const end = Math.min(at + stretch, text.length);
    const read = Math.min(at + WINDOW, end);
    scanText(text, at, read, (end - at) / (read - at), sums);
    at = end;
    if (n % STRETCHES === 0) stretch *= 2;
  }
  // Whole numbers add up exactly in any order, so a running total equals a fresh one.
  for (let i = 0; i < sums.length; i++) sums[i] = Math.round(sums[i]!);
  const bytes = sums[BYTES]!;
  sums.length = TEXT_DIMENSIONS;
  return { counts: sums, bytes };
}
