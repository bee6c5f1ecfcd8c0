// Builds the small automaton that reads a text once and says, for every character, which feature it adds to. Tokenizers
// split before they merge (words, digit triples, punctuation runs, indentation), and the states follow those splits. A
// character only ever adds, so a longer text never counts less.
import { CLASSES, Class, WIDTH } from "./character-classes.ts";
import { TEXT_FEATURES, type TextFeature } from "./text-features.ts";

/** From this position on, a letter counts as the tail of its word. */
const TAIL = 10;
/**
 * Each change of kind inside a run of letters and digits adds to the score, each repetition subtracts one: prose and
 * identifiers stay near zero, random text grows by about 0.3 per character. At the limit the run counts as opaque.
 */
const CHANGE = 2;
const OPAQUE = 6;
/** The maximum score of opaque runs, so that a chance word inside base64 does not end them. */
const OPAQUE_MAX = 12;

interface State {
  readonly feature: TextFeature;
  /** The class of the last character. */
  readonly last: number;
  /** The number of letters of this word, or digits of this triple, so far. */
  readonly length: number;
  readonly score: number;
}

const START: State = { feature: "none", last: Class.newline, length: 0, score: 0 };

const isAlnum = (kind: number): boolean =>
  kind === Class.lower || kind === Class.upper || kind === Class.digit;
const isJoiner = (kind: number): boolean => kind === Class.joiner || kind === Class.underscore;
const isPunctuation = (kind: number): boolean => kind === Class.punctuation || isJoiner(kind);

const BY_CLASS: Partial<Record<number, TextFeature>> = {
  [Class.accented]: "accented",
  [Class.wideAccented]: "accented",
  [Class.cyrillic]: "cyrillic",
  [Class.alphabet]: "alphabet",
  [Class.narrowAlphabet]: "alphabet",
  [Class.han]: "han",
  [Class.rareHan]: "rareHan",
  [Class.hiragana]: "hiragana",
  [Class.katakana]: "katakana",
  [Class.hangul]: "hangul",
  [Class.wide]: "wide",
  [Class.symbol]: "symbol",
  [Class.narrowSymbol]: "symbol",
  [Class.control]: "symbol",
  [Class.high]: "emoji",
};

/** Scripts whose words have a first letter that costs more than the rest. */
const FIRST: Partial<Record<TextFeature, TextFeature>> = {
  cyrillic: "foreignWord",
  alphabet: "foreignWord",
  hangul: "hangulWord",
};

function stepState(from: State, kind: number): State {
  const to = (feature: TextFeature, length = 1, score = 0): State => ({ feature, last: kind, length, score });
  if (isAlnum(kind)) return stepAlnum(from, kind, to);
  // A single space belongs to the word after it.
  if (kind === Class.space) {
    if (from.last !== Class.space) return to("none");
    return to(from.length === 1 ? "indent" : "indentMore", 2);
  }
  if (kind === Class.newline) {
    const merges = from.last === Class.newline || isPunctuation(from.last);
    // Wrapped base64 stays opaque across line ends.
    return to(merges ? "newlineMore" : "newline", 1, from.score >= OPAQUE ? OPAQUE : 0);
  }
  if (kind === Class.tab) return to("tab");
  if (isJoiner(kind) && isOpaque(from)) return to("opaque", 1, from.score);
  if (kind === Class.underscore && isAlnum(from.last)) return to("underscore");
  if (isPunctuation(kind)) return to(isPunctuation(from.last) ? "punctuationMore" : "punctuation");
  const feature = BY_CLASS[kind] ?? "none";
  return to(from.last === kind ? feature : (FIRST[feature] ?? feature));
}

const isOpaque = (state: State): boolean => state.feature === "opaque" || state.feature === "opaqueDigit";

function stepAlnum(
  from: State,
  kind: number,
  to: (f: TextFeature, length?: number, score?: number) => State,
): State {
  const opaque = kind === Class.digit ? "opaqueDigit" : "opaque";
  if (from.last === Class.newline && from.score >= OPAQUE) return to(opaque, 1, from.score);
  const inside = isAlnum(from.last) || isOpaque(from);
  if (!inside) {
    if (kind === Class.digit) return to("triple");
    if (from.last !== Class.space) return to("start");
    return to(kind === Class.lower ? "word" : "title");
  }
  const changed = from.last !== kind && !(from.last === Class.upper && kind === Class.lower);
  const score = Math.min(OPAQUE_MAX, Math.max(0, changed ? from.score + CHANGE : from.score - 1));
  if (score >= OPAQUE || (isOpaque(from) && score > 0)) return to(opaque, 1, score);
  if (kind === Class.digit) {
    return changed || from.length === 3 ? to("triple", 1, score) : to("digit", from.length + 1, score);
  }
  if (changed) return to("hump", 1, score);
  const length = Math.min(from.length + 1, TAIL);
  if (kind === Class.upper) return to("capital", length, score);
  return to(length === TAIL ? "tail" : "letter", length, score);
}

export interface Automaton {
  readonly states: number;
  /** `next[state << 5 | class]`. */
  readonly next: Uint8Array;
  /** The feature that entering a state adds to. */
  readonly featureOf: Uint8Array;
  /** The number of UTF-8 bytes of the character that led to a state. */
  readonly widthOf: Uint8Array;
}

/** Unique for each state, because each part stays below its factor. */
const keyOf = ({ feature, last, length, score }: State): number =>
  ((TEXT_FEATURES.indexOf(feature) * 100 + last) * 100 + length) * 100 + score;

/** Explores the states from the start. There are fewer than 256, so a state fits into a byte. */
export function buildAutomaton(): Automaton {
  const states: State[] = [START];
  const ids = new Map<number, number>([[keyOf(START), 0]]);
  const next: number[] = [];
  for (let at = 0; at < states.length; at++) {
    for (let kind = 0; kind < CLASSES; kind++) {
      const state = stepState(states[at]!, kind);
      const key = keyOf(state);
      const known = ids.get(key) ?? states.push(state) - 1;
      ids.set(key, known);
      next[(at << 5) | kind] = known;
    }
  }
  return {
    states: states.length,
    next: Uint8Array.from({ length: states.length << 5 }, (_, i) => next[i] ?? 0),
    featureOf: Uint8Array.from(states, (state) => TEXT_FEATURES.indexOf(state.feature)),
    widthOf: Uint8Array.from(states, (state) => WIDTH[state.last] ?? 1),
  };
}
