// Checks whether a compaction that only saves money saves enough to justify losing the wording of what it replaces. Pure.

/** How many requests to look ahead. */
const REQUESTS_AHEAD = 50;

export interface SavingInput {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The rate of a token that is read from the cache. */
  readonly read: number;
  /** Tokens that are removed for good, and the cost of the compaction in tokens at the input price. */
  readonly freed: number;
  readonly price: number;
  /** The percentage of the cost of those requests that must be saved. */
  readonly minSavedPercent: number;
}

export function savesEnough({ size, read, freed, price, minSavedPercent }: SavingInput): boolean {
  const saved = REQUESTS_AHEAD * read * freed - price;
  return saved >= (minSavedPercent / 100) * REQUESTS_AHEAD * read * size;
}
