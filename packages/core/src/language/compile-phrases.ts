// Compiles the phrases of the tables into patterns. Phrases allow so little that no pattern can visit a character more than
// a few times: no nested repetition, and gaps of bounded length.
import type { LanguageTable, Phrases } from "./language-table.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

/** What `…` in a phrase matches. */
const GAP = "[^.!?。！？\\n]{0,40}";
/** Letters of scripts with spaces: Latin and Cyrillic. A class of all letters takes a hundred times as long to compile. */
const LETTER_RANGES = "a-z0-9_\\u00c0-\\u024f\\u0400-\\u04ff";
const LETTER = `[${LETTER_RANGES}]`;

export type PhrasePlace = "anywhere" | "start" | "end";

/** The position of a phrase in a text. */
export interface FoundPhrase {
  readonly at: number;
  readonly length: number;
}

export interface PhraseMatcher {
  test(text: string): boolean;
  find(text: string): FoundPhrase | undefined;
  count(text: string): number;
  /** Returns the text with every phrase replaced by a space. */
  strip(text: string): string;
}

/** Matches the phrases of every language. Compiled on first use, because a start does not need them. */
export function compilePhrases(
  pick: (table: LanguageTable) => Phrases,
  place: PhrasePlace = "anywhere",
): PhraseMatcher {
  let compiled: RegExp | undefined;
  const pattern = () => {
    compiled ??= compilePattern(writePattern(pick, place));
    return compiled;
  };
  let letters: ReadonlySet<string> | undefined;
  const byLetter = new Map<string, RegExp>();
  /** Compiling all phrases takes milliseconds. A text can start only with those that have its first letter. */
  const patternAtStart = (text: string) => {
    letters ??= new Set(ALL_LANGUAGES.flatMap((table) => splitPhrases(pick(table))).map(takeFirst));
    const first = takeFirst(foldCase(text));
    const letter = letters.has(first) ? first : NO_LETTER;
    const known = byLetter.get(letter);
    if (known) return known;
    const made = compilePattern(writePattern(pick, place, (phrase) => mayStartWith(phrase, letter)));
    byLetter.set(letter, made);
    return made;
  };
  const find = (text: string) => findPattern(place === "start" ? patternAtStart(text) : pattern(), text);
  return {
    find,
    test: (text) => find(text) !== undefined,
    count: (text) => countPattern(pattern(), text),
    strip: (text) => stripPattern(pattern(), text),
  };
}

/** Does not use the `i` flag, which makes compiling slow: phrases are in lower case, and so is the text. */
export const compilePattern = (source: string): RegExp => new RegExp(source, "u");

export function findPattern(pattern: RegExp, text: string): FoundPhrase | undefined {
  const found = pattern.exec(foldCase(text));
  return found ? { at: found.index, length: found[0].length } : undefined;
}

function countPattern(pattern: RegExp, text: string): number {
  let count = 0;
  let rest = foldCase(text);
  for (let found = pattern.exec(rest); found && found[0].length > 0; found = pattern.exec(rest)) {
    count++;
    rest = rest.slice(found.index + found[0].length);
  }
  return count;
}

function stripPattern(pattern: RegExp, text: string): string {
  let rest = text;
  let stripped = "";
  for (
    let found = findPattern(pattern, rest);
    found && found.length > 0;
    found = findPattern(pattern, rest)
  ) {
    stripped += `${rest.slice(0, found.at)} `;
    rest = rest.slice(found.at + found.length);
  }
  return stripped + rest;
}

/** Converts to lower case without changing the length: "İ", the one letter that would grow, becomes "I" first. */
export const foldCase = (text: string): string => text.replaceAll("İ", "I").toLowerCase();

export const splitPhrases = (phrases: Phrases): readonly string[] =>
  phrases
    .split(/,(?!\?)/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");

/** The parts of each phrase without its gaps: to remove a phrase, but not what it is said of. */
export const splitAtGaps = (phrases: Phrases): Phrases => phrases.replaceAll("…", ",");

/** Stands for every character that no phrase starts with. */
const NO_LETTER = "\0";

const takeFirst = (text: string): string => text.slice(0, 1);

/** A phrase that starts with a choice or an optional letter may start with any. */
const mayStartWith = (phrase: string, letter: string): boolean =>
  phrase.startsWith(letter) || !/^[\p{L}\p{N}](?!\?)/u.test(phrase);

export function writePattern(
  pick: (table: LanguageTable) => Phrases,
  place: PhrasePlace,
  isWanted: (phrase: string) => boolean = () => true,
): string {
  const phrasesOf = (isSpaced: boolean) =>
    ALL_LANGUAGES.filter((table) => table.isSpaced === isSpaced)
      .flatMap((table) => splitPhrases(pick(table)))
      .filter(isWanted);
  const sources = [writeAlternatives(phrasesOf(true), true), writeAlternatives(phrasesOf(false), false)];
  const present = sources.filter((source) => source !== "");
  // Without phrases nothing matches.
  const all = present.length === 0 ? "[]" : `(?:${present.join("|")})`;
  if (place === "start") return `^${all}`;
  return place === "end" ? `${all}[\\s.!?。！？…]{0,8}$` : all;
}

/**
 * Sorts the longest first: "please note that" before "please". The check of the surrounding letters is written once for all
 * phrases, because large character classes take long to compile.
 */
export function writeAlternatives(phrases: readonly string[], isSpaced: boolean): string {
  const sorted = [...new Set(phrases)].sort((a, b) => b.length - a.length);
  if (sorted.length === 0) return "";
  if (!isSpaced) return `(?:${sorted.map(writePhrase).join("|")})`;
  const whole = sorted.filter((phrase) => !phrase.endsWith("'")).map(writePhrase);
  const elided = sorted.filter((phrase) => phrase.endsWith("'")).map(writePhrase);
  const groups = [...(whole.length > 0 ? [`(?:${whole.join("|")})(?!${LETTER})`] : []), ...elided];
  return `(?<!${LETTER})(?:${groups.join("|")})`;
}

const writePhrase = (phrase: string): string =>
  phrase
    .replaceAll("(", "(?:")
    .replaceAll(" ?", "\\s{0,3}")
    .replace(/ +|\n\s*/g, "\\s{1,3}")
    .replaceAll("'", "['’]")
    .replaceAll("*", `${LETTER}*`)
    .replaceAll("…", GAP);
