// Room for the sums of a query, kept from one query to the next, and the best of many without sorting them all.

/** The share of the whole in the score of one of its passages. */
const WHOLE_WEIGHT = 0.3;

/** Sums of one query, in arrays that are kept from one to the next. */
export class Scratch {
  readonly own: Float64Array;
  readonly whole: Float64Array;
  readonly words: Float64Array;
  readonly matched: Int32Array;
  /** The best place of each document. */
  readonly tops: Int32Array;
  readonly places: number[] = [];
  readonly documents: number[] = [];
  readonly #counts: Float64Array;
  readonly #counted: number[] = [];

  constructor(places: number, documents: number) {
    this.own = new Float64Array(places);
    this.#counts = new Float64Array(places);
    this.whole = new Float64Array(documents);
    this.words = new Float64Array(documents);
    this.matched = new Int32Array(documents);
    this.tops = new Int32Array(documents);
  }

  holds(places: number, documents: number): boolean {
    return this.own.length >= places && this.whole.length >= documents;
  }

  final(place: number, document: number): number {
    return this.own[place]! + WHOLE_WEIGHT * this.whole[document]!;
  }

  count(place: number, by: number): void {
    if (this.#counts[place] === 0) this.#counted.push(place);
    this.#counts[place]! += by;
  }

  /** Adds the counts of one term to the score. */
  settle(scoreOf: (place: number, count: number) => number): void {
    for (const place of this.#counted) {
      if (this.own[place] === 0) this.places.push(place);
      this.own[place]! += scoreOf(place, this.#counts[place]!);
      this.#counts[place] = 0;
    }
    this.#counted.length = 0;
  }

  addDocument(document: number, score: number, word: number): void {
    if (this.whole[document] === 0) this.documents.push(document);
    this.whole[document]! += score;
    this.words[document]! += word;
    if (word > 0) this.matched[document]!++;
  }

  clear(): void {
    for (const place of this.places) this.own[place] = 0;
    for (const document of this.documents)
      this.whole[document] = this.words[document] = this.matched[document] = 0;
    this.places.length = this.documents.length = 0;
  }
}

/** The best `count`, best first; of equal ones the smaller number. Sorts only those. */
export function pickBest(
  numbers: readonly number[],
  most: number,
  scoreOf: (number: number) => number,
): number[] {
  const chosen: { readonly number: number; readonly score: number }[] = [];
  for (const number of numbers) {
    const score = scoreOf(number);
    const last = chosen.at(-1);
    const isBehind = (other: { readonly number: number; readonly score: number }) =>
      score > other.score || (score === other.score && number < other.number);
    if (chosen.length >= most && (!last || !isBehind(last))) continue;
    let [from, to] = [0, chosen.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBehind(chosen[middle]!)) to = middle;
      else from = middle + 1;
    }
    chosen.splice(from, 0, { number, score });
    if (chosen.length > most) chosen.pop();
  }
  return chosen.map(({ number }) => number);
}
