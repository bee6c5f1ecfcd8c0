// Splits text into search terms: words by their stem; identifiers, paths and dotted names whole and in parts; numbers;
// Chinese, Japanese and Korean in pairs of characters. Texts and queries are split alike. Pure.
import { baseForm } from "./irregular.ts";
import { toPlainText } from "./plain-text.ts";
import { stemWord } from "./stem.ts";

/** Words joined by the characters that join the parts of a path, a URL, a version, a flag or a dotted name. */
const RUN = /[\p{L}\p{N}_$]+(?:[./\\:@#+~=?&%-]+[\p{L}\p{N}_$]+)*/gu;
/** The same for ASCII text, several times as fast. */
const ASCII_RUN = /[A-Za-z0-9_$]+(?:[./\\:@#+~=?&%-]+[A-Za-z0-9_$]+)*/g;
const COMPONENT = /[^/\\:@#=?&%]+/g;
const WORD = /[\p{L}\p{N}_$]+/gu;
/** The parts of `camelCase`, `HTTPServer`, `snake_case`, `v2beta`; a run of capitals before a word is a part of its own. */
const PART = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}]+|[\p{Lo}]+|\p{N}+/gu;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;
const EAST_ASIAN_CHARACTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const NOT_ASCII = /[\u0080-\uffff]/;
/** Longer terms are data; nobody searches for them whole. */
const LONGEST = 120;

/** Texts repeat their words, so the terms of this many short runs are cached. */
const MAX_KEPT = 20_000;
const MAX_KEPT_CHARACTERS = 32;
const kept = new Map<string, readonly string[]>();

/** Returns every term of a text, in order, with repetitions. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const isAscii = !NOT_ASCII.test(text);
  const runs = isAscii ? text.match(ASCII_RUN) : toPlainText(text).match(RUN);
  for (const run of runs ?? []) for (const term of cutRun(run)) terms.push(term);
  return terms;
}

function cutRun(run: string): readonly string[] {
  const known = kept.get(run);
  if (known) return known;
  const terms: string[] = [];
  addRun(run, terms);
  if (run.length > MAX_KEPT_CHARACTERS) return terms;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(run, terms);
  return terms;
}

/** Returns the paths and compound names in a text as written, in lower case. */
export function compoundsIn(text: string): readonly string[] {
  const runs = toPlainText(text).match(RUN) ?? [];
  return runs.filter((run) => /[^\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(run)).map((run) => run.toLowerCase());
}

/**
 * Returns the number of the word that each term comes from: `getUserName` is one word with four terms, and so is a word of
 * a language without spaces, with its pairs of characters.
 */
export function wordsOfTerms(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  let count = 0;
  for (const [run] of toPlainText(text).matchAll(RUN))
    for (const word of splitWords(run)) {
      const terms: string[] = [];
      addRun(word, terms);
      count++;
      for (const term of terms) if (!words.has(term)) words.set(term, count);
    }
  return words;
}

let segmenter: Intl.Segmenter | undefined;

/** Words without spaces between them; a pair of characters across a border belongs to the first. */
function splitWords(run: string): readonly string[] {
  if (!EAST_ASIAN_CHARACTER.test(run)) return [run];
  // Made on first use: it loads a dictionary.
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const segments = [...segmenter.segment(run)].map(({ segment }) => segment);
  return segments.map((segment, at) => segment + ([...(segments[at + 1] ?? "")][0] ?? ""));
}

function addRun(run: string, terms: string[]): void {
  const components = run.match(COMPONENT) ?? [];
  if (components.length > 1) addWhole(run, terms);
  for (const component of components) {
    const words = component.match(WORD) ?? [];
    if (words.length > 1) addWhole(component, terms);
    for (const word of words) addWord(word, terms);
  }
}

function addWhole(text: string, terms: string[]): void {
  if (text.length <= LONGEST) terms.push(text.toLowerCase());
}

function addWord(word: string, terms: string[]): void {
  if (NOT_ASCII.test(word) && addPairs(word, terms)) return;
  const lower = word.toLowerCase();
  if (/^(?:[a-z]+|[0-9]+)$/.test(word)) return void terms.push(rootOf(lower));
  const parts = word.match(PART) ?? [];
  if (parts.length !== 1 || parts[0]!.length !== word.length) addWhole(word, terms);
  for (const part of parts) terms.push(rootOf(part.toLowerCase()));
}

/**
 * Returns true if the word was East Asian: its pairs of characters are its terms, and other characters in it form separate
 * words.
 */
function addPairs(word: string, terms: string[]): boolean {
  const stretches = word.match(EAST_ASIAN);
  if (!stretches) return false;
  for (const stretch of stretches) {
    const characters = [...stretch];
    if (characters.length === 1) terms.push(stretch);
    for (let at = 1; at < characters.length; at++) terms.push(characters[at - 1]! + characters[at]!);
  }
  for (const rest of word.split(EAST_ASIAN)) if (rest !== "") addWord(rest, terms);
  return true;
}

const rootOf = (word: string): string => stemWord(baseForm(word));
