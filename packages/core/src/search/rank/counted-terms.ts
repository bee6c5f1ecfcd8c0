// What a query counts in the texts. Pure.

/** Terms that count as one: a term of the query, or all synonyms of a word. */
export interface CountedTerms {
  readonly terms: readonly number[];
  readonly weight: number;
  readonly rarity: number;
  /** The word of the query that they come from; associated terms have none and count for whole texts only. */
  readonly word?: number;
  /** The share of their rarity that counts in `words`. */
  readonly share: number;
}

export interface AskedTerms extends CountedTerms {
  readonly word: number;
}

/** The value of a common word relative to a rare one. */
export const COMMON_SHARE = 0.5;

/** The maximum that all these terms could add to a score. */
export const sumRarity = (counted: readonly CountedTerms[]): number =>
  counted.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
