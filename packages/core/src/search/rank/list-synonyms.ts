// Lists the synonyms of a query's words that some text contains. Pure.
import { type AskedTerms, COMMON_SHARE } from "./counted-terms.ts";
import type { IndexTables } from "./index-tables.ts";
import { computeRarity } from "./rarity.ts";

/** Other words for a word of a query. */
export interface Synonyms {
  /** The terms of the query's word. */
  readonly of: readonly string[];
  readonly terms: readonly string[];
  /** Every term that begins with one of these is a synonym; each has at least three characters. */
  readonly beginnings: readonly string[];
}

export interface SynonymTerms extends AskedTerms {
  /** True if some text contains the word itself: synonyms help, but are not expected in a text that fits. */
  readonly isSpare: boolean;
}

interface SynonymContext {
  readonly tables: IndexTables<unknown>;
  readonly asked: readonly AskedTerms[];
  /** The number of the word that each term of the query comes from. */
  readonly words: ReadonlyMap<string, number>;
  readonly isCommonWord: ((term: string) => boolean) | undefined;
}

const WEIGHT = 0.9;
const SPARE_WEIGHT = 0.5;
/** Synonyms that are in more segments say little, and take long to add up. */
const MAX_PLACES = 400;

export function listSynonyms(
  found: readonly Synonyms[],
  { tables, asked, words, isCommonWord }: SynonymContext,
): readonly SynonymTerms[] {
  const { vocabulary, inTexts, inPlaces, placeCount } = tables;
  const known = new Set(asked.flatMap(({ terms }) => terms));
  return found.flatMap(({ of, terms: others, beginnings }) => {
    const word = of.map((term) => words.get(term)).find((each) => each !== undefined);
    if (word === undefined) return [];
    const alike = vocabulary.findAlike(others, beginnings);
    const terms = alike.filter((term) => inTexts.at(term) > 0 && !known.has(term));
    const having = terms.reduce((sum, term) => sum + inPlaces.at(term), 0);
    if (terms.length === 0 || having > MAX_PLACES) return [];
    const isSpare = asked.some((each) => each.word === word);
    return {
      terms,
      weight: isSpare ? SPARE_WEIGHT : WEIGHT,
      rarity: computeRarity(having, placeCount),
      word,
      share: of.every((term) => isCommonWord?.(term)) ? COMMON_SHARE : 1,
      isSpare,
    };
  });
}
