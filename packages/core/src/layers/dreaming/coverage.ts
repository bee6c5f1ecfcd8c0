// Whether a text still says what a fact said, as far as words can tell. Pure.
//
// What is easily lost and hard to notice must all be there: numbers, names, paths, and whether it says "not". Of the other
// words most must be, in whatever form, for a merge words things anew.
import { stripRelativeDays } from "../../language/find-dates.ts";
import { hasNegation } from "../../language/is-standing-rule.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { compoundsIn, termsOf } from "../../search/rank/terms.ts";
import { splitStatements } from "./facts.ts";

/** A merge that keeps the sense keeps four words in five; below two thirds something else is being said. */
const MOST = 2 / 3;
/** A "not" belongs to a statement that shares this much with the fact, or it is about something else. */
const SAME_MATTER = 0.4;

/** These become dates when a memory is tidied. */
const RELATIVE =
  /\b(?:\d+|a|an|one|two|three|few)\s+(?:minute|hour|day|week|month|year)s?\s+(?:ago|from now)\b|\b(?:today|yesterday|tomorrow|tonight|now|currently|recently|(?:this|last|next)\s+(?:week|month|year|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/giu;

export const foldText = (text: string) =>
  text.normalize("NFC").replace(/[*_`]/g, "").replace(/\s+/g, " ").trim().toLowerCase();

/** The words of it stand there as they are, as statements of their own or within one. */
export const standsIn = (fact: string, text: string): boolean => foldText(text).includes(foldText(fact));

/** Why a text does not say what the fact says; undefined where it does. */
export function findUncovered(fact: string, text: string): string | undefined {
  if (standsIn(fact, text)) return undefined;
  const timeless = stripRelativeDays(fact.replace(RELATIVE, " "));
  const there = new Set(termsOf(text));
  const hard = hardWords(timeless).find((word) => !hasWord(text, there, word));
  if (hard !== undefined) return `${JSON.stringify(hard)} is missing`;
  const words = findContentWords(timeless);
  const kept = shareFound(words, there);
  if (kept < MOST) return `only ${Math.round(kept * 100)}% of its words are there`;
  if (!hasNegation(timeless)) return undefined;
  const isNegated = splitStatements({ body: text, description: "" }).some(
    (one) => hasNegation(one) && shareFound(words, new Set(termsOf(one))) >= SAME_MATTER,
  );
  return isNegated ? undefined : "it said what is not so, and no statement there does";
}

export const isCovered = (fact: string, text: string) => findUncovered(fact, text) === undefined;

/** What a statement is about. One of stop words alone is about all of them. */
export function findContentWords(text: string): ReadonlySet<string> {
  const terms = termsOf(text);
  const content = terms.filter((term) => !isStopWord(term));
  return new Set(content.length > 0 ? content : terms);
}

function shareFound(words: ReadonlySet<string>, there: ReadonlySet<string>): number {
  if (words.size === 0) return 1;
  let found = 0;
  for (const word of words) if (there.has(word)) found++;
  return found / words.size;
}

/** Numbers, and names that are no plain words. */
function hardWords(text: string): readonly string[] {
  return [...compoundsIn(text), ...(text.match(/\d+/g) ?? [])];
}

const hasWord = (text: string, terms: ReadonlySet<string>, word: string) =>
  terms.has(word) || text.toLowerCase().includes(word);
