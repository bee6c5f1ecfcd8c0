// Turns what a person typed into index queries, the strictest first. There is no query syntax: any text is a query. Pure.
import { isStopWord } from "./rank/stop-words.ts";
import { termsOf } from "./rank/terms.ts";

/** A longer question is a text; more words do not find more. */
const QUERY_CHARACTERS = 1_000;
const MAX_WORDS = 24;
/** Shorter phrases occur in many places. */
const MIN_PHRASE_WORDS = 4;
/** A longer quote is found by its beginning: all of it may be more than one unit, and its last word may be cut. */
const MAX_PHRASE_TERMS = 48;
/** Too many words begin with a shorter prefix. */
const MIN_BEGINNING = 4;

/** A word in more than this share of the units says little if there is a rarer one. */
const COMMON_SHARE = 0.1;

export interface Query {
  /** All words together; any of them; prefixes. Each is used only if the previous ones found too little. */
  readonly matches: readonly string[];
  /** The words in a row as they were typed, or the first of many, since a person who types a phrase probably quotes it. */
  readonly phrase?: string;
  readonly terms: ReadonlySet<string>;
  /** Each word is in many places, so ranking says little and ranking everything takes long. */
  readonly isCommon: boolean;
}

/** `shareOf`: the share of units that contain a term. Returns undefined if the text has no words. */
export function planQuery(text: string, shareOf: (term: string) => number = () => 0): Query | undefined {
  const words = text
    .slice(0, QUERY_CHARACTERS)
    .split(/\s+/)
    .map((word) => [...new Set(termsOf(word))])
    .filter((terms) => terms.length > 0);
  const telling = words.filter((terms) => !terms.every(isStopWord));
  const asked = (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
  if (asked.length === 0) return undefined;
  const terms = [...new Set(asked.flat())];
  const rare = new Set(terms.filter((term) => !isStopWord(term) && shareOf(term) <= COMMON_SHARE));
  // The parts of a path that all paths share carry no information.
  const tellingOf = (some: readonly string[]) => {
    const found = some.filter((term) => rare.has(term));
    return found.length > 0 ? found : some;
  };
  const begun = terms.filter((term) => term.length >= MIN_BEGINNING);
  const all = asked.map((each) => `(${joinAny(tellingOf(each))})`).join(" AND ");
  const any = joinAny(tellingOf(terms));
  const beginnings = begun.map((term) => `${quoteTerm(term)}*`).join(" OR ");
  const isPhrase = words.length >= MIN_PHRASE_WORDS;
  const phrase = termsOf(text.slice(0, QUERY_CHARACTERS)).slice(0, MAX_PHRASE_TERMS).join(" ");
  return {
    matches: [...new Set([all, any, ...(beginnings === "" ? [] : [beginnings])])],
    ...(isPhrase && { phrase: `body : ${quoteTerm(phrase)}` }),
    terms: new Set(terms),
    isCommon: rare.size === 0,
  };
}

const joinAny = (terms: readonly string[]) => terms.map(quoteTerm).join(" OR ");

const quoteTerm = (term: string) => `"${term.replaceAll('"', '""')}"`;
