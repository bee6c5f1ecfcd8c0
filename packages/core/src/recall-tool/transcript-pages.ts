// Divides everything ever said or returned, oldest first, into pages that each fit into an answer. Only the last page grows;
// all others stay the same. Pure.

import { headingOf, type Passage, placeOf } from "../derived/passages.ts";
import { wholeCharacter } from "../search/rank/segments.ts";
import { ANSWER_TOKENS, estimateAnswerTokens, findEndWithin } from "./fit-answer.ts";

/** Tokens for the line that names the page. */
const HEAD_TOKENS = 40;
const PAGE_TOKENS = ANSWER_TOKENS - HEAD_TOKENS;
/** A passage moves to the next page if less than this of it would fit. */
const MIN_PART_TOKENS = PAGE_TOKENS / 4;
/** Consecutive pages overlap by up to this, so that text at a cut is complete on one of them. */
const OVERLAP_CHARACTERS = 320;

interface Part {
  readonly passage: Passage;
  readonly from: number;
  readonly to: number;
}

export class TranscriptPages {
  readonly #pages: Part[][] = [[]];
  /** Tokens on the last page. */
  #used = 0;

  get count(): number {
    return this.#pages[0]!.length === 0 ? 0 : this.#pages.length;
  }

  add(passage: Passage): void {
    if (passage.isCopy) return;
    for (let from = 0; from < passage.text.length; ) from = this.#put(passage, from);
  }

  /** Puts what fits on the last page, and returns where to continue. */
  #put(passage: Passage, from: number): number {
    const { text } = passage;
    const heading = estimateAnswerTokens(partHeading(passage, from)) + 2;
    const room = PAGE_TOKENS - this.#used - heading;
    const to = room > 0 ? findEndWithin(text, from, room) : from;
    const isWhole = to === text.length;
    if (!isWhole && this.#used > 0 && (room < MIN_PART_TOKENS || this.#fitsAlone(text, from, heading))) {
      this.#turn();
      return from;
    }
    this.#pages.at(-1)!.push({ passage, from, to });
    this.#used += heading + estimateAnswerTokens(text.slice(from, to));
    if (isWhole) return to;
    this.#turn();
    return findOverlap(text, from, to);
  }

  /** True if the rest is at most half a page, which is not worth a cut. */
  #fitsAlone(text: string, from: number, heading: number): boolean {
    return findEndWithin(text, from, PAGE_TOKENS / 2 - heading) === text.length;
  }

  #turn(): void {
    this.#pages.push([]);
    this.#used = 0;
  }

  /** Returns a page by its number, starting at 1. */
  text(number: number): string | undefined {
    const parts = this.#pages[number - 1];
    if (!parts || this.count < number) return undefined;
    const texts = parts.map(
      ({ passage, from, to }) =>
        `${partHeading(passage, from)}${passage.text.slice(from, to).toWellFormed()}`,
    );
    return [`[Page ${number} of ${this.count}]`, ...texts].join("\n\n");
  }
}

const partHeading = (passage: Passage, from: number) => `${headingOf(passage)}\n${placeOf(passage, from)}`;

/** Returns where the next page begins: at the start of a line before the cut, or a little before it. */
function findOverlap(text: string, from: number, to: number): number {
  const least = Math.max(to - OVERLAP_CHARACTERS, from + Math.ceil((to - from) / 2));
  const line = text.indexOf("\n", least - 1) + 1;
  return line > 0 && line < to ? line : wholeCharacter(text, least);
}
