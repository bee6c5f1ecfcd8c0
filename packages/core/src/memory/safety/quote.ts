// Finds a human's words as they were typed. A quote is extended to its whole sentence, because half of one can mean the
// opposite. Pure.
import { isBareQuestion } from "../../language/is-bare-question.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { isAssent } from "./assent.ts";
import { findNearly } from "./find-nearly.ts";
import { foldedWithPlaces, foldLookalikes } from "./fold-lookalikes.ts";
import type { Material, Said } from "./material.ts";
import { NOT_TYPED } from "./not-typed.ts";
import { shareIn, shinglesIn, shinglesOf, wordsOf } from "./shingles.ts";
import { isOriginKnown, typedWords } from "./typed-words.ts";
import { toVisibleText, withoutTags } from "./visible.ts";

export interface FoundQuote {
  readonly entry: string;
  /** When it was said, if that is known. */
  readonly time?: number;
  /** The human's words, verbatim, on one line. */
  readonly text: string;
}

/** A rule is a sentence or a few; a longer quote is a text. */
const LONGEST = 600;
/** Nobody types more in one message, and comparing it takes time. */
const LOOKED_AT = 8_000;
/** Consecutive lines without any typed words. */
const UNTYPED_RUN = /\ufffc(?:[\ufffc\n]*\ufffc)?/g;
/** The most occurrences examined per message; what occurs more often is a word, not a sentence. */
const MAX_PLACES = 20;
/** A sentence of this many words that also occurs in a tool's output was copied from there, or is known anyway. */
const COPIED_WORDS = 6;
/** Below this share it is another sentence: a single different word matters, as in "on db9 now". */
const COPIED_SHARE = 0.85;

export function findQuote(quote: string, material: Material): FoundQuote | undefined {
  const wanted = foldLookalikes(withoutMarks(quote));
  if (wanted === "") return undefined;
  const { messages } = material;
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]!;
    if (message.kind !== "human") continue;
    for (const sentence of findSentencesWith(wanted, message))
      if (isOwn(sentence, messages, at)) return makeFound(message, sentence);
  }
  return undefined;
}

const makeFound = ({ entry, time }: Said, text: string): FoundQuote => ({
  entry,
  text,
  ...(time !== undefined && { time }),
});

/** Removes quotation marks and dots around a quote, which the quoter added. */
const withoutMarks = (quote: string): string => quote.replace(/^[\s"'“”„«»>.…-]+|[\s"'“”„«»…-]+$/gu, "");

function findSentencesWith(wanted: string, message: Said): readonly string[] {
  const own = typedWords(message).replace(UNTYPED_RUN, NOT_TYPED).slice(0, LOOKED_AT);
  const { text, places } = foldedWithPlaces(own);
  const exact: (readonly [number, number])[] = [];
  for (
    let at = text.indexOf(wanted);
    at !== -1 && exact.length < MAX_PLACES;
    at = text.indexOf(wanted, at + 1)
  )
    if (!isInWord(text, at, at + wanted.length)) exact.push([at, at + wanted.length]);
  const found = exact.length > 0 ? exact : findNearly(wanted, text);
  return found.map(([start, stop]) => {
    const [from, to] = findWholeSentences(own, places[start]!, places[stop]!);
    return cleanLine(own.slice(from, to));
  });
}

function isOwn(sentence: string, messages: readonly Said[], at: number): boolean {
  if (sentence.length > LONGEST || sentence.includes(NOT_TYPED)) return false;
  if (isAssent(sentence) || isBareQuestion(sentence)) return false;
  // If it is known to be typed, it counts even if other texts contain it.
  if (isOriginKnown(messages[at]!) || wordsOf(sentence).length < COPIED_WORDS) return true;
  const shingles = shinglesOf(sentence);
  return !messages
    .slice(0, at)
    .some(
      (message) =>
        (message.kind === "tool" || message.kind === "injected") &&
        shareIn(shingles, shinglesIn(message)) >= COPIED_SHARE,
    );
}

/** True if a quote starts or ends inside a word. East Asian writing has no spaces between words. */
function isInWord(text: string, from: number, to: number): boolean {
  const isGlued = (a: string | undefined, b: string | undefined) =>
    /[\p{L}\p{N}]/u.test(a ?? "") &&
    /[\p{L}\p{N}]/u.test(b ?? "") &&
    !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test((a ?? "") + (b ?? ""));
  return isGlued(text[from - 1], text[from]) || isGlued(text[to - 1], text[to]);
}

/** A sentence ends with its mark and a space, or with its line, unless the next line begins in lower case. */
const END = /[.!?…]+["')\]]*(?=\s|$)|[。！？]|\n(?=[ \t]*(?:\n|[-*•–\d]|[^\s\p{Ll}]|$))/gu;
const LIST_ITEM = /^[ \t]*(?:[-*•–]|\d+[.)])[ \t]/;

function findWholeSentences(text: string, from: number, to: number): readonly [number, number] {
  let start = 0;
  let end = text.length;
  for (const match of text.matchAll(END)) {
    const stop = match.index + match[0].length;
    if (stop <= from) start = stop;
    else if (stop >= to) {
      end = stop;
      break;
    }
  }
  return [withIntroduction(text, start), end];
}

/** Extends a list item by its introduction, because "Never:" above a list applies to each item. */
function withIntroduction(text: string, start: number): number {
  const lineStart = text.lastIndexOf("\n", Math.max(0, start - 1)) + 1;
  const at = /^\s*$/.test(text.slice(start, lineStart)) ? Math.max(start, lineStart) : start;
  let line = text.slice(at).search(/\S/) + at;
  line = text.lastIndexOf("\n", line - 1) + 1;
  const isItem = LIST_ITEM.test(text.slice(line));
  let before = text.slice(0, line).trimEnd();
  while (isItem && LIST_ITEM.test(takeLastLine(before)))
    before = before.slice(0, before.lastIndexOf("\n") + 1).trimEnd();
  if (!/[:：]$/.test(before)) return start;
  return before.length - takeLastLine(before).length;
}

const takeLastLine = (text: string): string => text.slice(text.lastIndexOf("\n") + 1);

const cleanLine = (text: string): string => toOneLine(withoutTags(toVisibleText(text)));
