// Chooses the name and description of what a human said: the writer's own if they say no more than the human did. Pure.
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

/** The length of a line in the index. */
const DESCRIPTION_CHARACTERS = 150;
/** The share of a sentence's words that the human must have used. */
const MIN_SUPPORT = 0.3;
/** The same for a rule; higher, so that another order cannot hide behind the human's. */
const MIN_RULE_SUPPORT = 0.5;
/** Sources whose author is unknown. Recalled memories are not among them: a correction may repeat them. */
const FOREIGN = ["tool", "foreign"] as const;
const MIN_WORDS = 3;
const MARK = /^\((?:observed|inferred|said)\)\s*/i;

/** Replaces a name or description that is not faithful with one made from the human's sentence. */
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

/** True if the text says no more than the human: the same negations, numbers, places and days, and mostly the same words. */
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

/** A description of one or two words is too short to find a memory by. */
const isSpecific = (description: string): boolean => wordsOf(description).length >= MIN_WORDS;

/** True if the name states a topic, without an order, a place or a number. */
function isName(name: string): boolean {
  const { place, number } = readStatement(name).values;
  return name !== "" && place.length + number.length === 0 && !hasStandingWords(name) && !hasWish(name);
}

/** Makes a line of the index from the human's sentence, without its lead-in. */
function toSentence(words: string): string {
  const bare = stripLeadIn(toOneLine(words));
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
