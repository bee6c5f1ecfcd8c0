// Measures texts in tokens and cuts them to size. Pure.
import type { Block } from "../../transcript/blocks.ts";

/** Estimates the tokens that blocks take in the view. */
export type TokensOf = (blocks: readonly Block[]) => number;

/** No real text has more characters per token, so that longer text can be cut without measuring all of it. */
const MAX_CHARACTERS_PER_TOKEN = 12;

export const countTextTokens = (text: string, tokensOf: TokensOf): number =>
  text === "" ? 0 : tokensOf([{ type: "text", text }]);

/** Finds the largest whole number up to `most` that fits. Assumes that smaller numbers fit too, and that 0 always does. */
export function findLargest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, Math.max(0, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** After this many proportional guesses it bisects: with uneven growth, guessing might not converge. */
const GUESSES = 6;

/**
 * Like `findLargest`, for sizes that are expensive to measure: guesses proportionally, so that three or four measurements
 * usually suffice.
 */
export function findMostWithin(room: number, most: number, countTokens: (count: number) => number): number {
  let [low, high, probe] = [0, Math.max(0, most), Math.max(0, most)];
  for (let asked = 1; low < high; asked++) {
    const taken = countTokens(probe);
    if (taken <= room) low = probe;
    else high = probe - 1;
    const guess =
      asked < GUESSES ? Math.floor((probe * room) / Math.max(1, taken)) : Math.ceil((low + high) / 2);
    probe = Math.min(high, Math.max(low + 1, guess));
  }
  return low;
}

export interface Cut {
  readonly room: number;
  readonly tokensOf: TokensOf;
  /** Replaces what is cut off. */
  readonly mark: string;
  /** Which end of the text is kept. */
  readonly keep: "start" | "end";
}

/** Returns the text, or as many of its lines as fit with the mark, or part of a line that is too long. May return "". */
export function cutToFit(text: string, { room, tokensOf, mark, keep }: Cut): string {
  const reach = Math.ceil(Math.max(0, room) * MAX_CHARACTERS_PER_TOKEN);
  if (text.length <= reach && countTextTokens(text, tokensOf) <= room) return text;
  const addMark = (cutPart: string) =>
    (keep === "start" ? `${cutPart}\n${mark}` : `${mark}\n${cutPart}`).toWellFormed();
  const size = (part: string) => countTextTokens(part, tokensOf);
  const lines = (keep === "start" ? text.slice(0, reach) : text.slice(-reach)).split("\n");
  const joinLines = (count: number) =>
    addMark((keep === "start" ? lines.slice(0, count) : lines.slice(-count)).join("\n"));
  const count = findMostWithin(room, lines.length, (lineCount) => size(joinLines(lineCount)));
  if (count > 0) return joinLines(count);
  const line = (keep === "start" ? lines[0] : lines.at(-1)) ?? "";
  const part = (length: number) => addMark(keep === "start" ? line.slice(0, length) : line.slice(-length));
  const length = findMostWithin(room, line.length, (characters) => size(part(characters)));
  return length === 0 ? "" : part(length);
}
