// The features that the estimate counts in a text: kinds of characters that tokenizers treat differently.

/** The order is that of every weight vector. */
export const TEXT_FEATURES = [
  "word", // first letter of a lower-case word after a space: nearly always one token
  "title", // a capital after a space: names are rarer than words
  "start", // first letter of any other word: after punctuation, or at the start of a line
  "letter",
  "tail", // letters from the tenth on: long words are split
  "hump", // a change inside an identifier: camelCase, x2, 2x
  "capital", // in a run of capitals
  "triple", // first digit of every three
  "digit",
  "punctuation", // first of a run
  "punctuationMore",
  "underscore", // inside a name, where it often merges with what follows
  "newline",
  "newlineMore", // after punctuation or another newline, with which it merges
  "indent", // start of a run of blanks
  "indentMore",
  "tab",
  "opaque", // letters in base64, hashes, keys
  "opaqueDigit",
  "accented",
  "foreignWord", // first letter of a word in Cyrillic or another alphabet
  "cyrillic",
  "alphabet",
  "han",
  "rareHan",
  "hiragana",
  "katakana",
  "hangulWord",
  "hangul",
  "wide",
  "symbol",
  "emoji",
  "none", // free: a single blank, the second half of a surrogate pair
] as const;

export type TextFeature = (typeof TEXT_FEATURES)[number];
