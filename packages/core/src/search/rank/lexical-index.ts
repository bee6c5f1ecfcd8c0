// Ranks segments of texts by the words of a query: BM25, then a closer look at the best. Adding a text costs what is
// in it; nothing is cut into terms twice. Pure.
import { type Sought, scoreCloseness } from "./closeness.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { compoundsIn } from "./terms.ts";
import { Vocabulary } from "./vocabulary.ts";

/** How soon more of the same word counts no more: the usual one. */
const K1 = 1.2;
/** How much a long segment is held against it: little, for all are cut to about one length and only ends are short. */
const B = 0.4;
/** A word of what the text is about counts like this many in a segment. */
const ABOUT_WEIGHT = 2;
/** The best by BM25 that are examined closely: closeness seldom lifts anything from further down. */
const LOOKED_AT = 60;
/** `T` is whatever the caller knows its texts by. */
export interface Found<T> extends Segment {
  readonly of: T;
  readonly score: number;
}

interface Place extends Segment {
  readonly text: number;
  /** In order, by number. */
  readonly terms: Uint32Array;
}

export class LexicalIndex<T> {
  readonly #texts: { readonly of: T; readonly text: string }[] = [];
  readonly #places: Place[] = [];
  readonly #vocabulary = new Vocabulary();
  /** Indexed by term: alternating position and count. */
  readonly #postings: number[][] = [];
  #length = 0;

  /** `about` says what the text is of, and speaks for each of its segments: the file that was read, a title. */
  add(of: T, text: string, about = ""): void {
    const subject = new Set(this.#numbered(about));
    const owner = this.#texts.push({ of, text }) - 1;
    for (const { from, to } of segmentsOf(text)) {
      const terms = this.#numbered(text.slice(from, to));
      const place = this.#places.push({ text: owner, from, to, terms }) - 1;
      this.#length += terms.length;
      for (const [term, count] of countTerms(terms, subject)) this.#postings[term]!.push(place, count);
    }
  }

  #numbered(text: string): Uint32Array {
    const terms = this.#vocabulary.take(text);
    while (this.#postings.length < this.#vocabulary.size) this.#postings.push([]);
    return terms;
  }

  /** The best segments, best first; of equal ones the later. */
  search(query: string, most: number, isWanted: (of: T) => boolean = () => true): readonly Found<T>[] {
    const terms = this.#vocabulary.weigh(query);
    const sought: Sought = { terms, compounds: compoundsIn(query) };
    return [...this.#scores(terms)]
      .filter(([place]) => isWanted(this.#texts[this.#places[place]!.text]!.of))
      .sort(([a, x], [b, y]) => y - x || b - a)
      .slice(0, Math.max(most, LOOKED_AT))
      .map(([place, score]) => this.#found(place, score, sought))
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  }

  #scores(terms: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
    const scores = new Map<number, number>();
    const average = this.#length / Math.max(1, this.#places.length);
    for (const [term, weight] of terms) {
      const posting = this.#postings[term]!;
      const rarity = weight * this.#rarity(posting.length / 2);
      for (let at = 0; at < posting.length; at += 2) {
        const [place, count] = [posting[at]!, posting[at + 1]!];
        const room = K1 * (1 - B + (B * this.#places[place]!.terms.length) / average);
        scores.set(place, (scores.get(place) ?? 0) + (rarity * count * (K1 + 1)) / (count + room));
      }
    }
    return scores;
  }

  #rarity(places: number): number {
    return Math.log(1 + (this.#places.length - places + 0.5) / (places + 0.5));
  }

  #found(place: number, score: number, sought: Sought): Found<T> {
    const { text: owner, from, to, terms } = this.#places[place]!;
    const { of, text } = this.#texts[owner]!;
    return { of, from, to, score: score * (1 + scoreCloseness(terms, text.slice(from, to), sought)) };
  }
}

function countTerms(terms: Uint32Array, subject: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of subject) counts.set(term, (counts.get(term) ?? 0) + ABOUT_WEIGHT);
  return counts;
}
