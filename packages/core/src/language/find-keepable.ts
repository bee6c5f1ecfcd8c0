// Decides without a model whether a sentence that a person typed is worth keeping for later sessions, and what it is about.
// When in doubt it is not, because a wrong memory appears in every later session. Pure.
import { compilePhrases, splitPhrases } from "./compile-phrases.ts";
import type { Topic } from "./guess-topic.ts";
import { hasPerson, hasWish } from "./has-wish.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { describes, hasModal, isAboutSpeaker, isStandingRule } from "./is-standing-rule.ts";
import { KEEPING, type KeepingPhrases } from "./keeping-phrases.ts";
import { blankQuotations, isQuestion } from "./split-sentences.ts";
import { stripDays } from "./strip-days.ts";
import { stripPoliteness } from "./strip-lead-in.ts";

const compileKeeping = (field: keyof KeepingPhrases, place?: "start") =>
  compilePhrases(({ name }) => KEEPING[name]?.[field] ?? "", place);

const HEDGE = compileKeeping("hedges");
const CHOICE = compileKeeping("choices");
const PASSING = compileKeeping("passing");
const INTENDING = compileKeeping("intending");
const FAILING = compileKeeping("failing");
const LASTINGLY = compileKeeping("lastingly");
/** Not for English, which has the word before the verb. */
const LASTINGLY_LATE = compilePhrases(({ name }) =>
  name === "English" ? "" : (KEEPING[name]?.lastingly ?? ""),
);
const BAN = compileKeeping("bans", "start");
/** For languages with the verb at the end. */
const BAN_ANYWHERE = compilePhrases((table) => (table.isSpaced ? "" : (KEEPING[table.name]?.bans ?? "")));
const PREFERRING = compileKeeping("preferring");
const CONTRAST = compileKeeping("contrasts");
const SCOPE = compileKeeping("scopes");
const APPROVING = compileKeeping("approving");
const INTRODUCTION = compileKeeping("introductions", "start");
const OWNING = compileKeeping("owning");
const LOCATED = compileKeeping("located");
const DECIDING = compileKeeping("deciding");
const EVENT = compileKeeping("events");

const PRAISE = compileKeeping("praises", "start");

const ELSEWHERE = compilePhrases(({ elsewhere }) => elsewhere);
const PROJECT = compilePhrases(({ projectWords }) => projectWords);
const PLURAL = compilePhrases(({ plural }) => plural);
const PLURAL_START = compilePhrases(({ plural }) => plural, "start");
const POINTING = compilePhrases(({ pointing }) => pointing);
const REASON = compilePhrases(({ reasons }) => reasons);
/** Months only after a preposition, because "may" and "mars" are other words too. */
const IN_MONTH = compilePhrases(({ time, isSpaced }) =>
  isSpaced
    ? `(in|by|until|of|from|im|bis|ende|ab|en|fin|jusqu'en|hasta|de|em|até|a|entro|в|до|с) (${time.months.flatMap(splitPhrases).join("|")})`
    : "",
);

/** An address elsewhere: not of this machine, and not a file. */
const ADDRESS =
  /\bhttps?:\/\/(?!localhost|127\.|0\.0\.)\S+|(?<![\w./@-])[\w-]+(?:\.[\w-]+)*\.(?:internal|corp)\b\S*/i;
const CHANNEL = /(?:^|\s)#[a-z][\w-]+/i;
const MONEY = /\d\s?(?:€|\$|£|%|euros?|eur|dollars?|usd|reais|元|円|원)|[€$£]\s?\d/i;
/** Contradicts what was just done, before saying what is right. */
const CONTRADICTION =
  /^(?:no|nope|nein|non|não|нет|いや|いいえ|不对|不是|아니)[,，、。\s]+|^(?:that'?s|this is) (?:wrong|not right|incorrect)[,.;:\s]+|^hm+[,.\s]+/iu;
/** Points at something that both can see. */
const DEMONSTRATIVE =
  /^(?:this|that|it|these|those|them|the|das|dies\p{L}*|es|ça|cela|ce|cet|cette|esto|eso|ese|esa|este|esta|isso|isto|esse|essa|questo|questa|это|эт\p{L}+)$|^(?:这个|那个|これ|それ|この|その|이|그)/iu;
/** Introduces a list, or is a line of a log. */
const NO_SENTENCE = /[:：]\s*$|^\s*[[<$>|#{]|^\s*\d{4}-\d\d/;
/** A shorter sentence says nothing by itself. */
const MIN_WORDS = 3;
/** A longer prohibition describes what a program should do. */
const MAX_BAN_WORDS = 14;
/** Limits for a wish that begins with its verb, and for the words before "always". */
const MAX_WISH_WORDS = 10;
const MAX_WORDS_BEFORE = 5;
/** A longer sentence tells a story, or was copied from somewhere. */
const MAX_CHARACTERS = 220;

export function findKeepable(sentence: string): Topic | undefined {
  const whole = sentence.trim();
  if (whole.length > MAX_CHARACTERS || isQuestion(whole) || NO_SENTENCE.test(whole)) return undefined;
  const said = stripPoliteness(blankQuotations(whole.replace(CONTRADICTION, ""))).trim();
  if (!hasWords(said) || HEDGE.test(said) || CHOICE.test(said)) return undefined;
  if (PRAISE.test(whole) && APPROVING.test(whole)) return "rule";
  if (isOneOffRequest(said) && !LASTINGLY.test(said)) return undefined;
  if (INTRODUCTION.test(said)) return isOfThisMoment(said) ? undefined : "speaker";
  if (isRule(said)) return "rule";
  if (INTENDING.test(said) || isOfThisMoment(said) || isAboutSpeaker(said)) return undefined;
  if (isPlace(said)) return "elsewhere";
  if (isProjectFact(said)) return "project";
  return SCOPE.test(said) || (CONTRADICTION.test(whole) && isOurWay(said)) ? "rule" : undefined;
}

const isOfThisMoment = (said: string): boolean => PASSING.test(said) || FAILING.test(said);

function isRule(said: string): boolean {
  if (INTENDING.test(said) || FAILING.test(said)) return false;
  if (LASTINGLY.test(said)) return isWished(said);
  if (PASSING.test(said)) return false;
  if (isPreference(said)) return true;
  if (BAN.test(said) || BAN_ANYWHERE.test(said))
    return wordsOf(said).length <= MAX_BAN_WORDS && !pointsAtThing(said);
  return CONTRAST.test(said) && !POINTING.test(said);
}

/** Matches "No, we count in cents." */
const isOurWay = (said: string): boolean => PLURAL_START.test(said) && wordsOf(said).length <= MAX_WISH_WORDS;

/** Matches "Always run the linter", not "it is never called". */
function isWished(said: string): boolean {
  if (hasWish(said)) return !describes(said);
  if (!isStandingRule(said)) return false;
  if (PLURAL.test(said) || hasModal(said)) return true;
  return isUnspaced(said) ? hasPerson(said) : isShortWish(said);
}

/**
 * In languages where "always" follows the verb, a short sentence without a subject is a wish: "réponds toujours en
 * français".
 */
function isShortWish(said: string): boolean {
  const words = wordsOf(said);
  return LASTINGLY_LATE.test(words.slice(1, MAX_WORDS_BEFORE).join(" ")) && words.length <= MAX_WISH_WORDS;
}

/** Matches "I prefer short answers", not "I like it". */
function isPreference(said: string): boolean {
  const found = PREFERRING.find(said);
  if (!found) return false;
  const [liked = ""] = wordsOf(said.slice(found.at + found.length));
  return !DEMONSTRATIVE.test(liked);
}

/** Matches "Don't touch that file" and "stop adding it". After a prohibition of one word comes the verb. */
function pointsAtThing(said: string): boolean {
  const short = said.replace(/^do not\b/i, "don't");
  const found = BAN.find(short);
  const ban = short.slice(0, found?.length ?? 0);
  const rest = wordsOf(short.slice(ban.length)).slice(0, wordsOf(ban).length > 1 ? 1 : 2);
  return rest.some((word) => DEMONSTRATIVE.test(word) && word.toLowerCase() !== "the");
}

function isPlace(said: string): boolean {
  if (ADDRESS.test(said)) return LOCATED.test(said.replace(ADDRESS, "x"));
  return ELSEWHERE.test(said) && (LOCATED.test(said) || CHANNEL.test(said));
}

function isProjectFact(said: string): boolean {
  if (OWNING.test(said) || DECIDING.test(said)) return true;
  if (!PROJECT.test(said) && !EVENT.test(said)) return false;
  return stripDays(said).days.length > 0 || IN_MONTH.test(said) || MONEY.test(said) || REASON.test(said);
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];

const isUnspaced = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{4}/u.test(text);

const hasWords = (text: string): boolean => wordsOf(text).length >= MIN_WORDS || isUnspaced(text);

/** True if it only praises, and leaves what is praised to the next sentence: "Good." */
export const isBarePraise = (sentence: string): boolean =>
  PRAISE.test(sentence.trim()) && wordsOf(sentence).length <= MIN_WORDS && !isQuestion(sentence);
