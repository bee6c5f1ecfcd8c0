// Ranks segments of texts by the words of a query: BM25, then a closer look at the best. Adding a text costs what is
// in it; nothing is cut into terms twice. Pure.
import { closeness } from "./closeness.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { isStopWord } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

/** The usual ones. */
const K1 = 1.2;
const B = 0.75;
/** A term of what the text is about counts like this many in the text. */
const ABOUT_WEIGHT = 1;
/** How much of what its neighbourhood has a segment gets. */
const WHOLE_WEIGHT = 0.25;
/** So many are looked at closely for each that is asked for. */
const LOOKED_AT = 100;

/** `T` is whatever the caller knows its texts by. */
export interface Found<T> extends Segment {
  readonly of: T;
  readonly score: number;
}

interface Place extends Segment {
  readonly text: number;
  readonly length: number;
}

interface Text<T> {
  readonly of: T;
  readonly text: string;
}

export class LexicalIndex<T> {
  readonly #texts: Text<T>[] = [];
  readonly #places: Place[] = [];
  /** By term: place and count, place and count … */
  readonly #postings = new Map<string, number[]>();
  #terms = 0;

  /** `about` says what the text is of, and speaks for each segment: the file that was read, the title of a note. */
  add(of: T, text: string, about = ""): void {
    const subject = termsOf(about);
    const owner = this.#texts.push({ of, text }) - 1;
    for (const { from, to } of segmentsOf(text)) {
      const terms = termsOf(text.slice(from, to));
      const place = this.#places.push({ text: owner, from, to, length: terms.length }) - 1;
      this.#terms += terms.length;
      this.#post(place, terms, subject);
    }
  }

  #post(place: number, terms: readonly string[], subject: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of subject) counts.set(term, (counts.get(term) ?? 0) + ABOUT_WEIGHT);
    for (const [term, count] of counts) {
      const posting = this.#postings.get(term);
      if (posting) posting.push(place, count);
      else this.#postings.set(term, [place, count]);
    }
  }

  /** The best segments, best first; of equal ones the later. */
  search(query: string, most: number, isWanted: (of: T) => boolean = () => true): Found<T>[] {
    const wanted = weighed(query);
    const scores = this.#scores(wanted);
    const best = [...scores]
      .filter(([place]) => isWanted(this.#texts[this.#places[place]!.text]!.of))
      .sort(([a, x], [b, y]) => y - x || b - a)
      .slice(0, Math.max(most, LOOKED_AT));
    return best
      .map(([place, score]) => this.#found(place, score, query))
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  }

  #scores(wanted: ReadonlyMap<string, number>): Map<number, number> {
    const scores = new Map<number, number>();
    const average = this.#terms / Math.max(1, this.#places.length);
    for (const [term, weight] of wanted) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      const rarity = this.#rarity(posting.length / 2) * weight;
      for (let at = 0; at < posting.length; at += 2) {
        const place = posting[at]!;
        const count = posting[at + 1]!;
        const long = 1 - B + (B * this.#places[place]!.length) / average;
        const score = (rarity * count * (K1 + 1)) / (count + K1 * long);
        scores.set(place, (scores.get(place) ?? 0) + score);
      }
    }
    return scores;
  }

  #rarity(among: number): number {
    return Math.log(1 + (this.#places.length - among + 0.5) / (among + 0.5));
  }

  #found(place: number, score: number, query: string): Found<T> {
    const { text: owner, from, to } = this.#places[place]!;
    const { of, text } = this.#texts[owner]!;
    return { of, from, to, score: score * (1 + closeness(text.slice(from, to), query)) };
  }
}

/** Each term once; words that are in every sentence count only where there are no others. */
function weighed(query: string): ReadonlyMap<string, number> {
  const terms = [...new Set(termsOf(query))];
  const telling = terms.filter((term) => !isStopWord(term));
  return new Map((telling.length > 0 ? telling : terms).map((term) => [term, 1]));
}
