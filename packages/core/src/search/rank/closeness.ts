// Scores how closely a segment matches a query beyond containing its words: near each other, and spelt the same. Pure.

export interface Sought {
  /** The weight of each term, by its number. */
  readonly terms: ReadonlyMap<number, number>;
  /** Paths and names of several parts, as written, in lower case. */
  readonly compounds: readonly string[];
}

/** Words further apart than this, about a sentence, are unrelated. */
const REACH = 12;
/** What is added to the score if all words are adjacent, and if all names are spelt the same. */
const NEAR_WEIGHT = 0.5;
const SPELT_WEIGHT = 0.3;

/** Returns what to add to 1 as a factor of the score. `here`: the terms of the segment, in order. */
export function scoreCloseness(
  here: Uint32Array,
  { terms, compounds }: Sought,
  termOf: (number: number) => string,
): number {
  const near = terms.size < 2 ? 0 : Math.min(1, scoreNearness(here, terms) / terms.size);
  if (compounds.length === 0) return NEAR_WEIGHT * near;
  const names = [...new Set(here)].map(termOf);
  const spelt = compounds.filter((compound) => names.some((name) => name.includes(compound))).length;
  return NEAR_WEIGHT * near + (SPELT_WEIGHT * spelt) / compounds.length;
}

/** For each pair of terms that follow one another: 1 if adjacent, less with every word in between. */
function scoreNearness(here: Uint32Array, terms: ReadonlyMap<number, number>): number {
  const pairs = new Map<string, number>();
  let last: { readonly term: number; readonly at: number } | undefined;
  for (const [at, term] of here.entries()) {
    if (!terms.has(term)) continue;
    if (last && last.term !== term && at - last.at <= REACH) {
      const pair = last.term < term ? `${last.term} ${term}` : `${term} ${last.term}`;
      pairs.set(pair, Math.max(pairs.get(pair) ?? 0, 1 / (at - last.at)));
    }
    last = { term, at };
  }
  return [...pairs.values()].reduce((sum, share) => sum + share, 0);
}
