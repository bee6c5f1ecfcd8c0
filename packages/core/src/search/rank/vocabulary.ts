// Terms by number, in the order in which they came, and how a query's words are weighed. Pure.
import { leaveOutStopWords } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

/** A word that is nowhere may be the beginning of a hash, or a part of a name, if it is as long as this. */
const MIN_PART = 6;
/** At most this many words that contain it are used instead, each with this weight. */
const MAX_WHOLES = 16;
const PART_WEIGHT = 0.5;

export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];

  get size(): number {
    return this.#terms.length;
  }

  termOf(number: number): string {
    return this.#terms[number] ?? "";
  }

  /** The numbers of terms, in order. */
  takeTerms(terms: readonly string[]): Uint32Array {
    const numbers = new Uint32Array(terms.length);
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      let number = this.#numbers.get(term);
      if (number === undefined) {
        number = this.#terms.push(term) - 1;
        this.#numbers.set(term, number);
      }
      numbers[at] = number;
    }
    return numbers;
  }

  /**
   * Each term's weight, by its number; stop words count only if there are no other words. `isHeld`:
   * some text still has it.
   */
  weigh(query: string, isHeld: (term: number) => boolean = () => true): ReadonlyMap<number, number> {
    const weights = new Map<number, number>();
    for (const term of tellingTerms(query)) {
      const number = this.#numbers.get(term);
      if (number !== undefined && isHeld(number)) weights.set(number, 1);
      else
        for (const whole of this.#wholes(term, isHeld))
          if (!weights.has(whole)) weights.set(whole, PART_WEIGHT);
    }
    return weights;
  }

  /** Terms that have this one in them, as far as it is worth looking. */
  #wholes(part: string, isHeld: (term: number) => boolean): readonly number[] {
    const wholes: number[] = [];
    if (part.length < MIN_PART) return wholes;
    for (const [term, number] of this.#numbers) {
      if (term.includes(part) && isHeld(number)) wholes.push(number);
      if (wholes.length === MAX_WHOLES) break;
    }
    return wholes;
  }
}

/** Without repetition; stop words only if there are no other words. */
function tellingTerms(text: string): readonly string[] {
  const all = [...new Set(termsOf(text))];
  const telling = leaveOutStopWords(all);
  return telling.length > 0 ? telling : all;
}
