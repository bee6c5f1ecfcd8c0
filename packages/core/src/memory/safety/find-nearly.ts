// Finds a quotation whose spacing, punctuation or spelling differs a little from the text. Pure.
import { measureEditDistance } from "../../text/measure-edit-distance.ts";

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu;
/** Marks where untyped words were blanked out; no quotation extends across it. */
const BARRIER = "\ufffc";
/** Shorter words that differ are different words: "no" and "on", "not" and "now". */
const MIN_TYPO_LETTERS = 4;
/** Letters per typo. */
const LETTERS_PER_TYPO = 4;
/** At most one word in this many may be misspelt. */
const WORDS_PER_TYPO = 4;
/** With fewer words, a typo could turn it into something else. */
const MIN_WORDS = 3;
const MAX_FOUND = 20;

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Returns where each such passage begins and ends in `text`. Both texts must be folded. */
export function findNearly(wanted: string, text: string): readonly (readonly [number, number])[] {
  const those = splitWordsWithPlaces(text);
  return findJoined(wanted, text, those) ?? findMisspelt(splitWordsWithPlaces(wanted), text, those);
}

/** Finds passages where only spaces and punctuation differ: "pull-request" and "pull request". */
function findJoined(
  wanted: string,
  text: string,
  words: readonly Word[],
): readonly (readonly [number, number])[] | undefined {
  const sought = joinWords(splitWordsWithPlaces(wanted));
  if (sought === "") return [];
  const found: (readonly [number, number])[] = [];
  for (const [first, { from }] of words.entries()) {
    let joined = "";
    for (let last = first; last < words.length && joined.length < sought.length; last++) {
      joined += words[last]!.text;
      if (!sought.startsWith(joined)) break;
      const { to } = words[last]!;
      if (joined === sought && !text.slice(from, to).includes(BARRIER)) found.push([from, to]);
    }
    if (found.length >= MAX_FOUND) break;
  }
  return found.length === 0 ? undefined : found;
}

function findMisspelt(
  sought: readonly Word[],
  text: string,
  words: readonly Word[],
): readonly (readonly [number, number])[] {
  if (sought.length < MIN_WORDS) return [];
  const most = Math.max(1, Math.floor(sought.length / WORDS_PER_TYPO));
  const found: (readonly [number, number])[] = [];
  for (let first = 0; first + sought.length <= words.length && found.length < MAX_FOUND; first++) {
    let typos = 0;
    const isNear = sought.every(({ text: wanted }, at) => {
      const there = words[first + at]!.text;
      if (there === wanted) return true;
      typos++;
      return typos <= most && isTypo(wanted, there);
    });
    const [from, to] = [words[first]!.from, words[first + sought.length - 1]!.to];
    if (isNear && !text.slice(from, to).includes(BARRIER)) found.push([from, to]);
  }
  return found;
}

/** Never treats a number as a typo of another. */
function isTypo(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < MIN_TYPO_LETTERS || /\p{N}/u.test(a + b)) return false;
  const most = Math.min(2, Math.floor(length / LETTERS_PER_TYPO));
  return Math.abs(a.length - b.length) <= most && measureEditDistance(a, b) <= most;
}

const splitWordsWithPlaces = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

const joinWords = (words: readonly Word[]): string => words.map(({ text }) => text).join("");
