// Finds the names in a text: identifiers and files, which a writer takes from somewhere instead of making them up.

/** Shorter names are too common to show where they come from. */
const MIN_CHARACTERS = 5;
const MAX_CHARACTERS = 80;
const WORD = /[A-Za-z0-9_$]+(?:[-.][A-Za-z0-9_$]+)*/g;
/** Unlike a word of a language, it has an inner capital, a digit beside a letter, or an underscore. */
const IDENTIFIER = /[a-z0-9][A-Z]|[A-Za-z]_+[A-Za-z0-9]|[A-Za-z]\d|\d[A-Za-z]/;
const FILE = /^[\w$-]+(?:\.[\w$-]+)*\.[a-z]{1,5}$/;
/** An id or a branch; ordinary words seldom have two hyphens. */
const HYPHENATED = /^[a-z0-9]+(?:-[a-z0-9]+){2,}$/;

/** Returns every name in a text, and the parts of dotted and hyphenated ones that are names themselves. */
export function findNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (isName(word)) names.add(word);
    if (/[-.]/.test(word)) for (const part of word.split(/[-.]/)) if (isName(part)) names.add(part);
  }
  return names;
}

function isName(word: string): boolean {
  if (word.length < MIN_CHARACTERS || word.length > MAX_CHARACTERS || /^[\d.]+$/.test(word)) return false;
  return IDENTIFIER.test(word) || FILE.test(word) || HYPHENATED.test(word);
}
