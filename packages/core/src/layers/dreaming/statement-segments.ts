// Splits a text into segments at commas, "and" and sentence ends, each with its content words in order. Words in the same
// segment belong together. Pure.
import { hasNegation } from "../../language/is-standing-rule.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { termsOf } from "../../search/rank/terms.ts";
import { splitStatements } from "./facts.ts";

/** Includes articles of other languages, because the stop words are English. */
export const ARTICLE = /^(?:the|an?|our|your|their|its|my|der|die|das|dem|den|le|la|les|el|los|las|o|os|as)$/;

export interface Segment {
  /** The stems of content words, in order. */
  readonly terms: readonly string[];
  /** All words, in lower case. */
  readonly words: readonly string[];
  readonly isNegated: boolean;
  /** Words that the segment takes over from the one before it, as in "billing and search". */
  readonly context: ReadonlySet<string>;
}

export interface Sentence {
  readonly segments: readonly Segment[];
  readonly terms: ReadonlySet<string>;
  /** All words in lower case, with a comma after each segment. */
  readonly words: readonly string[];
}

/** With more words than this, a list is no longer treated as one clause. */
const MAX_CONTEXT = 16;

/** The segments that contain each content word. */
export type SegmentIndex = ReadonlyMap<string, readonly Segment[]>;

export function indexSegments(sentences: readonly Sentence[]): SegmentIndex {
  const index = new Map<string, Segment[]>();
  for (const segment of sentences.flatMap(({ segments }) => segments))
    for (const term of new Set(segment.terms)) {
      const there = index.get(term) ?? [];
      index.set(term, there);
      there.push(segment);
    }
  return index;
}

const SENTENCE_END = /(?<=[.!?。！？])\s+|(?<=[。！？；])|;\s*|\n+/u;
const SEGMENT_END =
  /[,，、]\s+|[，、]|\s[—–]\s|[()（）]|\s(?:and|but|while|whereas|or|und|aber|oder|et|mais|ou|y|pero|o|e|mas|и|но|а)\s/iu;
const PRONOUN =
  /^(?:he|she|it|they|him|her|them|this|that|these|those|its|their|er|sie|es|il|elle|ils|elles|él|ella|ellos|ele|ela)$/;
const WORD = /[\p{L}\p{N}_$]+(?:[./\\:@#+~=?&%'’-]+[\p{L}\p{N}_$]+)*/gu;

export function splitSentences(text: string): readonly Sentence[] {
  return splitStatements({ body: text, description: "" }).flatMap((statement) => {
    let before: Segment | undefined;
    return statement
      .replace(/[|*_`]/g, " ")
      .replace(/\b(?:instead of|rather than)\b/gi, "insteadof")
      .split(SENTENCE_END)
      .map((sentence) => {
        const segments: Segment[] = [];
        for (const piece of sentence.split(SEGMENT_END)) {
          const segment = makeSegment(piece, before);
          if (segment.words.length === 0) continue;
          segments.push(segment);
          before = segment;
        }
        return {
          segments,
          terms: new Set(segments.flatMap(({ terms }) => terms)),
          words: segments.flatMap(({ words }) => [...words, ","]),
        };
      })
      .filter(({ segments }) => segments.length > 0);
  });
}

function makeSegment(piece: string, before: Segment | undefined): Segment {
  const words = (piece.match(WORD) ?? []).map((word) => word.toLowerCase());
  const terms = words.flatMap(findTerm);
  const isContinued = terms.length <= 1 || words.some((word) => PRONOUN.test(word));
  const unsaid = isContinued && before ? [...before.terms, ...before.context] : [];
  const context = new Set(unsaid.slice(0, MAX_CONTEXT));
  return { terms, words, isNegated: hasNegation(piece), context };
}

/** Returns the stem of a content word, or nothing for other words. */
export function findTerm(word: string): readonly string[] {
  if (ARTICLE.test(word)) return [];
  const [term] = termsOf(word);
  return term === undefined || isStopWord(term) ? [] : [term];
}

export const isNumber = (term: string): boolean => /^\p{N}/u.test(term);
