// Buffers for the sums of a query, reused between queries, and a way to pick the best of many without sorting them all.

/** The sums of one query, in arrays that are reused. */
export class Scratch {
  /** The score of each place, and of each text. */
  readonly own: Float64Array;
  readonly whole: Float64Array;
  readonly words: Float64Array;
  /** The same without cues. */
  readonly ownWords: Float64Array;
  readonly matched: Int32Array;
  /** The place with the best score of each text. */
  readonly tops: Int32Array;
  readonly places: number[] = [];
  readonly texts: number[] = [];
  readonly #counts: Counts;
  readonly #textCounts: Counts;
  /** For the term that is being counted, its value to each text that contains it, and the same without cues. */
  readonly #worth: Float64Array;
  readonly #ownWorth: Float64Array;
  /** The last word found in each text; several terms of one word count as one match. */
  readonly #lastWord: Float64Array;
  #word = 0;

  constructor(places: number, texts: number) {
    this.own = new Float64Array(places);
    this.whole = new Float64Array(texts);
    this.words = new Float64Array(texts);
    this.ownWords = new Float64Array(texts);
    this.matched = new Int32Array(texts);
    this.tops = new Int32Array(texts);
    this.#counts = new Counts(places);
    this.#textCounts = new Counts(texts);
    this.#worth = new Float64Array(texts);
    this.#ownWorth = new Float64Array(texts);
    this.#lastWord = new Float64Array(texts);
  }

  holds(places: number, texts: number): boolean {
    return this.own.length >= places && this.whole.length >= texts;
  }

  /** Terms of one word must be counted in a row. `word` must not be 0. */
  beginWord(word: number): void {
    this.#word = word;
  }

  count(place: number, by: number): void {
    this.#counts.add(place, by);
  }

  /** `worth`: the value of the term, if the text or its cues contain it. */
  countText(text: number, by: number, worth: number, isCue = false): void {
    this.#textCounts.add(text, by);
    if (worth === 0) return;
    this.#worth[text] = worth;
    if (!isCue) this.#ownWorth[text] = worth;
  }

  /** Adds the counts of one term to the scores of places. */
  settle(scoreOf: (place: number, count: number) => number): void {
    this.#counts.take((place, count) => {
      if (this.own[place] === 0) this.places.push(place);
      this.own[place]! += scoreOf(place, count);
    });
  }

  /** The same for texts. */
  settleTexts(scoreOf: (text: number, count: number) => number): void {
    this.#textCounts.take((text, count) => {
      if (this.whole[text] === 0) this.texts.push(text);
      this.whole[text]! += scoreOf(text, count);
      if (this.#worth[text] === 0) return;
      const [worth, ownWorth] = [this.#worth[text]!, this.#ownWorth[text]!];
      this.#worth[text] = this.#ownWorth[text] = 0;
      if (this.#lastWord[text] === this.#word) return;
      this.#lastWord[text] = this.#word;
      this.words[text]! += worth;
      this.ownWords[text]! += ownWorth;
      this.matched[text]!++;
    });
  }

  keepTexts(isKept: (text: number) => boolean): void {
    dropFrom(this.texts, isKept, (text) => this.#clearText(text));
  }

  keepPlaces(isKept: (place: number) => boolean): void {
    dropFrom(this.places, isKept, (place) => {
      this.own[place] = 0;
    });
  }

  clear(): void {
    for (const place of this.places) this.own[place] = 0;
    for (const text of this.texts) this.#clearText(text);
    this.places.length = this.texts.length = 0;
  }

  #clearText(text: number): void {
    this.whole[text] = this.words[text] = this.ownWords[text] = 0;
    this.matched[text] = this.#lastWord[text] = 0;
  }
}

function dropFrom(
  numbers: number[],
  isKept: (number: number) => boolean,
  drop: (number: number) => void,
): void {
  let kept = 0;
  for (const number of numbers)
    if (isKept(number)) numbers[kept++] = number;
    else drop(number);
  numbers.length = kept;
}

/** Counts of a term, by number; only the numbers that were counted are visited again. */
class Counts {
  readonly #counts: Float64Array;
  readonly #counted: number[] = [];

  constructor(size: number) {
    this.#counts = new Float64Array(size);
  }

  add(number: number, by: number): void {
    if (this.#counts[number] === 0) this.#counted.push(number);
    this.#counts[number]! += by;
  }

  take(take: (number: number, count: number) => void): void {
    for (const number of this.#counted) {
      take(number, this.#counts[number]!);
      this.#counts[number] = 0;
    }
    this.#counted.length = 0;
  }
}

/**
 * Returns the best, best first; `isAhead` decides between equals. Sorts only those. `isWanted` is asked only about numbers
 * that may be among them.
 */
export function pickBest(
  numbers: readonly number[],
  most: number,
  scoreOf: (number: number) => number,
  isAhead: (number: number, other: number) => boolean = (number, other) => number < other,
  isWanted: (number: number) => boolean = () => true,
): number[] {
  const chosen: { readonly number: number; readonly score: number }[] = [];
  for (const number of numbers) {
    const score = scoreOf(number);
    const last = chosen.at(-1);
    if (chosen.length >= most && (!last || score < last.score)) continue;
    if (!isWanted(number)) continue;
    const isBetter = (other: { readonly number: number; readonly score: number }) =>
      score > other.score || (score === other.score && isAhead(number, other.number));
    let [from, to] = [0, chosen.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBetter(chosen[middle]!)) to = middle;
      else from = middle + 1;
    }
    chosen.splice(from, 0, { number, score });
    if (chosen.length > most) chosen.pop();
  }
  return chosen.map(({ number }) => number);
}
