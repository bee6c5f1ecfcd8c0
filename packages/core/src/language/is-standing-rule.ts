// Whether a sentence is a standing rule: says how something must always, or never, be done.
import { compilePhrases } from "./compile-phrases.ts";
import { blankQuotations, isQuestion } from "./split-sentences.ts";

const STANDING = compilePhrases(({ standing }) => standing);
const NEVER = compilePhrases(({ never }) => never);
const HABIT = compilePhrases(({ habits }) => habits);
const ARTICLE_START = compilePhrases(({ articles }) => articles, "start");
const MODAL = compilePhrases(({ modals }) => modals);
const MOMENTARY = compilePhrases(({ momentary }) => momentary);
const DESCRIBING = compilePhrases(({ describing }) => describing);
const FORBIDDING = compilePhrases(({ forbidding }) => forbidding);
const FORBIDDING_START = compilePhrases(({ forbidding }) => forbidding, "start");
const NEGATION = compilePhrases(({ negations }) => negations);
const FIRST_PERSON = compilePhrases(({ firstPerson }) => firstPerson, "start");

/** Quotations, questions and descriptions are not rules. */
export function isStandingRule(sentence: string): boolean {
  const said = MOMENTARY.strip(blankQuotations(sentence));
  if (isQuestion(said) || describes(said)) return false;
  return STANDING.test(said) || NEVER.test(said) || HABIT.test(said);
}

/** Forbids something for good. */
export function isProhibition(sentence: string): boolean {
  const said = blankQuotations(sentence);
  return !isQuestion(said) && !describes(said) && NEVER.test(said);
}

/** "The server always crashes" describes a thing; it does not tell anyone to do anything. */
export const describes = (said: string): boolean =>
  DESCRIBING.test(said) || (ARTICLE_START.test(said) && !MODAL.test(said));

export const hasModal = (said: string): boolean => MODAL.test(said);

/** Anywhere in a text, also quoted: for what a model wants kept, where a hidden instruction must not get through. */
export const hasStandingWords = (text: string): boolean => STANDING.test(text) || NEVER.test(text);

/** Forbids, or makes conditional, for good or not. */
export const hasForbiddingWords = (text: string): boolean => FORBIDDING.test(text);

export const startsWithForbidding = (text: string): boolean => FORBIDDING_START.test(text);

/** How often a text says "not", in whatever words. */
export const countNegations = (text: string): number => NEGATION.count(text);

export const hasNegation = (text: string): boolean => NEGATION.test(text);

/** Its beginning shows that it says something about the speaker. */
export const isAboutSpeaker = (text: string): boolean => FIRST_PERSON.test(text);
