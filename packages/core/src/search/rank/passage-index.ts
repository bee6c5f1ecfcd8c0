// Ranks documents of passages, and passages within them, by the words of a query. BM25 for each passage with a share of
// what stands beside it, BM25 for the whole it belongs to, and a closer look at the best. What is added or removed costs
// what is in it. Pure.
import { type Sought, scoreCloseness } from "./closeness.ts";
import { pickBest, Scratch } from "./scratch.ts";
import { compoundsIn } from "./terms.ts";
import { asksWhen, daysIn, namesTime } from "./time-words.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Answers say less about the subject of a conversation than what the human asked and said. */
export const ANSWER_WEIGHT = 0.15;

interface Passage {
  readonly text: string;
  /** Who said it; counts as one more word of the passage. */
  readonly by?: string;
  /** How much its words count for the document: 1, or `ANSWER_WEIGHT`. */
  readonly weight?: number;
}

export interface Document {
  /** Its name and description. */
  readonly about?: string;
  readonly passages: readonly Passage[];
  /** When it is from, in milliseconds since the epoch. */
  readonly time?: number;
}

/** `passage`: its place in the document, -1 for what the document is about. */
export interface Ranked<T> {
  readonly of: T;
  readonly passage: number;
  /** Comparable within one answer; 1 is about all words of the query, each often. */
  readonly score: number;
}

export interface RankedDocument<T> extends Ranked<T> {
  /** How many rare words' worth of the query are in it: a word that is everywhere is worth nothing. */
  readonly words: number;
  /** How many different words of it. */
  readonly matched: number;
}

export interface RankOptions {
  /** The current time, to understand "yesterday" in a query. */
  readonly now?: number;
}

/** Saturation of repeated words: faster than usual, since people name a thing once and then say "it". */
const K1 = 0.9;
/** How much length is held against a passage: little, since a long turn says more; and against a whole: the usual. */
const PASSAGE_B = 0.3;
const DOCUMENT_B = 0.75;
/** An answer follows its question, and what "it" means comes before: this share of a neighbour's words counts here. */
const BEFORE_SHARE = 0.3;
const AFTER_SHARE = 0.2;
/** The share of its best passage in the score of a document. */
const BEST_WEIGHT = 0.7;
/** A word of what a document is about counts like this many in it. */
const ABOUT_WEIGHT = 3;
/** Who asks for a time wants a passage that names one; who names days, something of those days. */
const TIME_WEIGHT = 0.2;
const DAYS_WEIGHT = 0.2;
/**
 * Words that occur in the best passages and in few others belong to the subject too: a question about ingredients may mean
 * basil. Only for documents: a passage is found by its own words.
 */
const FITTING = 16;
const ASSOCIATED = 30;
const ASSOCIATED_WEIGHT = 0.4;
const LITTLE_SHARE = 0.1;
/** A word in more passages than this identifies no subject, even in a large collection, and takes long to add up. */
const LITTLE_PLACES = 400;
/** In a small collection a word that all documents share may still be rare elsewhere: assume this many others without it. */
const UNSEEN = 20;
/** The best that are examined closely: closeness seldom lifts anything from further down. */
const LOOKED_AT = 100;

interface Place {
  readonly document: number;
  readonly at: number;
  readonly text: string;
  readonly terms: Uint32Array;
  readonly weight: number;
  readonly namesTime: boolean;
}

interface Held<T> {
  readonly of: T;
  readonly first: number;
  readonly count: number;
  readonly length: number;
  readonly time: number | undefined;
  isGone: boolean;
}

export class PassageIndex<T> {
  readonly #vocabulary = new Vocabulary();
  readonly #places: Place[] = [];
  readonly #documents: Held<T>[] = [];
  readonly #byKey = new Map<T, number>();
  /** Indexed by term: alternating position and count. */
  readonly #postings: number[][] = [];
  /** Indexed by term: the number of passages and documents that contain it. */
  readonly #inPlaces: number[] = [];
  readonly #inDocuments: number[] = [];
  #placeCount = 0;
  #placeLength = 0;
  #documentLength = 0;
  /** Room for a query's sums; all zero between queries. */
  #scratch = new Scratch(0, 0);

  get size(): number {
    return this.#byKey.size;
  }

  has(of: T): boolean {
    return this.#byKey.has(of);
  }

  /** Takes the place of what was added under the same key. */
  add(of: T, { about = "", passages, time }: Document): void {
    this.remove(of);
    const document = this.#documents.length;
    const first = this.#places.length;
    const texts = passages.map(({ text, by, weight = 1 }, at) => ({
      text: by ? `${by}: ${text}` : text,
      weight,
      at,
    }));
    if (about !== "") texts.unshift({ text: about, weight: ABOUT_WEIGHT, at: -1 });
    let length = 0;
    for (const { text, weight, at } of texts) {
      const terms = this.#vocabulary.take(text);
      while (this.#postings.length < this.#vocabulary.size) {
        this.#postings.push([]);
        this.#inPlaces.push(0);
        this.#inDocuments.push(0);
      }
      const place = this.#places.push({ document, at, text, terms, weight, namesTime: namesTime(text) }) - 1;
      length += weight * terms.length;
      for (const [term, count] of countTerms(terms)) this.#postings[term]!.push(place, count);
    }
    this.#documents.push({ of, first, count: texts.length, length, time, isGone: false });
    this.#byKey.set(of, document);
    this.#count(document, 1);
  }

  remove(of: T): void {
    const document = this.#byKey.get(of);
    if (document === undefined) return;
    this.#count(document, -1);
    this.#documents[document]!.isGone = true;
    this.#byKey.delete(of);
  }

  #count(document: number, by: 1 | -1): void {
    const { first, count, length } = this.#documents[document]!;
    const all = new Set<number>();
    for (let place = first; place < first + count; place++) {
      const { terms } = this.#places[place]!;
      this.#placeLength += by * terms.length;
      for (const term of new Set(terms)) {
        this.#inPlaces[term]! += by;
        all.add(term);
      }
    }
    for (const term of all) this.#inDocuments[term]! += by;
    this.#placeCount += by * count;
    this.#documentLength += by * length;
  }

  /** The best passages, best first; of equal ones the earlier. */
  passages(query: string, most: number, options: RankOptions = {}): readonly Ranked<T>[] {
    return this.#asked(query, options, (scratch) => {
      const scorePlace = (place: number) => scratch.final(place, this.#places[place]!.document);
      const places = scratch.places.filter((place) => this.#places[place]!.at >= 0);
      return pickBest(places, most, scorePlace).map((place) => {
        const { document, at } = this.#places[place]!;
        return { of: this.#documents[document]!.of, passage: at, score: scorePlace(place) };
      });
    });
  }

  /** The best documents, best first; of equal ones the earlier. Each with its best passage. */
  documents(query: string, most: number, options: RankOptions = {}): readonly RankedDocument<T>[] {
    return this.#asked(query, { ...options, isBroad: true }, (scratch) => {
      const { own, whole, tops } = scratch;
      for (const document of scratch.documents) tops[document] = -1;
      for (const place of scratch.places) {
        const { document } = this.#places[place]!;
        const top = tops[document]!;
        if (top === -1 || own[place]! > own[top]! || (own[place] === own[top] && place < top))
          tops[document] = place;
      }
      const score = (document: number) => whole[document]! + BEST_WEIGHT * own[tops[document]!]!;
      return pickBest(scratch.documents, most, score).map((document) => ({
        of: this.#documents[document]!.of,
        passage: this.#places[tops[document]!]!.at,
        score: score(document) / (1 + BEST_WEIGHT),
        words: scratch.words[document]!,
        matched: scratch.matched[document]!,
      }));
    });
  }

  #asked<R>(
    query: string,
    { now, isBroad }: RankOptions & { readonly isBroad?: boolean },
    answer: (scratch: Scratch) => R,
  ): R {
    const weights = this.#vocabulary.weigh(query, (term) => this.#inDocuments[term]! > 0);
    const scratch = this.#sums(weights);
    if (isBroad) this.#associate(scratch, weights);
    const places = scratch.places;
    if (asksWhen(query))
      for (const place of places) if (this.#places[place]!.namesTime) scratch.own[place]! *= 1 + TIME_WEIGHT;
    const days = daysIn(query, now);
    if (days)
      for (const document of scratch.documents)
        if (this.#isIn(document, days)) scratch.whole[document]! += DAYS_WEIGHT;
    const sought = { terms: weights, compounds: compoundsIn(query) };
    for (const place of pickBest(places, LOOKED_AT, (each) =>
      scratch.final(each, this.#places[each]!.document),
    ))
      scratch.own[place]! *= 1 + this.#closeness(place, sought);
    const result = answer(scratch);
    scratch.clear();
    return result;
  }

  #isIn(document: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
    const { time } = this.#documents[document]!;
    return time !== undefined && time >= from && time <= to;
  }

  #closeness(place: number, sought: Sought): number {
    const { terms, text } = this.#places[place]!;
    return scoreCloseness(terms, text, sought);
  }

  /** BM25 of every passage and document that contains a term, each as a share of the maximum. */
  #sums(weights: ReadonlyMap<number, number>): Scratch {
    if (!this.#scratch.holds(this.#places.length, this.#documents.length))
      this.#scratch = new Scratch(this.#places.length * 2, this.#documents.length * 2);
    const scratch = this.#scratch;
    this.#addTerms(scratch, weights, this.#most(weights), true);
    return scratch;
  }

  /** The maximum that all terms of a query could add to a score. */
  #most(weights: ReadonlyMap<number, number>): { readonly places: number; readonly documents: number } {
    let [places, documents] = [0, 0];
    for (const [term, weight] of weights) {
      places += weight * computeRarity(this.#inPlaces[term]!, this.#placeCount);
      documents += weight * computeRarity(this.#inDocuments[term]!, this.#byKey.size);
    }
    return { places, documents };
  }

  #addTerms(
    scratch: Scratch,
    weights: ReadonlyMap<number, number>,
    most: { readonly places: number; readonly documents: number },
    isAsked: boolean,
  ): void {
    const others = this.#byKey.size + UNSEEN;
    for (const [term, weight] of weights) {
      const place = (weight * computeRarity(this.#inPlaces[term]!, this.#placeCount)) / most.places;
      const document = (weight * computeRarity(this.#inDocuments[term]!, this.#byKey.size)) / most.documents;
      const word = isAsked
        ? (weight * computeRarity(this.#inDocuments[term]!, others)) / computeRarity(1, others)
        : 0;
      this.#sum(scratch, term, place, document, word);
    }
  }

  #associate(scratch: Scratch, weights: ReadonlyMap<number, number>): void {
    const scoreFit = (place: number) => scratch.final(place, this.#places[place]!.document);
    const fitting = findAbove(pickBest(scratch.places, FITTING + 1, scoreFit), FITTING, scoreFit);
    const shares = new Map<number, number>();
    const most = Math.min(LITTLE_PLACES, LITTLE_SHARE * this.#placeCount);
    let all = 0;
    for (const place of fitting) {
      const { terms, weight } = this.#places[place]!;
      const share = Math.min(1, weight) * scoreFit(place);
      all += share;
      for (const term of new Set(terms)) {
        const having = this.#inPlaces[term]!;
        if (weights.has(term) || having < 2 || having > most) continue;
        shares.set(term, (shares.get(term) ?? 0) + share);
      }
    }
    const weighTerm = (term: number) =>
      roundScore((shares.get(term)! / all) * computeRarity(this.#inPlaces[term]!, this.#placeCount));
    const terms = [...shares.keys()].sort(
      (a, b) =>
        weighTerm(b) - weighTerm(a) || (this.#vocabulary.termOf(a) < this.#vocabulary.termOf(b) ? -1 : 1),
    );
    const chosen = terms.slice(0, ASSOCIATED);
    const associated = new Map(chosen.map((term) => [term, (ASSOCIATED_WEIGHT * shares.get(term)!) / all]));
    this.#addTerms(scratch, associated, this.#most(weights), false);
  }

  #sum(scratch: Scratch, term: number, place: number, document: number, word: number): void {
    const posting = this.#postings[term]!;
    let [last, frequency] = [-1, 0];
    const turnTo = (next: number) => {
      if (last >= 0) this.#addDocument(scratch, last, frequency, document, word);
      [last, frequency] = [next, 0];
    };
    for (let at = 0; at < posting.length; at += 2) {
      const [number, count] = [posting[at]!, posting[at + 1]!];
      const here = this.#places[number]!;
      if (this.#documents[here.document]!.isGone) continue;
      if (here.document !== last) turnTo(here.document);
      frequency += here.weight * count;
      scratch.count(number, count);
      if (here.at < 0) continue;
      if (this.#isBeside(number + 1, here)) scratch.count(number + 1, BEFORE_SHARE * count);
      if (here.at > 0) scratch.count(number - 1, AFTER_SHARE * count);
    }
    turnTo(-1);
    const average = this.#placeLength / this.#placeCount;
    scratch.settle((number, count) => {
      const room = K1 * (1 - PASSAGE_B + (PASSAGE_B * this.#places[number]!.terms.length) / average);
      return (place * count) / (count + room);
    });
  }

  #isBeside(number: number, { document }: Place): boolean {
    return this.#places[number]?.document === document;
  }

  #addDocument(scratch: Scratch, document: number, frequency: number, share: number, word: number): void {
    const average = this.#documentLength / this.#byKey.size;
    const room = K1 * (1 - DOCUMENT_B + (DOCUMENT_B * this.#documents[document]!.length) / average);
    scratch.addDocument(document, (share * frequency) / (frequency + room), word);
  }
}

/** Sums of the same in another order differ in their last digits. */
const roundScore = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Without those equal to the first that is left out: which of them were taken would be arbitrary. */
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

const computeRarity = (having: number, all: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));

function countTerms(terms: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
