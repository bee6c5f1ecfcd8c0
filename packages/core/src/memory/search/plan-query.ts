// What a person typed as queries of the index, the strictest first. Any text is a query: nothing in it is syntax. Pure.
import { isStopWord } from "../../rank/stop-words.ts";
import { termsOf } from "../../rank/terms.ts";

/** Longer questions are texts; more words than this find no more. */
const QUERY_CHARACTERS = 1_000;
const MOST_WORDS = 24;
/** A shorter beginning of a word begins too many. */
const LEAST_BEGINNING = 4;

export interface Query {
  /** Every word in one place; any of them; words that begin so. Each is asked only where those before found too little. */
  readonly matches: readonly string[];
  readonly terms: ReadonlySet<string>;
}

/** Undefined where there is no word in it. */
export function planQuery(text: string): Query | undefined {
  const words = text
    .slice(0, QUERY_CHARACTERS)
    .split(/\s+/)
    .map((word) => [...new Set(termsOf(word))])
    .filter((terms) => terms.length > 0);
  const telling = words.filter((terms) => !terms.every(isStopWord));
  const asked = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
  if (asked.length === 0) return undefined;
  const terms = new Set(asked.flat());
  const begun = [...terms].filter((term) => term.length >= LEAST_BEGINNING);
  const all = asked.map((each) => `(${anyOf(each)})`).join(" AND ");
  return {
    matches: [
      ...new Set([
        all,
        anyOf([...terms]),
        ...(begun.length > 0 ? [begun.map((term) => `${quoted(term)}*`).join(" OR ")] : []),
      ]),
    ],
    terms,
  };
}

const anyOf = (terms: readonly string[]) => terms.map(quoted).join(" OR ");

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;
