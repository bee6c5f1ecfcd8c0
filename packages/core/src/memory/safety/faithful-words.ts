// A writer's own name and description for what a human said: kept where they say no more than the human did. Pure.
import { findDates } from "../../language/find-dates.ts";
import { hasWish } from "../../language/has-wish.ts";
import { countNegations, hasStandingWords } from "../../language/is-standing-rule.ts";
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { dateWords } from "../said/date-words.ts";
import { NAME_CHARACTERS, shortName } from "../said/short-name.ts";
import { contentWords, readStatement } from "../supersession/read-statement.ts";
import type { ReadClaim } from "./claim.ts";
import type { FoundQuote } from "./quote.ts";
import { wordsOf } from "./shingles.ts";
import type { Sources } from "./sources.ts";

export interface FaithfulWords {
  readonly name: string;
  readonly description: string;
}

/** One line of the index. */
const DESCRIPTION_CHARACTERS = 150;
/** The share of a sentence's words that the human must have used. */
const MIN_SUPPORT = 0.3;
/** Of a rule: another order must not hide behind the human's. */
const MIN_RULE_SUPPORT = 0.5;
/** Nobody knows who wrote these. What was recalled may be said again: a correction speaks of it. */
const FOREIGN = ["tool", "foreign"] as const;
const MIN_WORDS = 3;
const MARK = /^\((?:observed|inferred|said)\)\s*/i;

/** What is not faithful is made from the human's sentence instead. */
export function chooseWords(claim: ReadClaim, quote: FoundQuote, sources: Sources): FaithfulWords {
  const words = quote.text;
  const said = `${words}\n${sources.typed}`;
  const isOurs = (text: string) => isFaithful(text, quote, said, sources);
  const name = toOneLine(claim.name);
  const description = toOneLine(claim.description.replace(MARK, ""));
  const isTitle = isOurs(name) || isName(name);
  return {
    name: isTitle && !sources.sharesRuns(name, FOREIGN) ? cutAtWord(name, NAME_CHARACTERS) : shortName(words),
    description: cutAtWord(
      dateWords(isSpecific(description) && isOurs(description) ? description : toSentence(words), quote.time),
      DESCRIPTION_CHARACTERS,
    ),
  };
}

/** Says no more than the human: the same negations, numbers, places and days, and mostly their words. */
function isFaithful(
  text: string,
  { text: words, time }: FoundQuote,
  said: string,
  sources: Sources,
): boolean {
  if (text.trim() === "" || sources.sharesRuns(text, FOREIGN)) return false;
  if (countNegations(text) !== countNegations(words)) return false;
  if (hasStandingWords(text) && !hasStandingWords(words)) return false;
  const [values, known] = [readStatement(text).values, readStatement(said).values];
  const isKnown = (kind: "place" | "number") => values[kind].every((value) => known[kind].includes(value));
  if (!isKnown("place") || !isKnown("number")) return false;
  const days = new Set(findDates(said, time).map(({ from }) => from));
  if (findDates(text, time).some(({ from }) => !days.has(from))) return false;
  const terms = [...new Set(contentWords(text))];
  const spoken = new Set(contentWords(said));
  const shared = terms.filter((term) => spoken.has(term)).length;
  return (
    terms.length > 0 && shared / terms.length >= (hasStandingWords(words) ? MIN_RULE_SUPPORT : MIN_SUPPORT)
  );
}

/** One word is no line by which a memory is found. */
const isSpecific = (description: string): boolean => wordsOf(description).length >= MIN_WORDS;

/** Names a topic, and neither orders anything nor points anywhere. */
function isName(name: string): boolean {
  const { place, number } = readStatement(name).values;
  return name !== "" && place.length + number.length === 0 && !hasStandingWords(name) && !hasWish(name);
}

/** Without what leads up to it: the human's sentence as a line of the index. */
function toSentence(words: string): string {
  const bare = stripLeadIn(toOneLine(words));
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
