// The tables of a text index: texts, the places in them, the terms of each place, and the places of each term. They are
// columns of numbers, so that an index with millions of terms can be written and read without conversion. Pure.
import { float64Column, int32Column, uint8Column, uint32Column } from "./column.ts";
import type { SegmentTerms } from "./cut-segment.ts";
import type { NumberStretches } from "./paged-numbers.ts";
import type { SortedTerms } from "./sorted-terms.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface IndexedText {
  /** The terms of its name and description, or of the file that was read. */
  readonly about?: readonly string[];
  /** The terms by which it should be found although it does not contain them. */
  readonly cues?: readonly string[];
  readonly segments: readonly SegmentTerms[];
  /** Its time, in milliseconds since the epoch. */
  readonly time?: number | undefined;
  /** Texts of one sequence, such as the messages of a session, are neighbours in the order in which they are added. */
  readonly sequence?: string | undefined;
}

export interface TextNeighbours<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** An index as it is written to disk. Sequences are not stored: it is for texts that are neighbours only by links. */
export interface PackedIndex<T, Paged extends NumberStretches = NumberStretches> {
  /** The keys of the texts, in order. */
  readonly keys: readonly T[];
  readonly terms: SortedTerms;
  readonly columns: Columns;
  readonly paged: { readonly [name in PagedName]: Paged };
}

export type Columns = { readonly [name in ColumnName]: InstanceType<(typeof COLUMN_TYPES)[name]> };

/** The columns of a packed index that every query needs, and their types. */
export const COLUMN_TYPES = {
  textFirst: Int32Array,
  textPlaces: Int32Array,
  textLength: Float64Array,
  textTime: Float64Array,
  placeText: Int32Array,
  placeAt: Int32Array,
  placeStart: Uint32Array,
  placeTerms: Uint32Array,
  placeWeight: Float64Array,
  placeTimed: Uint8Array,
  placeBefore: Int32Array,
  placeAfter: Int32Array,
  inPlaces: Uint32Array,
  inTexts: Uint32Array,
  postingStart: Uint32Array,
} as const;
export type ColumnName = keyof typeof COLUMN_TYPES;
/** The large ones, of which a query needs only a part: the terms of all places, and the places of all terms. */
type PagedName = "occurrences" | "postings";

/** A word in a text's name, description or cues counts as much as this many in its body. */
const ABOUT_WEIGHT = 3;
const NONE = -1;
/** Instead of the index of a segment: the place holds the cues of its text. */
const CUES = -2;
const NO_POSTINGS: readonly number[] = [];

export class IndexTables<T> {
  readonly vocabulary: Vocabulary;
  readonly keys: T[];
  /** The number of the text with each key. */
  readonly byKey: Map<T, number>;
  /** The first place of each text, and its number of places. */
  readonly textFirst;
  readonly textPlaces;
  readonly textLength;
  /** NaN if it is not known. */
  readonly textTime;
  readonly isGone;
  readonly placeText;
  /** The index of the segment in its text; -1 for the text's name and description, -2 for its cues. */
  readonly placeAt;
  readonly placeWeight;
  readonly placeTimed;
  /** The neighbouring places; -1 if there is none. */
  readonly placeBefore;
  readonly placeAfter;
  /** For each term, how many segments and texts contain it. */
  readonly inPlaces;
  readonly inTexts;
  placeCount = 0;
  placeLength = 0;
  wholeLength = 0;
  /** Where the terms of each place begin among all terms, and how many there are. */
  readonly #placeStart;
  readonly #placeTerms;
  readonly #occurrences: NumberStretches;
  /** Those added since the index was read. */
  readonly #addedOccurrences = uint32Column();
  readonly #postingStart: Uint32Array;
  readonly #postings: NumberStretches;
  /** For each term, the postings added since the index was read: alternating place and count, like those that were read. */
  readonly #addedPostings: (number[] | undefined)[];
  readonly #sequences = new Map<number, string>();
  /** The last place of each sequence. */
  readonly #ends = new Map<string, number>();
  /** Scratch space for each term: the last text found to contain it, and its count in the current segment. */
  readonly #lastText;
  readonly #counts;
  readonly #different: number[] = [];

  constructor(packed?: PackedIndex<T>) {
    const { columns, paged } = packed ?? {};
    this.vocabulary = new Vocabulary(packed?.terms);
    this.keys = [...(packed?.keys ?? [])];
    this.byKey = new Map(this.keys.map((key, text) => [key, text]));
    this.textFirst = int32Column(columns?.textFirst);
    this.textPlaces = int32Column(columns?.textPlaces);
    this.textLength = float64Column(columns?.textLength);
    this.textTime = float64Column(columns?.textTime);
    this.isGone = uint8Column(new Uint8Array(this.keys.length));
    this.placeText = int32Column(columns?.placeText);
    this.placeAt = int32Column(columns?.placeAt);
    this.placeWeight = float64Column(columns?.placeWeight);
    this.placeTimed = uint8Column(columns?.placeTimed);
    this.placeBefore = int32Column(columns?.placeBefore);
    this.placeAfter = int32Column(columns?.placeAfter);
    this.inPlaces = uint32Column(columns?.inPlaces);
    this.inTexts = uint32Column(columns?.inTexts);
    this.#placeStart = uint32Column(columns?.placeStart);
    this.#placeTerms = uint32Column(columns?.placeTerms);
    this.#occurrences = paged?.occurrences ?? new Uint32Array();
    this.#postingStart = columns?.postingStart ?? new Uint32Array();
    this.#postings = paged?.postings ?? new Uint32Array();
    const terms = this.vocabulary.size;
    this.#addedPostings = new Array(terms);
    this.#lastText = int32Column(new Int32Array(terms).fill(NONE));
    this.#counts = uint32Column(new Uint32Array(terms));
    this.placeCount = this.placeText.length;
    this.placeLength = this.#occurrences.length;
    for (const length of this.textLength.all) this.wholeLength += length;
  }

  /** Returns the terms of a place, in order. */
  termsAt(place: number): Uint32Array {
    const start = this.#placeStart.at(place);
    const end = start + this.#placeTerms.at(place);
    const { length } = this.#occurrences;
    return start < length
      ? this.#occurrences.subarray(start, end)
      : this.#addedOccurrences.slice(start - length, end - length);
  }

  termCount(place: number): number {
    return this.#placeTerms.at(place);
  }

  /**
   * Returns the postings of a term as alternating place and count, in two lists: those that were read, and those added
   * since.
   */
  postingsOf(term: number): readonly [ArrayLike<number>, ArrayLike<number>] {
    const read = this.#postings.subarray(this.#postingStart[term] ?? 0, this.#postingStart[term + 1] ?? 0);
    return [read, this.#addedPostings[term] ?? NO_POSTINGS];
  }

  /** True if the place holds cues, which the text itself does not contain. */
  holdsCues(place: number): boolean {
    return this.placeAt.at(place) === CUES;
  }

  add(of: T, { about = [], cues = [], segments, time, sequence }: IndexedText): void {
    this.remove(of);
    const text = this.keys.push(of) - 1;
    const first = this.placeText.length;
    let length = 0;
    const addPlace = (terms: readonly string[], at: number, weight: number, isTimed: boolean) => {
      const numbers = this.#takeTerms(terms);
      const place = this.placeText.push(text);
      this.placeAt.push(at);
      this.placeWeight.push(weight);
      this.placeTimed.push(isTimed ? 1 : 0);
      this.placeBefore.push(NONE);
      this.placeAfter.push(NONE);
      this.#placeStart.push(this.#occurrences.length + this.#addedOccurrences.length);
      this.#placeTerms.push(numbers.length);
      this.#addedOccurrences.append(numbers);
      this.#addPostings(text, place, numbers);
      length += weight * numbers.length;
      return place;
    };
    if (about.length > 0) addPlace(about, NONE, ABOUT_WEIGHT, false);
    if (cues.length > 0) addPlace(cues, CUES, ABOUT_WEIGHT, false);
    let last = sequence === undefined ? NONE : (this.#ends.get(sequence) ?? NONE);
    for (const [at, { terms, namesTime, weight = 1 }] of segments.entries()) {
      const place = addPlace(terms, at, weight, namesTime);
      this.placeBefore.put(place, last);
      if (last !== NONE) this.placeAfter.put(last, place);
      last = place;
    }
    if (sequence !== undefined) {
      this.#sequences.set(text, sequence);
      if (last !== NONE) this.#ends.set(sequence, last);
    }
    const count = this.placeText.length - first;
    this.textFirst.push(first);
    this.textPlaces.push(count);
    this.textLength.push(length);
    this.textTime.push(time ?? Number.NaN);
    this.isGone.push(0);
    this.byKey.set(of, text);
    this.placeCount += count;
    this.wholeLength += length;
  }

  remove(of: T): void {
    const text = this.byKey.get(of);
    if (text === undefined) return;
    this.#takeOut(text);
    this.isGone.put(text, 1);
    this.byKey.delete(of);
    const first = this.textFirst.at(text);
    const sequence = this.#sequences.get(text);
    for (let place = first; place < first + this.textPlaces.at(text); place++) this.#unlink(place, sequence);
  }

  /** Sets the neighbours of a text without a sequence. Sets only this text's side; link the neighbours too. */
  link(of: T, { before, after }: TextNeighbours<T>): void {
    const [first, last] = [this.#firstSegment(of), this.#lastSegment(of)];
    if (first === undefined || last === undefined) return;
    this.placeBefore.put(first, before === undefined ? NONE : (this.#lastSegment(before) ?? NONE));
    this.placeAfter.put(last, after === undefined ? NONE : (this.#firstSegment(after) ?? NONE));
  }

  #firstSegment(of: T): number | undefined {
    const text = this.byKey.get(of);
    if (text === undefined) return undefined;
    let place = this.textFirst.at(text);
    const end = place + this.textPlaces.at(text);
    while (place < end && this.placeAt.at(place) < 0) place++;
    return place < end ? place : undefined;
  }

  #lastSegment(of: T): number | undefined {
    const text = this.byKey.get(of);
    const first = this.#firstSegment(of);
    return text === undefined || first === undefined
      ? undefined
      : this.textFirst.at(text) + this.textPlaces.at(text) - 1;
  }

  /** In a sequence, the places on both sides become neighbours. */
  #unlink(place: number, sequence: string | undefined): void {
    const [before, after] = [this.placeBefore.at(place), this.placeAfter.at(place)];
    if (this.placeAt.at(place) < 0) return;
    if (sequence === undefined) return;
    if (before !== NONE) this.placeAfter.put(before, after);
    if (after !== NONE) this.placeBefore.put(after, before);
    if (this.#ends.get(sequence) !== place) return;
    if (before === NONE) this.#ends.delete(sequence);
    else this.#ends.set(sequence, before);
  }

  #takeTerms(terms: readonly string[]): Uint32Array {
    const numbers = this.vocabulary.takeTerms(terms);
    for (let term = this.inPlaces.length; term < this.vocabulary.size; term++) {
      this.inPlaces.push(0);
      this.inTexts.push(0);
      this.#addedPostings.push(undefined);
      this.#lastText.push(NONE);
      this.#counts.push(0);
    }
    return numbers;
  }

  /** Uses no map or set per segment, because this runs for every term of every text. */
  #addPostings(text: number, place: number, terms: Uint32Array): void {
    const [counts, different] = [this.#counts, this.#different];
    for (const term of terms) {
      if (counts.at(term) === 0) different.push(term);
      counts.add(term, 1);
    }
    for (const term of different) {
      this.#addedPostings[term] ??= [];
      this.#addedPostings[term].push(place, counts.at(term));
      counts.put(term, 0);
      this.inPlaces.add(term, 1);
      if (this.#lastText.at(term) === text) continue;
      this.#lastText.put(term, text);
      this.inTexts.add(term, 1);
    }
    different.length = 0;
    this.placeLength += terms.length;
  }

  #takeOut(text: number): void {
    const all = new Set<number>();
    const first = this.textFirst.at(text);
    for (let place = first; place < first + this.textPlaces.at(text); place++) {
      const terms = this.termsAt(place);
      this.placeLength -= terms.length;
      for (const term of new Set(terms)) {
        this.inPlaces.add(term, -1);
        all.add(term);
      }
    }
    for (const term of all) this.inTexts.add(term, -1);
    this.placeCount -= this.textPlaces.at(text);
    this.wholeLength -= this.textLength.at(text);
  }
}
