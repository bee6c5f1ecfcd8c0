// Light English stemming: plurals, -ing, -ed, -ly. Enough to find a word in its other forms without merging different words.

/** In a shorter word, such letters are mostly not an ending. */
const LEAST = 4;
/** Longer strings are data, not words, and the patterns below would be slow on them. */
const MAX_LENGTH = 60;
/** The remaining stem must still be a word: "string" and "feed" are not inflected forms. */
const ROOT = /[aeiouy].*[^aeiouy]/;

/** Returns the stem of a word in lower case. */
export function stemWord(word: string): string {
  if (word.length < LEAST || word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return word;
  return withoutEnd(withoutTense(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies")) return word.length > LEAST ? `${word.slice(0, -3)}y` : word;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /(?<!s|u|i|ia)s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith("ied")) return `${word.slice(0, -3)}y`;
  const root = /^(.+?)(?:ing|ed)(?:ly)?$/.exec(word)?.[1];
  if (root === undefined || root.length < 3 || !ROOT.test(root)) return withoutAdverb(word);
  return /([^aeioulsz])\1$/.test(root) ? root.slice(0, -1) : root;
}

function withoutAdverb(word: string): string {
  return word.endsWith("ly") && word.length > 5 ? word.slice(0, -2) : word;
}

/** Makes "cache" and "caching" both "cach", and "copy" and "copies" both "copi". */
function withoutEnd(word: string): string {
  if (word.length < LEAST) return word;
  if (word.endsWith("e")) return word.slice(0, -1);
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
