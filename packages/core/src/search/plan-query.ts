// Turns what a person typed into queries of the index, the strictest first. Any text is a query: it has no syntax. Pure.
import { isStopWord } from "./rank/stop-words.ts";
import { termsOf } from "./rank/terms.ts";

/** Longer questions are texts; more words than this find no more. */
const QUERY_CHARACTERS = 1_000;
const MAX_WORDS = 24;
/** Fewer words in a row stand in many places. */
const MIN_PHRASE_WORDS = 4;
/** A shorter beginning of a word begins too many. */
const MIN_BEGINNING = 4;

/** A word that is in more of the units than this says little where there is a rarer one. */
const COMMON_SHARE = 0.1;

export interface Query {
  /** All words together; any of them; prefixes. Each is used only if those before found too little. */
  readonly matches: readonly string[];
  /** The words one after another, as they were typed: who types a phrase has it before them. */
  readonly phrase?: string;
  readonly terms: ReadonlySet<string>;
  /** Each of its words is in many places: how they rank says little, and ranking all takes long. */
  readonly isCommon: boolean;
}

/** `shareOf`: the share of units that contain a term. Undefined if the text has no words. */
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
  const all = asked.map((each) => `(${anyOf(tellingOf(each))})`).join(" AND ");
  const any = anyOf(tellingOf(terms));
  const beginnings = begun.map((term) => `${quoteTerm(term)}*`).join(" OR ");
  const isPhrase = words.length >= MIN_PHRASE_WORDS && words.length <= MAX_WORDS;
  return {
    matches: [...new Set([all, any, ...(beginnings === "" ? [] : [beginnings])])],
    ...(isPhrase && { phrase: `body : ${quoteTerm(termsOf(text.slice(0, QUERY_CHARACTERS)).join(" "))}` }),
    terms: new Set(terms),
    isCommon: rare.size === 0,
  };
}

const anyOf = (terms: readonly string[]) => terms.map(quoteTerm).join(" OR ");

const quoteTerm = (term: string) => `"${term.replaceAll('"', '""')}"`;
