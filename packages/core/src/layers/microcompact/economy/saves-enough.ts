// Whether a compaction that nothing but money asks for saves enough to lose the wording of what it replaces. Pure.

/** Requests that are looked ahead, and the share of their cost that must be saved. */
const REQUESTS_AHEAD = 50;
const MIN_SAVED = 1 / 5;

export interface SavingInput {
  /** Tokens of the whole view. */
  readonly size: number;
  /** The rate of a token that is read from the cache. */
  readonly read: number;
  /** Tokens that go for good, and what the compaction costs, in tokens at the input price. */
  readonly freed: number;
  readonly price: number;
}

export function savesEnough({ size, read, freed, price }: SavingInput): boolean {
  const saved = REQUESTS_AHEAD * read * freed - price;
  return saved >= MIN_SAVED * REQUESTS_AHEAD * read * size;
}
