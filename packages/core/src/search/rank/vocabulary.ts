// Numbers the terms, and weighs a query's words. Terms of an index read from disk are sorted and found by binary search;
// later ones are numbered in order of arrival. Pure.
import { SortedTerms } from "./sorted-terms.ts";
import { leaveOutStopWords } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

/** An unknown word of at least this length may be the beginning of a hash, or part of a name. */
const MIN_PART = 6;
/** At most this many words that contain it are used instead, each with this weight. */
const MAX_WHOLES = 16;
const PART_WEIGHT = 0.5;

/** A beginning that is looked for has at least this many characters. */
const START = 3;

export class Vocabulary {
  readonly #sorted: SortedTerms;
  readonly #numbers = new Map<string, number>();
  readonly #added: string[] = [];
  readonly #addedByStart = new Map<string, number[]>();
  #grouped = 0;

  constructor(sorted = new SortedTerms()) {
    this.#sorted = sorted;
  }

  get size(): number {
    return this.#sorted.length + this.#added.length;
  }

  termOf(number: number): string {
    return this.#sorted.at(number) ?? this.#added[number - this.#sorted.length] ?? "";
  }

  /** Returns the numbers of terms, in order. */
  takeTerms(terms: readonly string[]): Uint32Array {
    const numbers = new Uint32Array(terms.length);
    for (let at = 0; at < terms.length; at++) numbers[at] = this.#take(terms[at]!);
    return numbers;
  }

  #take(term: string): number {
    const known = this.#numberOf(term);
    if (known !== undefined) return known;
    const number = this.#sorted.length + this.#added.push(term) - 1;
    this.#numbers.set(term, number);
    return number;
  }

  #numberOf(term: string): number | undefined {
    const number = this.#numbers.get(term);
    if (number !== undefined || this.#sorted.length === 0) return number;
    const at = this.#sorted.findFirstFrom(term);
    return this.#sorted.at(at) === term ? at : undefined;
  }

  /**
   * Returns the weight of each term, by its number; stop words count only if there are no other words. `isHeld`: true if
   * some text still contains the term.
   */
  weigh(query: string, isHeld: (term: number) => boolean = () => true): ReadonlyMap<number, number> {
    const weights = new Map<number, number>();
    for (const term of tellingTerms(query)) {
      const number = this.#numberOf(term);
      if (number !== undefined && isHeld(number)) weights.set(number, 1);
      else
        for (const whole of this.#wholes(term, isHeld))
          if (!weights.has(whole)) weights.set(whole, PART_WEIGHT);
    }
    return weights;
  }

  /** Returns the numbers of these terms, and of all that begin with one of `beginnings`. */
  findAlike(terms: readonly string[], beginnings: readonly string[]): readonly number[] {
    const found = new Set<number>();
    for (const term of terms) {
      const number = this.#numberOf(term);
      if (number !== undefined) found.add(number);
    }
    this.#groupAdded();
    for (const beginning of beginnings) {
      for (let at = this.#sorted.findFirstFrom(beginning); this.#sorted.at(at)?.startsWith(beginning); at++)
        found.add(at);
      for (const number of this.#addedByStart.get(beginning.slice(0, START)) ?? [])
        if (this.termOf(number).startsWith(beginning)) found.add(number);
    }
    return [...found];
  }

  /** Groups the terms that arrived since the last call by their first characters. */
  #groupAdded(): void {
    for (; this.#grouped < this.#added.length; this.#grouped++) {
      const start = this.#added[this.#grouped]!.slice(0, START);
      const group = this.#addedByStart.get(start);
      if (group) group.push(this.#sorted.length + this.#grouped);
      else this.#addedByStart.set(start, [this.#sorted.length + this.#grouped]);
    }
  }

  /** Returns the shortest terms that contain this one, since they add the least to it. */
  #wholes(part: string, isHeld: (term: number) => boolean): readonly number[] {
    if (part.length < MIN_PART) return [];
    const wholes = [...this.#sorted.findContaining(part)];
    for (const [at, term] of this.#added.entries())
      if (term.includes(part)) wholes.push(this.#sorted.length + at);
    return wholes
      .filter(isHeld)
      .sort((a, b) => {
        const [one, other] = [this.termOf(a), this.termOf(b)];
        return one.length - other.length || (one < other ? -1 : 1);
      })
      .slice(0, MAX_WHOLES);
  }
}

/** Returns terms without repetition; stop words only if there are no other words. */
function tellingTerms(text: string): readonly string[] {
  const all = [...new Set(termsOf(text))];
  const telling = leaveOutStopWords(all);
  return telling.length > 0 ? telling : all;
}
