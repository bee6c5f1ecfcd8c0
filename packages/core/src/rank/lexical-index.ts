// Ranks segments of texts by the words of a query: BM25, then a closer look at the best. Adding a text costs what is
// in it; nothing is cut into terms twice but what is looked at closely. Pure.
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
  /** In terms. */
  readonly length: number;
}

export class LexicalIndex<T> {
  readonly #texts: { readonly of: T; readonly text: string }[] = [];
  readonly #places: Place[] = [];
  /** By term: place and count, place and count … */
  readonly #postings = new Map<string, number[]>();
  #length = 0;

  /** `about` says what the text is of, and speaks for each of its segments: the file that was read, a title. */
  add(of: T, text: string, about = ""): void {
    const subject = new Set(termsOf(about));
    const owner = this.#texts.push({ of, text }) - 1;
    for (const { from, to } of segmentsOf(text)) {
      const terms = termsOf(text.slice(from, to));
      const place = this.#places.push({ text: owner, from, to, length: terms.length }) - 1;
      this.#length += terms.length;
      for (const [term, count] of counted(terms, subject)) this.#post(term, place, count);
    }
  }

  #post(term: string, place: number, count: number): void {
    const posting = this.#postings.get(term);
    if (posting) posting.push(place, count);
    else this.#postings.set(term, [place, count]);
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

  /** Each term once with its weight; words that are in every sentence count only where there are no others. */
  #sought(query: string): ReadonlyMap<string, number> {
    const all = [...new Set(termsOf(query))];
    const telling = all.filter((term) => !isStopWord(term));
    const terms = telling.length > 0 ? telling : all;
    const parts = terms.filter((term) => term.length >= LEAST_PART && !this.#postings.has(term));
    const weights = new Map(parts.flatMap((part) => this.#wholes(part)).map((term) => [term, PART_WEIGHT]));
    for (const term of terms) weights.set(term, 1);
    return weights;
  }

  /** Terms that have this one in them, as far as it is worth looking. */
  #wholes(part: string): readonly string[] {
    const wholes: string[] = [];
    for (const term of this.#postings.keys()) {
      if (term.includes(part)) wholes.push(term);
      if (wholes.length === MOST_WHOLES) break;
    }
    return wholes;
  }

  #scores(terms: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
    const scores = new Map<number, number>();
    const average = this.#length / Math.max(1, this.#places.length);
    for (const [term, weight] of terms) {
      const posting = this.#postings.get(term) ?? [];
      const rarity = weight * this.#rarity(posting.length / 2);
      for (let at = 0; at < posting.length; at += 2) {
        const [place, count] = [posting[at]!, posting[at + 1]!];
        const room = K1 * (1 - B + (B * this.#places[place]!.length) / average);
        scores.set(place, (scores.get(place) ?? 0) + (rarity * count * (K1 + 1)) / (count + room));
      }
    }
    return scores;
  }

  #rarity(places: number): number {
    return Math.log(1 + (this.#places.length - places + 0.5) / (places + 0.5));
  }

  #found(place: number, score: number, sought: Sought): Found<T> {
    const { text: owner, from, to } = this.#places[place]!;
    const { of, text } = this.#texts[owner]!;
    return { of, from, to, score: score * (1 + closeness(text.slice(from, to), sought)) };
  }
}

function counted(terms: readonly string[], subject: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of subject) counts.set(term, (counts.get(term) ?? 0) + ABOUT_WEIGHT);
  return counts;
}
