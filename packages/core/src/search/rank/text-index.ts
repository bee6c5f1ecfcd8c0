// The one ranker: ranks texts, and segments in them, by the words of a query. Uses BM25 for each segment with a share of its
// neighbours, BM25 for the whole text, and a closer look at the best. Memories, messages and results are all ranked by it.
// Adding or removing a text costs in proportion to its size. Pure.
import { chooseAssociated } from "./choose-associated.ts";
import { type Sought, scoreCloseness } from "./closeness.ts";
import type { Column } from "./column.ts";
import { type AskedTerms, COMMON_SHARE, type CountedTerms, sumRarity } from "./counted-terms.ts";
import type { Days } from "./days.ts";
import { type IndexedText, IndexTables, type PackedIndex, type TextNeighbours } from "./index-tables.ts";
import { listSynonyms, type Synonyms } from "./list-synonyms.ts";
import { packIndex } from "./pack-index.ts";
import { computeRarity, roundScore } from "./rarity.ts";
import { pickBest, Scratch } from "./scratch.ts";
import { compoundsIn, termsOf, wordsOfTerms } from "./terms.ts";
import { asksWhen, readTime } from "./time-words.ts";

export type { IndexedText } from "./index-tables.ts";

/** Statistics of the whole collection, if the index holds only candidates from it. */
export interface CollectionStatistics {
  readonly segments: number;
  /** Returns the number of segments that contain a term. */
  countOf(term: string): number;
}

export interface RankedSegment<T> {
  readonly of: T;
  /** The index of the segment in its text; negative for the text's name, description or cues. */
  readonly segment: number;
  /** Comparable between collections; about 1.5 if all words of the query occur, each often. */
  readonly score: number;
}

export interface RankedText<T> extends RankedSegment<T> {
  /** How much of the query it contains, counted in rare words: a word that is everywhere adds nothing. */
  readonly words: number;
  /** The same without words that only its cues contain. */
  readonly ownWords: number;
  /** How many different words of the query it contains. */
  readonly matched: number;
}

export interface RankOptions<T> {
  /** The current time, to understand "yesterday" in a query. */
  readonly now?: number | undefined;
  /** Reduces a query to its subject. Called after times in the query have been read. */
  readonly toSubject?: (query: string) => string;
  readonly isWanted?: (of: T) => boolean;
  /** True for words that say little however rare they are. Affects `words` only, not the order. */
  readonly isCommonWord?: (term: string) => boolean;
  /** Finds other words for the words of a query. */
  readonly findSynonyms?: (query: string) => readonly Synonyms[];
}

/** Saturation of repeated words; faster than usual, because people name a thing once and then say "it". */
const K1 = 0.9;
/** The penalty for length: low for a segment, since all have about the same length, and higher for a text. */
const SEGMENT_B = 0.3;
const TEXT_B = 0.5;
/**
 * An answer follows its question, and what "it" refers to comes before, so these shares of the neighbours' words count here.
 */
const BEFORE_SHARES = [0.3, 0.15];
const AFTER_SHARES = [0.2, 0.1];
/** The weight of the whole text relative to its best segment. */
const TEXT_WEIGHT = 0.5;
/** A question about a time prefers segments that name one; a question that names days prefers texts of those days. */
const TIME_WEIGHT = 0.2;
const DAYS_WEIGHT = 0.6;
/** A query of fewer words looks for exactly those words, so neighbours that only share them do not count. */
const MIN_QUESTION_WORDS = 4;
/**
 * In a small collection a word that all texts share may still be rare elsewhere, so this many texts without it are assumed.
 */
const UNSEEN = 20;
/** How many of the best are examined closely; closeness seldom lifts anything from further down. */
const LOOKED_AT = 100;

export interface TextIndexOptions<T> {
  readonly statistics?: CollectionStatistics | undefined;
  /** Decides between equally good texts, instead of the order in which they were added. */
  readonly compareKeys?: (a: T, b: T) => number;
  /** A packed index to start from. */
  readonly packed?: PackedIndex<T>;
}

export class TextIndex<T> {
  readonly #statistics: CollectionStatistics | undefined;
  readonly #compareKeys: ((a: T, b: T) => number) | undefined;
  readonly #tables: IndexTables<T>;
  /** Buffers for a query's sums; all zero between queries. */
  #scratch = new Scratch(0, 0);

  constructor({ statistics, compareKeys, packed }: TextIndexOptions<T> = {}) {
    this.#statistics = statistics;
    this.#compareKeys = compareKeys;
    this.#tables = new IndexTables(packed);
  }

  get size(): number {
    return this.#tables.byKey.size;
  }

  has(of: T): boolean {
    return this.#tables.byKey.has(of);
  }

  get keys(): Iterable<T> {
    return this.#tables.byKey.keys();
  }

  /** Returns the number of a text: its position in a packed index, or a higher one if it was added since. */
  numberOf(of: T): number | undefined {
    return this.#tables.byKey.get(of);
  }

  /** Replaces the text that was added under the same key. */
  add(of: T, text: IndexedText): void {
    this.#tables.add(of, text);
  }

  remove(of: T): void {
    this.#tables.remove(of);
  }

  /** Sets the neighbours of a text without a sequence. Call it again whenever one of them is added. */
  link(of: T, neighbours: TextNeighbours<T>): void {
    this.#tables.link(of, neighbours);
  }

  /** Returns the index in the form that is written to disk. */
  pack(): PackedIndex<T, Uint32Array> {
    return packIndex(this.#tables);
  }

  /** Returns the best texts, best first, each with its best segment. */
  rank(query: string, most: number, options: RankOptions<T> = {}): readonly RankedText<T>[] {
    const { keys, placeAt } = this.#tables;
    return this.#answer(query, options, (scratch) => {
      const isWanted = (text: number) => options.isWanted?.(keys[text]!) ?? true;
      const scoreText = (text: number) => roundScore(this.#scoreText(scratch, text));
      const isAhead = (a: number, b: number) => this.#compareTexts(a, b) < 0;
      return pickBest(scratch.texts, most, scoreText, isAhead, isWanted).map((text) => ({
        of: keys[text]!,
        segment: placeAt.at(scratch.tops[text]!),
        score: scoreText(text),
        words: scratch.words[text]!,
        ownWords: scratch.ownWords[text]!,
        matched: scratch.matched[text]!,
      }));
    });
  }

  /** Returns the best segments, best first; of equal ones the later. */
  rankSegments(query: string, most: number, options: RankOptions<T> = {}): readonly RankedSegment<T>[] {
    const { keys, placeAt, placeText } = this.#tables;
    return this.#answer(query, options, (scratch) => {
      const isWanted = (place: number) =>
        placeAt.at(place) >= 0 && (options.isWanted?.(keys[placeText.at(place)]!) ?? true);
      const scorePlace = (place: number) => this.#scorePlace(scratch, place);
      return pickBest(scratch.places, most, scorePlace, (a, b) => a > b, isWanted).map((place) => ({
        of: keys[placeText.at(place)]!,
        segment: placeAt.at(place),
        score: scorePlace(place),
      }));
    });
  }

  #answer<R>(
    query: string,
    { now, toSubject, isCommonWord, findSynonyms }: RankOptions<T>,
    toAnswer: (scratch: Scratch) => R,
  ): R {
    const { vocabulary, inTexts, placeText, placeTimed, keys } = this.#tables;
    const { days, rest: timeless } = readTime(query, now);
    const rest = toSubject?.(timeless) ?? timeless;
    const weights = vocabulary.weigh(rest, (term) => inTexts.at(term) > 0);
    if (!this.#scratch.holds(placeText.length, keys.length))
      this.#scratch = new Scratch(placeText.length * 2, keys.length * 2);
    const scratch = this.#scratch;
    const words = wordsOfTerms(rest);
    const asked = this.#listAsked(weights, words, isCommonWord);
    const synonyms = listSynonyms(findSynonyms?.(rest) ?? [], {
      tables: this.#tables,
      asked,
      words,
      isCommonWord,
    });
    const most = sumRarity([...asked, ...synonyms.filter(({ isSpare }) => !isSpare)]);
    const counted = [...asked, ...synonyms].sort((a, b) => a.word - b.word);
    for (const each of counted) this.#addTerms(scratch, each, most);
    const compounds = compoundsIn(rest);
    // A query with an exact name means that thing, so associated words are not added.
    if (compounds.length === 0) this.#associate(scratch, weights, most);
    if (asksWhen(query))
      for (const place of scratch.places)
        if (placeTimed.at(place) === 1) scratch.own[place]! *= 1 + TIME_WEIGHT;
    this.#lookClosely(scratch, { terms: weights, compounds });
    if (days) this.#addDays(scratch, days);
    this.#findTops(scratch);
    if (termsOf(rest).length < MIN_QUESTION_WORDS)
      this.#leaveOutNeighbours(scratch, new Set(counted.flatMap(({ terms }) => terms)));
    const result = toAnswer(scratch);
    scratch.clear();
    return result;
  }

  #compareTexts(a: number, b: number): number {
    const { keys } = this.#tables;
    return this.#compareKeys?.(keys[a]!, keys[b]!) || a - b;
  }

  /** Orders places by text, then by position in it. */
  #comparePlaces(a: number, b: number): number {
    const { placeText } = this.#tables;
    const [one, other] = [placeText.at(a), placeText.at(b)];
    return one === other ? a - b : this.#compareTexts(one, other);
  }

  #rarityOf(term: number): number {
    const { inPlaces, placeCount } = this.#tables;
    return computeRarity(
      this.#countKnown(term) ?? inPlaces.at(term),
      this.#statistics?.segments ?? placeCount,
    );
  }

  /** Returns how many segments of the whole collection contain a term, if only candidates are held. */
  #countKnown(term: number): number | undefined {
    return this.#statistics?.countOf(this.#tables.vocabulary.termOf(term));
  }

  #listAsked(
    weights: ReadonlyMap<number, number>,
    words: ReadonlyMap<string, number>,
    isCommonWord: ((term: string) => boolean) | undefined,
  ): readonly AskedTerms[] {
    return [...weights].map(([term, weight]) => {
      const text = this.#tables.vocabulary.termOf(term);
      const share = isCommonWord?.(text) ? COMMON_SHARE : 1;
      return {
        terms: [term],
        weight,
        rarity: this.#rarityOf(term),
        word: words.get(text) ?? -1 - term,
        share,
      };
    });
  }

  #addTerms(scratch: Scratch, { terms, weight, rarity, word, share }: CountedTerms, most: number): void {
    const tables = this.#tables;
    scratch.beginWord(word ?? 0);
    const others = (this.#statistics?.segments ?? tables.byKey.size) + UNSEEN;
    const having = terms.reduce((sum, term) => sum + (this.#countKnown(term) ?? tables.inTexts.at(term)), 0);
    const worth =
      word === undefined
        ? undefined
        : (share * weight * computeRarity(having, others)) / computeRarity(1, others);
    for (const term of terms)
      for (const posting of tables.postingsOf(term)) this.#countPostings(scratch, posting, worth);
    const part = (weight * rarity) / most;
    const place = tables.placeLength / Math.max(1, tables.placeCount);
    scratch.settle((number, count) => {
      const room = K1 * (1 - SEGMENT_B + (SEGMENT_B * tables.termCount(number)) / place);
      return (part * count) / (count + room);
    });
    const text = tables.wholeLength / Math.max(1, tables.byKey.size);
    scratch.settleTexts((number, count) => {
      const room = K1 * (1 - TEXT_B + (TEXT_B * tables.textLength.at(number)) / text);
      return (part * count) / (count + room);
    });
  }

  /** `worth`: the value of a term of the query; undefined for an associated term, which counts for whole texts only. */
  #countPostings(scratch: Scratch, posting: ArrayLike<number>, worth: number | undefined): void {
    const { placeText, placeWeight, placeAt, placeBefore, placeAfter, isGone } = this.#tables;
    for (let at = 0; at < posting.length; at += 2) {
      const [place, count] = [posting[at]!, posting[at + 1]!];
      const text = placeText.at(place);
      if (isGone.at(text) === 1) continue;
      scratch.countText(text, placeWeight.at(place) * count, worth ?? 0, this.#tables.holdsCues(place));
      if (worth === undefined) continue;
      scratch.count(place, count);
      if (placeAt.at(place) < 0) continue;
      this.#shareWith(scratch, place, placeAfter, BEFORE_SHARES, count);
      this.#shareWith(scratch, place, placeBefore, AFTER_SHARES, count);
    }
  }

  #shareWith(
    scratch: Scratch,
    from: number,
    links: Column<Int32Array>,
    shares: readonly number[],
    count: number,
  ): void {
    const { placeText, placeWeight, isGone } = this.#tables;
    let next = links.at(from);
    for (const share of shares) {
      const text = next === -1 ? -1 : placeText.at(next);
      if (text === -1 || isGone.at(text) === 1) return;
      scratch.count(next, share * count);
      if (text !== placeText.at(from)) scratch.countText(text, share * placeWeight.at(next) * count, 0);
      next = links.at(next);
    }
  }

  #associate(scratch: Scratch, weights: ReadonlyMap<number, number>, most: number): void {
    const { vocabulary, inPlaces, placeWeight, placeCount } = this.#tables;
    const associated = chooseAssociated({
      places: scratch.places,
      segmentAt: (place) => ({ terms: this.#tables.termsAt(place), weight: placeWeight.at(place) }),
      scoreOf: (place) => this.#scorePlace(scratch, place),
      isAsked: (term) => weights.has(term),
      termOf: (term) => vocabulary.termOf(term),
      havingOf: (term) => this.#countKnown(term) ?? inPlaces.at(term),
      rarityOf: (term) => this.#rarityOf(term),
      segments: this.#statistics?.segments ?? placeCount,
    });
    for (const [term, weight] of associated)
      this.#addTerms(scratch, { terms: [term], weight, rarity: this.#rarityOf(term), share: 1 }, most);
  }

  #lookClosely(scratch: Scratch, sought: Sought): void {
    const { vocabulary } = this.#tables;
    const scorePlace = (place: number) => this.#scorePlace(scratch, place);
    const isAhead = (a: number, b: number) => this.#comparePlaces(a, b) < 0;
    for (const place of pickBest(scratch.places, LOOKED_AT, scorePlace, isAhead))
      scratch.own[place]! *=
        1 + scoreCloseness(this.#tables.termsAt(place), sought, (term) => vocabulary.termOf(term));
  }

  /** A span of days counts like a word: the fewer texts are from it, the more it says. */
  #addDays(scratch: Scratch, { from, to }: Days): void {
    const { textTime, isGone, byKey } = this.#tables;
    const isWithin = (text: number) => textTime.at(text) >= from && textTime.at(text) <= to;
    let within = 0;
    for (let text = 0; text < textTime.length; text++) if (isGone.at(text) === 0 && isWithin(text)) within++;
    if (within === 0) return;
    const bonus =
      (DAYS_WEIGHT * computeRarity(within, byKey.size)) / computeRarity(1, Math.max(2, byKey.size));
    for (const text of scratch.texts) if (isWithin(text)) scratch.whole[text]! += bonus / TEXT_WEIGHT;
  }

  /** Keeps only texts and segments that themselves contain a word of the query or a synonym. */
  #leaveOutNeighbours(scratch: Scratch, counted: ReadonlySet<number>): void {
    scratch.keepTexts((text) => scratch.matched[text]! > 0);
    scratch.keepPlaces((place) => this.#tables.termsAt(place).some((term) => counted.has(term)));
  }

  #findTops({ texts, places, tops, own }: Scratch): void {
    const { placeText, textFirst } = this.#tables;
    for (const text of texts) tops[text] = -1;
    for (const place of places) {
      const text = placeText.at(place);
      const top = tops[text]!;
      if (top === -1 || own[place]! > own[top]! || (own[place] === own[top] && place < top))
        tops[text] = place;
    }
    // A text found only by associated words has no scored segment, so its first one is used.
    for (const text of texts) if (tops[text] === -1) tops[text] = textFirst.at(text);
  }

  #scoreText({ own, whole, tops }: Scratch, text: number): number {
    return own[tops[text]!]! + TEXT_WEIGHT * whole[text]!;
  }

  #scorePlace({ own, whole }: Scratch, place: number): number {
    return roundScore(own[place]! + TEXT_WEIGHT * whole[this.#tables.placeText.at(place)]!);
  }
}
