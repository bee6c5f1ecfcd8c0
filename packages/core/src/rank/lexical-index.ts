// Ranks segments of texts by the words of a query: BM25, then a closer look at the best. Adding a text costs what is
// in it; nothing is cut into terms twice. Pure.
import { closeness, type Sought } from "./closeness.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { isStopWord } from "./stop-words.ts";
import { compoundsIn, termsOf } from "./terms.ts";

/** How soon more of the same word counts no more: the usual one. */
const K1 = 1.2;
/** How much a long segment is held against it: little, for all are cut to about one length and only ends are short. */
const B = 0.4;
/** A word of what the text is about counts like this many in a segment. */
const ABOUT_WEIGHT = 2;
/** The best by BM25 that are looked at closely: closeness seldom lifts anything from further down. */
const LOOKED_AT = 60;
/** A word that is nowhere may be the beginning of a hash, or a part of a name, if it is as long as this. */
const LEAST_PART = 6;
/** So many words that have it in them stand for it, each counting this much. */
const MOST_WHOLES = 16;
const PART_WEIGHT = 0.5;

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
  /** Every term has a number, in the order in which they came. */
  readonly #numbers = new Map<string, number>();
  /** By a term's number: place and count, place and count … */
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
      for (const [term, count] of counted(terms, subject)) this.#postings[term]!.push(place, count);
    }
  }

  #numbered(text: string): Uint32Array {
    return Uint32Array.from(termsOf(text), (term) => {
      const known = this.#numbers.get(term);
      if (known !== undefined) return known;
      this.#numbers.set(term, this.#postings.length);
      return this.#postings.push([]) - 1;
    });
  }

  /** The best segments, best first; of equal ones the later. */
  search(query: string, most: number, isWanted: (of: T) => boolean = () => true): readonly Found<T>[] {
    const terms = this.#sought(query);
    const sought: Sought = { terms, compounds: compoundsIn(query) };
    return [...this.#scores(terms)]
      .filter(([place]) => isWanted(this.#texts[this.#places[place]!.text]!.of))
      .sort(([a, x], [b, y]) => y - x || b - a)
      .slice(0, Math.max(most, LOOKED_AT))
      .map(([place, score]) => this.#found(place, score, sought))
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  }

  /** Each term's weight, by its number; words that are in every sentence count only where there are no others. */
  #sought(query: string): ReadonlyMap<number, number> {
    const all = [...new Set(termsOf(query))];
    const telling = all.filter((term) => !isStopWord(term));
    const weights = new Map<number, number>();
    for (const term of telling.length > 0 ? telling : all) {
      const number = this.#numbers.get(term);
      if (number !== undefined) weights.set(number, 1);
      else for (const whole of this.#wholes(term)) if (!weights.has(whole)) weights.set(whole, PART_WEIGHT);
    }
    return weights;
  }

  /** Terms that have this one in them, as far as it is worth looking. */
  #wholes(part: string): readonly number[] {
    const wholes: number[] = [];
    if (part.length < LEAST_PART) return wholes;
    for (const [term, number] of this.#numbers) {
      if (term.includes(part)) wholes.push(number);
      if (wholes.length === MOST_WHOLES) break;
    }
    return wholes;
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
    return { of, from, to, score: score * (1 + closeness(terms, text.slice(from, to), sought)) };
  }
}

function counted(terms: Uint32Array, subject: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of subject) counts.set(term, (counts.get(term) ?? 0) + ABOUT_WEIGHT);
  return counts;
}
