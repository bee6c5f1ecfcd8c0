// Checks whether a compaction that only saves money saves enough to justify losing the wording of what it replaces. Pure.

/** How many requests to look ahead, and the share of their cost that must be saved. */
const REQUESTS_AHEAD = 50;
const MIN_SAVED = 1 / 5;

export interface SavingInput {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The rate of a token that is read from the cache. */
  readonly read: number;
  /** Tokens that are removed for good, and the cost of the compaction in tokens at the input price. */
  readonly freed: number;
  readonly price: number;
}

export function savesEnough({ size, read, freed, price }: SavingInput): boolean {
  const saved = REQUESTS_AHEAD * read * freed - price;
  return saved >= MIN_SAVED * REQUESTS_AHEAD * read * size;
}
