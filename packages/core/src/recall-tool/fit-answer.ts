// Measures how much text fits into an answer, with an estimate of tokens that errs on the large side for any model. Pure.

import { wholeCharacter } from "../search/rank/segments.ts";
import { UNKNOWN_MARGIN, weighMeasure } from "../tokens/estimate.ts";
import { EMPTY } from "../tokens/measure-blocks.ts";
import { measureText } from "../tokens/measure-text.ts";
import { PRIOR } from "../tokens/priors.ts";

/** The most tokens of one answer: enough to work with, and little compared with what a compaction frees. */
export const ANSWER_TOKENS = 2_000;
/**
 * The same for a text that is read by its id, so that a result of 15,000 tokens comes back in one call. Estimates err on the
 * large side by a third, and so does this limit.
 */
export const READING_TOKENS = 20_000;
/** The most characters of one answer, even if they cost few tokens, as spaces do. */
const MAX_CHARACTERS = 8_000;
/** The number of guesses at an end that fits; after them the last guess is halved until it does. */
const GUESSES = 4;

/** Estimates tokens as 4/3 of what known tokenizers would count. Not calibrated, because pages must not change. */
export function estimateAnswerTokens(text: string): number {
  return Math.ceil(weighMeasure({ ...EMPTY, counts: measureText(text).counts }, PRIOR) * UNKNOWN_MARGIN);
}

/** Finds how far a text may go from `from` within `room` tokens; ends at a line end if one is near. */
export function findEndWithin(
  text: string,
  from: number,
  room: number,
  maxCharacters = MAX_CHARACTERS,
): number {
  const most = wholeCharacter(text, Math.min(text.length, from + Math.min(maxCharacters, room * 8)));
  let to = most;
  for (let guess = 0; guess < GUESSES && to > from; guess++) {
    const tokens = estimateAnswerTokens(text.slice(from, to));
    if (tokens <= room) return atLineEnd(text, from, to);
    to = wholeCharacter(text, from + Math.floor(((to - from) * room * 0.97) / tokens));
  }
  while (to > from && estimateAnswerTokens(text.slice(from, to)) > room)
    to = wholeCharacter(text, from + Math.floor((to - from) / 2));
  return atLineEnd(text, from, to);
}

/** The last line end in the second half if there is one, else the last space. */
function atLineEnd(text: string, from: number, to: number): number {
  if (to >= text.length) return text.length;
  const half = from + (to - from) / 2;
  const line = text.lastIndexOf("\n", to - 1) + 1;
  if (line > half) return line;
  const space = text.lastIndexOf(" ", to - 1) + 1;
  return space > half ? space : to;
}
