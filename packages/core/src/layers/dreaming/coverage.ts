// Whether a text still says what a fact said, as far as words can tell. Pure.
//
// What is easily lost and hard to notice must all be there: its subject, numbers, names, paths, and whether it says "not". They
// must stand in the same relation as before. Of the other words most must be there, in whatever form, for a merge words things
// anew.
import { stripRelativeDays } from "../../language/find-dates.ts";
import { hasNegation } from "../../language/is-standing-rule.ts";
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { compoundsIn, termsOf } from "../../search/rank/terms.ts";
import { splitStatements } from "./facts.ts";
import { findBrokenBond } from "./find-broken-bond.ts";
import { findTurnedRelation, hasExchangedEnds } from "./find-turned-relation.ts";
import { findTerm, indexSegments, type Segment, splitSentences } from "./statement-segments.ts";

/** A merge that keeps the sense keeps four words in five; below two thirds something else is being said. */
const MOST = 2 / 3;
/** A "not" belongs to a statement that shares this much with the fact, or it is about something else. */
const SAME_MATTER = 0.4;

/** A statement with more sentences is a document; its first ones are looked at. */
const MAX_SENTENCES = 200;
/** A file of ordinary size has fewer. */
const MAX_SEGMENTS = 4_000;

/** These become dates when a memory is tidied. */
const RELATIVE =
  /\b(?:\d+|a|an|one|two|three|few)\s+(?:minute|hour|day|week|month|year)s?\s+(?:ago|from now)\b|\b(?:today|yesterday|tomorrow|tonight|now|currently|recently|(?:this|last|next)\s+(?:week|month|year|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/giu;

/** A word with a capital inside of a sentence. */
const NAME = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{N}]+/gu;

/** "Use tabs" is about tabs. */
const ORDER =
  /^(?:use|run|do|keep|make|call|ask|write|put|set|add|remov|check|prefer|avoid|tri|let|start|stop|pleas|alwai|never|benutz|verwend|utilis|usa|utiliza)$/;

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
  const isNegated = splitStatements({ body: text, description: "" }).some(
    (one) => hasNegation(one) && shareFound(words, new Set(termsOf(one))) >= SAME_MATTER,
  );
  if (hasNegation(timeless) && !isNegated) return "it said what is not so, and no statement there does";
  return findOtherRelation(timeless, text);
}

/** All of its words may be there and yet say something else. */
function findOtherRelation(fact: string, text: string): string | undefined {
  const sentences = splitSentences(text);
  const index = indexSegments(sentences);
  const segments = sentences.flatMap((sentence) => sentence.segments).slice(0, MAX_SEGMENTS);
  for (const sentence of splitSentences(fact).slice(0, MAX_SENTENCES)) {
    const turned = findTurnedRelation(sentence, sentences);
    if (turned !== undefined) return turned;
    for (const segment of sentence.segments.slice(0, MAX_SENTENCES)) {
      const broken = findBrokenBond(segment, index) ?? findOtherSense(segment, segments);
      if (broken !== undefined) return broken;
    }
  }
  return undefined;
}

/** The segments nearest to it say "not" where it did not, or name the same things the other way round. */
function findOtherSense(fact: Segment, segments: readonly Segment[]): string | undefined {
  const countShared = ({ terms, context }: Segment) =>
    fact.terms.filter((term) => terms.includes(term) || context.has(term)).length;
  const most = segments.reduce((best, segment) => Math.max(best, countShared(segment)), 0);
  if (most === 0) return undefined;
  const nearest = segments.filter((segment) => countShared(segment) === most);
  if (nearest.every(({ isNegated }) => isNegated !== fact.isNegated))
    return fact.isNegated ? "it said what is not so" : "it did not say what is not so";
  if (nearest.every((segment) => hasExchangedEnds(fact, segment))) return "two things in it are exchanged";
  return undefined;
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

/** Numbers, names, and what it is about: the word it begins with. */
function hardWords(text: string): readonly string[] {
  const terms = splitSentences(stripLeadIn(text))[0]?.segments[0]?.terms ?? [];
  const subject = terms.find((term) => !ORDER.test(term));
  const names = (text.match(NAME) ?? []).flatMap((name) => findTerm(name.toLowerCase()));
  return [
    ...compoundsIn(text),
    ...(text.match(/\d+/g) ?? []),
    ...names,
    ...(subject === undefined ? [] : [subject]),
  ];
}

const hasWord = (text: string, terms: ReadonlySet<string>, word: string) =>
  terms.has(word) || text.toLowerCase().includes(word);
