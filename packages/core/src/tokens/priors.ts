// Weights per feature before any usage was seen, and how far a model may deviate. Fitted to two public tokenizers (Claude
// 2's and o200k) and to the usage of 971 real requests to Claude 4.5 and 4.6; the bench uses other texts. Each number lies
// between the three; where they disagree, it is nearer to Claude's.
import { TEXT_FEATURES, type TextFeature } from "./text-features.ts";

/** What the API adds around a block, apart from its text. */
export const FRAME_FEATURES = ["toolUse", "toolResult", "plainBlock"] as const;
export type FrameFeature = (typeof FRAME_FEATURES)[number];
type Feature = Exclude<TextFeature, "none"> | FrameFeature;

const WEIGHTS: Readonly<Record<Feature, number>> = {
  word: 0.6,
  title: 1.1,
  start: 1,
  letter: 0.1,
  tail: 0.4,
  hump: 0.7,
  capital: 0.15,
  triple: 1.1,
  digit: 0.2,
  punctuation: 0.78,
  punctuationMore: 0.14,
  underscore: 0.5,
  newline: 1,
  newlineMore: 0.8,
  indent: 0.8,
  indentMore: 0.02,
  tab: 0.7,
  opaque: 0.78,
  opaqueDigit: 0.46,
  accented: 0.9,
  foreignWord: 1.3,
  cyrillic: 0.28,
  alphabet: 0.8,
  han: 0.78,
  rareHan: 1.7,
  hiragana: 0.94,
  katakana: 0.7,
  hangulWord: 2.2,
  hangul: 0.45,
  wide: 1.1,
  symbol: 0.6,
  emoji: 2.1,
  // A call and its result cost 77 tokens more than their text: framing, both ids, field names.
  toolUse: 45,
  toolResult: 32,
  plainBlock: 6,
};

const FEATURES: readonly Feature[] = [
  ...TEXT_FEATURES.filter((feature) => feature !== "none"),
  ...FRAME_FEATURES,
];
export const DIMENSIONS: number = FEATURES.length;
export const PRIOR: readonly number[] = FEATURES.map((feature) => WEIGHTS[feature]);

/** Tokenizers differ as a whole (a larger vocabulary makes all text cheaper) … */
export const COMMON_SPREAD = 0.2;
/** … and by feature; both relative to the prior. With larger values, the noise of the first turns would be learnt. */
export const OWN_SPREAD = 0.4;
/** The range of weight to prior: known tokenizers stay within it, and wrong usage must not leave it. */
export const MIN_RATIO = 0.05;
export const MAX_RATIO = 4;
