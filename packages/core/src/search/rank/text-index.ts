// The one ranker: texts, and segments in them, by the words of a query. BM25 for each segment with a share of what stands beside it,
// BM25 for the text it belongs to, and a closer look at the best. Memories, messages and results are all ranked by it. What is
// added or removed costs what is in it. Pure.
import { chooseAssociated } from "./choose-associated.ts";
import { type Sought, scoreCloseness } from "./closeness.ts";
import type { SegmentTerms } from "./cut-segment.ts";
import type { Days } from "./days.ts";
import { computeRarity, roundScore } from "./rarity.ts";
import { pickBest, Scratch } from "./scratch.ts";
import { compoundsIn, termsOf, wordsOfTerms } from "./terms.ts";
import { asksWhen, readTime } from "./time-words.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface IndexedText {
  /** The terms of its name and description, of the file that was read. */
  readonly about?: readonly string[];
  readonly segments: readonly SegmentTerms[];
  /** When it is from, in milliseconds since the epoch. */
  readonly time?: number | undefined;
  /** Texts of one sequence are neighbours in the order in which they are added: the messages of a session. */
  readonly sequence?: string | undefined;
}

/** Where only the candidates of a larger collection are held: what is known of all of it. */
export interface CollectionStatistics {
  readonly segments: number;
  /** Segments that have a term. */
  countOf(term: string): number;
}

export interface RankedSegment<T> {
  readonly of: T;
  /** Its place in the text, -1 for what the text is about. */
  readonly segment: number;
  /** Comparable between collections; 1.5 is about all words of the query, each often. */
  readonly score: number;
}

export interface RankedText<T> extends RankedSegment<T> {
  /** How many rare words' worth of the query are in it: a word that is everywhere is worth nothing. */
  readonly words: number;
  /** How many different words of it. */
  readonly matched: number;
}

export interface RankOptions<T> {
  /** The current time, to understand "yesterday" in a query. */
  readonly now?: number | undefined;
  readonly isWanted?: (of: T) => boolean;
}

/** Saturation of repeated words: faster than usual, since people name a thing once and then say "it". */
const K1 = 0.9;
/** How much length is held against a segment: little, since all are cut to about one length; and against a text: more. */
const SEGMENT_B = 0.3;
const TEXT_B = 0.5;
/** An answer follows its question, and what "it" means comes before: these shares of the neighbours' words count here. */
const BEFORE_SHARES = [0.3, 0.15];
const AFTER_SHARES = [0.2, 0.1];
/** The share of the whole text beside its best segment. */
const TEXT_WEIGHT = 0.5;
/** A word of what a text is about counts like this many in it. */
const ABOUT_WEIGHT = 3;
/** Who asks for a time wants a segment that names one; who names days, something of those days. */
const TIME_WEIGHT = 0.2;
const DAYS_WEIGHT = 0.4;
/** Who names fewer words than this looks for those words; what only stands beside them is no answer. */
const MIN_QUESTION_WORDS = 4;
/** In a small collection a word that all texts share may still be rare elsewhere: assume this many others without it. */
const UNSEEN = 20;
/** The best that are examined closely: closeness seldom lifts anything from further down. */
const LOOKED_AT = 100;

interface Place {
  readonly text: number;
  readonly at: number;
  readonly terms: Uint32Array;
  readonly weight: number;
  readonly namesTime: boolean;
  /** Its neighbours in the sequence, -1 if there is none. */
  before: number;
  after: number;
}

interface Held<T> {
  readonly of: T;
  readonly first: number;
  readonly count: number;
  readonly length: number;
  readonly time: number | undefined;
  readonly sequence: string | undefined;
  isGone: boolean;
}

export class TextIndex<T> {
  readonly #statistics: CollectionStatistics | undefined;
  readonly #vocabulary = new Vocabulary();
  readonly #places: Place[] = [];
  readonly #texts: Held<T>[] = [];
  readonly #byKey = new Map<T, number>();
  /** The last place of each sequence. */
  readonly #ends = new Map<string, number>();
  /** Indexed by term: alternating position and count. */
  readonly #postings: number[][] = [];
  /** Indexed by term: the number of segments and texts that contain it. */
  readonly #inPlaces: number[] = [];
  readonly #inTexts: number[] = [];
  /** Indexed by term: the text that was last found to contain it, and room to count it in a segment. */
  readonly #lastText: number[] = [];
  readonly #counts: number[] = [];
  readonly #different: number[] = [];
  #placeCount = 0;
  #placeLength = 0;
  #textLength = 0;
  /** Room for a query's sums; all zero between queries. */
  #scratch = new Scratch(0, 0);

  constructor(statistics?: CollectionStatistics) {
    this.#statistics = statistics;
  }

  get size(): number {
    return this.#byKey.size;
  }

  has(of: T): boolean {
    return this.#byKey.has(of);
  }

  /** Takes the place of what was added under the same key. */
  add(of: T, { about = [], segments, time, sequence }: IndexedText): void {
    this.remove(of);
    const text = this.#texts.length;
    const first = this.#places.length;
    let length = 0;
    const addPlace = (terms: Uint32Array, at: number, weight: number, isTimed: boolean) => {
      const place =
        this.#places.push({ text, at, terms, weight, namesTime: isTimed, before: -1, after: -1 }) - 1;
      length += weight * terms.length;
      this.#addPostings(text, place, terms);
      return place;
    };
    if (about.length > 0) addPlace(this.#number(about), -1, ABOUT_WEIGHT, false);
    let last = sequence === undefined ? -1 : (this.#ends.get(sequence) ?? -1);
    for (const [at, { terms, namesTime, weight = 1 }] of segments.entries()) {
      const place = addPlace(this.#number(terms), at, weight, namesTime);
      this.#places[place]!.before = last;
      if (last !== -1) this.#places[last]!.after = place;
      last = place;
    }
    if (sequence !== undefined && last !== -1) this.#ends.set(sequence, last);
    const count = this.#places.length - first;
    this.#texts.push({ of, first, count, length, time, sequence, isGone: false });
    this.#byKey.set(of, text);
    this.#placeCount += count;
    this.#textLength += length;
  }

  /** No map or set for each segment: this runs for every term of every text. */
  #addPostings(text: number, place: number, terms: Uint32Array): void {
    const [counts, different] = [this.#counts, this.#different];
    for (const term of terms) {
      if (counts[term] === 0) different.push(term);
      counts[term]!++;
    }
    for (const term of different) {
      this.#postings[term]!.push(place, counts[term]!);
      counts[term] = 0;
      this.#inPlaces[term]!++;
      if (this.#lastText[term] === text) continue;
      this.#lastText[term] = text;
      this.#inTexts[term]!++;
    }
    different.length = 0;
    this.#placeLength += terms.length;
  }

  remove(of: T): void {
    const text = this.#byKey.get(of);
    if (text === undefined) return;
    this.#takeOut(text);
    const held = this.#texts[text]!;
    held.isGone = true;
    this.#byKey.delete(of);
    for (let place = held.first; place < held.first + held.count; place++) this.#unlink(place, held.sequence);
  }

  #unlink(place: number, sequence: string | undefined): void {
    const { before, after, at } = this.#places[place]!;
    if (at < 0) return;
    if (before !== -1) this.#places[before]!.after = after;
    if (after !== -1) this.#places[after]!.before = before;
    if (sequence === undefined || this.#ends.get(sequence) !== place) return;
    if (before === -1) this.#ends.delete(sequence);
    else this.#ends.set(sequence, before);
  }

  #number(terms: readonly string[]): Uint32Array {
    const numbers = this.#vocabulary.takeTerms(terms);
    while (this.#postings.length < this.#vocabulary.size) {
      this.#postings.push([]);
      this.#inPlaces.push(0);
      this.#inTexts.push(0);
      this.#lastText.push(-1);
      this.#counts.push(0);
    }
    return numbers;
  }

  #takeOut(text: number): void {
    const { first, count, length } = this.#texts[text]!;
    const all = new Set<number>();
    for (let place = first; place < first + count; place++) {
      const { terms } = this.#places[place]!;
      this.#placeLength -= terms.length;
      for (const term of new Set(terms)) {
        this.#inPlaces[term]!--;
        all.add(term);
      }
    }
    for (const term of all) this.#inTexts[term]!--;
    this.#placeCount -= count;
    this.#textLength -= length;
  }

  /** The best texts, best first; of equal ones the earlier. Each with its best segment. */
  rank(query: string, most: number, options: RankOptions<T> = {}): readonly RankedText<T>[] {
    return this.#answer(query, options, (scratch) => {
      const texts = scratch.texts.filter((text) => options.isWanted?.(this.#texts[text]!.of) ?? true);
      const scoreText = (text: number) => roundScore(this.#scoreText(scratch, text));
      return pickBest(texts, most, scoreText).map((text) => ({
        of: this.#texts[text]!.of,
        segment: this.#places[scratch.tops[text]!]!.at,
        score: scoreText(text),
        words: scratch.words[text]!,
        matched: scratch.matched[text]!,
      }));
    });
  }

  /** The best segments, best first; of equal ones the later. */
  rankSegments(query: string, most: number, options: RankOptions<T> = {}): readonly RankedSegment<T>[] {
    return this.#answer(query, options, (scratch) => {
      const places = scratch.places.filter((place) => {
        const { at, text } = this.#places[place]!;
        return at >= 0 && (options.isWanted?.(this.#texts[text]!.of) ?? true);
      });
      const scorePlace = (place: number) =>
        roundScore(scratch.own[place]! + TEXT_WEIGHT * scratch.whole[this.#places[place]!.text]!);
      return pickBest(places.reverse(), most, scorePlace, true).map((place) => ({
        of: this.#texts[this.#places[place]!.text]!.of,
        segment: this.#places[place]!.at,
        score: scorePlace(place),
      }));
    });
  }

  #answer<R>(query: string, { now }: RankOptions<T>, toAnswer: (scratch: Scratch) => R): R {
    const { days, rest } = readTime(query, now);
    const weights = this.#vocabulary.weigh(rest, (term) => this.#inTexts[term]! > 0);
    if (!this.#scratch.holds(this.#places.length, this.#texts.length))
      this.#scratch = new Scratch(this.#places.length * 2, this.#texts.length * 2);
    const scratch = this.#scratch;
    const most = this.#sumRarity(weights);
    const words = wordsOfTerms(rest);
    for (const [term, weight] of weights) {
      const word = words.get(this.#vocabulary.termOf(term)) ?? -1 - term;
      this.#addTerm(scratch, term, weight, most, word);
    }
    const compounds = compoundsIn(rest);
    // Who names a thing by its name means that thing, and nothing that goes with it.
    if (compounds.length === 0) this.#associate(scratch, weights, most);
    if (asksWhen(query))
      for (const place of scratch.places)
        if (this.#places[place]!.namesTime) scratch.own[place]! *= 1 + TIME_WEIGHT;
    this.#lookClosely(scratch, { terms: weights, compounds });
    if (days) this.#addDays(scratch, days);
    this.#findTops(scratch);
    if (termsOf(rest).length < MIN_QUESTION_WORDS) this.#leaveOutNeighbours(scratch, weights);
    const result = toAnswer(scratch);
    scratch.clear();
    return result;
  }

  #rarityOf(term: number): number {
    if (!this.#statistics) return computeRarity(this.#inPlaces[term]!, this.#placeCount);
    return computeRarity(this.#statistics.countOf(this.#vocabulary.termOf(term)), this.#statistics.segments);
  }

  /** The maximum that all terms of a query could add to a score. */
  #sumRarity(weights: ReadonlyMap<number, number>): number {
    return [...weights].reduce((sum, [term, weight]) => sum + weight * this.#rarityOf(term), 0);
  }

  #addTerm(scratch: Scratch, term: number, weight: number, most: number, word?: number): void {
    const isAsked = word !== undefined;
    const share = (weight * this.#rarityOf(term)) / most;
    scratch.beginWord(word ?? 0);
    const others = (this.#statistics?.segments ?? this.#byKey.size) + UNSEEN;
    const having = this.#statistics?.countOf(this.#vocabulary.termOf(term)) ?? this.#inTexts[term]!;
    const worth = isAsked ? (weight * computeRarity(having, others)) / computeRarity(1, others) : 0;
    const posting = this.#postings[term]!;
    for (let at = 0; at < posting.length; at += 2) {
      const [number, count] = [posting[at]!, posting[at + 1]!];
      const here = this.#places[number]!;
      if (this.#texts[here.text]!.isGone) continue;
      scratch.countText(here.text, here.weight * count, worth);
      if (!isAsked) continue;
      scratch.count(number, count);
      if (here.at < 0) continue;
      this.#shareWith(scratch, here, "after", BEFORE_SHARES, count);
      this.#shareWith(scratch, here, "before", AFTER_SHARES, count);
    }
    const place = this.#placeLength / Math.max(1, this.#placeCount);
    scratch.settle((number, count) => {
      const room = K1 * (1 - SEGMENT_B + (SEGMENT_B * this.#places[number]!.terms.length) / place);
      return (share * count) / (count + room);
    });
    const text = this.#textLength / Math.max(1, this.#byKey.size);
    scratch.settleTexts((number, count) => {
      const room = K1 * (1 - TEXT_B + (TEXT_B * this.#texts[number]!.length) / text);
      return (share * count) / (count + room);
    });
  }

  #shareWith(
    scratch: Scratch,
    from: Place,
    way: "before" | "after",
    shares: readonly number[],
    count: number,
  ): void {
    let next = from[way];
    for (const share of shares) {
      const place = this.#places[next];
      if (!place) return;
      scratch.count(next, share * count);
      if (place.text !== from.text) scratch.countText(place.text, share * place.weight * count, 0);
      next = place[way];
    }
  }

  #associate(scratch: Scratch, weights: ReadonlyMap<number, number>, most: number): void {
    const associated = chooseAssociated({
      places: scratch.places,
      segmentAt: (place) => this.#places[place]!,
      scoreOf: (place) => scratch.own[place]! + TEXT_WEIGHT * scratch.whole[this.#places[place]!.text]!,
      isAsked: (term) => weights.has(term),
      termOf: (term) => this.#vocabulary.termOf(term),
      havingOf: (term) => this.#statistics?.countOf(this.#vocabulary.termOf(term)) ?? this.#inPlaces[term]!,
      rarityOf: (term) => this.#rarityOf(term),
      segments: this.#statistics?.segments ?? this.#placeCount,
    });
    for (const [term, weight] of associated) this.#addTerm(scratch, term, weight, most);
  }

  #lookClosely(scratch: Scratch, sought: Sought): void {
    const scorePlace = (place: number) =>
      scratch.own[place]! + TEXT_WEIGHT * scratch.whole[this.#places[place]!.text]!;
    for (const place of pickBest(scratch.places, LOOKED_AT, scorePlace))
      scratch.own[place]! *=
        1 + scoreCloseness(this.#places[place]!.terms, sought, (term) => this.#vocabulary.termOf(term));
  }

  /** A span of days counts like a word: the fewer texts are from it, the more it says. */
  #addDays(scratch: Scratch, { from, to }: Days): void {
    const isWithin = ({ time, isGone }: Held<T>) =>
      !isGone && time !== undefined && time >= from && time <= to;
    const within = this.#texts.reduce((sum, text) => sum + (isWithin(text) ? 1 : 0), 0);
    if (within === 0) return;
    const bonus =
      (DAYS_WEIGHT * computeRarity(within, this.#byKey.size)) /
      computeRarity(1, Math.max(2, this.#byKey.size));
    for (const text of scratch.texts)
      if (isWithin(this.#texts[text]!)) scratch.whole[text]! += bonus / TEXT_WEIGHT;
  }

  /** Leaves only what has a word of the query itself. */
  #leaveOutNeighbours(scratch: Scratch, weights: ReadonlyMap<number, number>): void {
    scratch.keepTexts((text) => scratch.matched[text]! > 0);
    scratch.keepPlaces((place) => this.#places[place]!.terms.some((term) => weights.has(term)));
  }

  #findTops({ texts, places, tops, own }: Scratch): void {
    for (const text of texts) tops[text] = -1;
    for (const place of places) {
      const { text } = this.#places[place]!;
      const top = tops[text]!;
      if (top === -1 || own[place]! > own[top]! || (own[place] === own[top] && place < top))
        tops[text] = place;
    }
    // A word that only goes with the query's is in no segment's own score.
    for (const text of texts) if (tops[text] === -1) tops[text] = this.#texts[text]!.first;
  }

  #scoreText({ own, whole, tops }: Scratch, text: number): number {
    return own[tops[text]!]! + TEXT_WEIGHT * whole[text]!;
  }
}
