// Finds associated words: those in the best segments and in few others belong to the subject too. A question about
// ingredients may mean basil. Pure.
import { roundScore } from "./rarity.ts";
import { pickBest } from "./scratch.ts";
import { isStopWord } from "./stop-words.ts";

/**
 * How many of the best segments are examined, how many words are taken, and their weight relative to a word of the query.
 */
const FITTING = 16;
const ASSOCIATED = 30;
const ASSOCIATED_WEIGHT = 0.2;
const LITTLE_SHARE = 0.1;
/** A word in more segments does not identify a subject, even in a large collection, and takes long to add up. */
const LITTLE_PLACES = 400;
/** Names that are close together in code say little about each other; in prose, more than this share of words is plain. */
const PROSE_SHARE = 0.95;
const PLAIN_WORD = /^\p{L}+$/u;

export interface AssociationSource {
  readonly places: readonly number[];
  segmentAt(place: number): { readonly terms: Uint32Array; readonly weight: number };
  scoreOf(place: number): number;
  isAsked(term: number): boolean;
  termOf(term: number): string;
  havingOf(term: number): number;
  rarityOf(term: number): number;
  readonly segments: number;
}

/** Returns the weight of each term, by its number. */
export function chooseAssociated(source: AssociationSource): ReadonlyMap<number, number> {
  const { scoreOf, rarityOf, termOf, havingOf } = source;
  const fitting = findAbove(pickBest(source.places, FITTING + 1, scoreOf), FITTING, scoreOf);
  const shares = new Map<number, number>();
  const most = Math.min(LITTLE_PLACES, LITTLE_SHARE * source.segments);
  let all = 0;
  for (const place of fitting) {
    const { terms, weight } = source.segmentAt(place);
    const share = Math.min(1, weight) * scoreOf(place);
    all += share;
    const different = [...new Set(terms)];
    const plain = different.filter((term) => PLAIN_WORD.test(termOf(term)));
    if (plain.length < PROSE_SHARE * different.length) continue;
    for (const term of plain) {
      if (source.isAsked(term) || isStopWord(termOf(term))) continue;
      const having = havingOf(term);
      if (having >= 2 && having <= most) shares.set(term, (shares.get(term) ?? 0) + share);
    }
  }
  const weights = new Map(
    [...shares].map(([term, share]) => [term, roundScore((share / all) * rarityOf(term))]),
  );
  const terms = [...shares.keys()].sort(
    (a, b) => weights.get(b)! - weights.get(a)! || (termOf(a) < termOf(b) ? -1 : 1),
  );
  return new Map(
    terms.slice(0, ASSOCIATED).map((term) => [term, (ASSOCIATED_WEIGHT * shares.get(term)!) / all]),
  );
}

/** Drops those equal to the first one beyond `most`, because choosing among equals would be arbitrary. */
function findAbove(
  sorted: readonly number[],
  most: number,
  scoreOf: (number: number) => number,
): readonly number[] {
  const next = sorted[most];
  if (next === undefined) return sorted;
  const least = roundScore(scoreOf(next));
  return sorted.slice(0, most).filter((number) => roundScore(scoreOf(number)) > least);
}
