// Checks whether a sentence is a standing rule: says how something must always, or never, be done.
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

/** True if it forbids something for good. */
export function isProhibition(sentence: string): boolean {
  const said = blankQuotations(sentence);
  return !isQuestion(said) && !describes(said) && NEVER.test(said);
}

/** "The server always crashes" describes a thing; it does not tell anybody to do anything. */
export const describes = (said: string): boolean =>
  DESCRIBING.test(said) || (ARTICLE_START.test(said) && !MODAL.test(said));

export const hasModal = (said: string): boolean => MODAL.test(said);

/** Matches anywhere in a text, even quoted: a hidden instruction must not get into what a model wants to keep. */
export const hasStandingWords = (text: string): boolean => STANDING.test(text) || NEVER.test(text);

/** True if it forbids something or makes it conditional, for good or not. */
export const hasForbiddingWords = (text: string): boolean => FORBIDDING.test(text);

export const startsWithForbidding = (text: string): boolean => FORBIDDING_START.test(text);

/** Counts how often a text says "not", in whatever words. */
export const countNegations = (text: string): number => NEGATION.count(text);

export const hasNegation = (text: string): boolean => NEGATION.test(text);

/** True if its beginning shows that it is about the speaker. */
export const isAboutSpeaker = (text: string): boolean => FIRST_PERSON.test(text);
