// Checks whether a text still says what a fact said, as far as words can tell. Pure.
//
// What is easily lost and hard to notice must all be there: the subject, numbers, names, paths and negations, in the same
// relation as before. Of the other words most must be there in some form, because a merge rewords.
import { stripRelativeDays } from "../../language/find-dates.ts";
import { hasNegation } from "../../language/is-standing-rule.ts";
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { compoundsIn, termsOf } from "../../search/rank/terms.ts";
import { splitStatements } from "./facts.ts";
import { findBrokenBond } from "./find-broken-bond.ts";
import { findTurnedRelation, hasExchangedEnds } from "./find-turned-relation.ts";
import { findTerm, indexSegments, type Segment, splitSentences } from "./statement-segments.ts";

/** A merge that keeps the meaning keeps four words in five; below two thirds the text says something else. */
const MOST = 2 / 3;
/** A negation counts only in a statement that shares this much of the fact's words; otherwise it is about something else. */
const SAME_MATTER = 0.4;

/** A statement with more sentences is a document; only its first ones are checked. */
const MAX_SENTENCES = 200;
/** The most segments that are checked; a file of ordinary size has fewer. */
const MAX_SEGMENTS = 4_000;

/** Relative times, which a dream replaces with dates. */
const RELATIVE =
  /\b(?:\d+|a|an|one|two|three|few)\s+(?:minute|hour|day|week|month|year)s?\s+(?:ago|from now)\b|\b(?:today|yesterday|tomorrow|tonight|now|currently|recently|(?:this|last|next)\s+(?:week|month|year|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/giu;

/** A capitalised word inside a sentence. */
const NAME = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{N}]+/gu;

/** Words that open an order and are not its subject: "Use tabs" is about tabs. */
const ORDER =
  /^(?:use|run|do|keep|make|call|ask|write|put|set|add|remov|check|prefer|avoid|tri|let|start|stop|pleas|alwai|never|benutz|verwend|utilis|usa|utiliza)$/;

export const foldText = (text: string) =>
  text.normalize("NFC").replace(/[*_`]/g, "").replace(/\s+/g, " ").trim().toLowerCase();

/** True if the text contains the fact word for word. */
export const standsIn = (fact: string, text: string): boolean => foldText(text).includes(foldText(fact));

/** True if the fact is a sentence or several of this statement, not a part of one that may deny it: "it is not true that …". */
export function standsAlone(fact: string, statement: string): boolean {
  const [whole, wanted] = [foldText(statement), foldText(fact)];
  const at = whole.indexOf(wanted);
  if (at === -1 || wanted === "") return false;
  const [before, after] = [whole.slice(0, at).trimEnd(), whole.slice(at + wanted.length)];
  const isStart = before === "" || /[.!?。！？>]$/u.test(before);
  return isStart && (/^\s*$/.test(after) || /^[.!?。！？]/u.test(after) || /[.!?。！？]$/u.test(wanted));
}

/** Returns why a text does not say what the fact says, or undefined if it does. */
export function findUncovered(fact: string, text: string): string | undefined {
  if (standsIn(fact, text)) return undefined;
  const timeless = stripRelativeDays(fact.replace(RELATIVE, " "));
  const there = new Set(termsOf(text));
  const hard = listHardWords(timeless).find((word) => !hasWord(text, there, word));
  if (hard !== undefined) return `${JSON.stringify(hard)} is missing`;
  const words = findContentWords(timeless);
  const kept = computeShareFound(words, there);
  if (kept < MOST) return `only ${Math.round(kept * 100)}% of its words are there`;
  const isNegated = splitStatements({ body: text, description: "" }).some(
    (one) => hasNegation(one) && computeShareFound(words, new Set(termsOf(one))) >= SAME_MATTER,
  );
  if (hasNegation(timeless) && !isNegated) return "it was a negation, and no statement there is one";
  return findOtherRelation(timeless, text);
}

/** Finds a changed relation: all the words may be there and yet say something else. */
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

/**
 * Compares the fact with the segments that share most words with it: is one of the two negated, or are two things exchanged?
 */
function findOtherSense(fact: Segment, segments: readonly Segment[]): string | undefined {
  const countShared = ({ terms, context }: Segment) =>
    fact.terms.filter((term) => terms.includes(term) || context.has(term)).length;
  const most = segments.reduce((best, segment) => Math.max(best, countShared(segment)), 0);
  if (most === 0) return undefined;
  const nearest = segments.filter((segment) => countShared(segment) === most);
  if (nearest.every(({ isNegated }) => isNegated !== fact.isNegated))
    return fact.isNegated ? "it was a negation" : "it was not a negation";
  if (nearest.every((segment) => hasExchangedEnds(fact, segment))) return "two things in it are swapped";
  return undefined;
}

export const isCovered = (fact: string, text: string) => findUncovered(fact, text) === undefined;

/** Returns the words that say what a statement is about: all but stop words, or all words if there are only stop words. */
export function findContentWords(text: string): ReadonlySet<string> {
  const terms = termsOf(text);
  const content = terms.filter((term) => !isStopWord(term));
  return new Set(content.length > 0 ? content : terms);
}

function computeShareFound(words: ReadonlySet<string>, there: ReadonlySet<string>): number {
  if (words.size === 0) return 1;
  let found = 0;
  for (const word of words) if (there.has(word)) found++;
  return found / words.size;
}

/** Lists the words that must not be lost: numbers, names, and the subject, which is the first word that is not an order. */
function listHardWords(text: string): readonly string[] {
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
