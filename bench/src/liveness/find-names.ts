// Finds the names in a text: identifiers, files and long numbers, which a writer copies from somewhere and does not invent.

/** Shorter ones are too common to say where they come from. */
const MIN_CHARACTERS = 5;
const MAX_CHARACTERS = 80;
const WORD = /[A-Za-z0-9_$]+(?:[-.][A-Za-z0-9_$]+)*/g;

const known = new Map<string, ReadonlySet<string>>();

/** Every name in a text, and the parts of dotted and hyphenated names that are names themselves. */
export function findNames(text: string): ReadonlySet<string> {
  const before = known.get(text);
  if (before) return before;
  const names = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    addName(names, word);
    if (/[-.]/.test(word)) for (const part of word.split(/[-.]/)) addName(names, part);
  }
  known.set(text, names);
  return names;
}

/** The next session has other texts. */
export const forgetNames = (): void => known.clear();

function addName(names: Set<string>, word: string): void {
  if (word.length >= MIN_CHARACTERS && word.length <= MAX_CHARACTERS && isName(word)) names.add(word);
}

/** Not a word of a language: it has an inner capital, a digit among letters, an underscore, or is a file or a long number. */
function isName(word: string): boolean {
  if (/^\d+$/.test(word)) return true;
  if (/^[\d.]+$/.test(word)) return false;
  return (
    /[a-z0-9][A-Z]/.test(word) ||
    /[A-Za-z]_+[A-Za-z0-9]/.test(word) ||
    /[A-Za-z]\d|\d[A-Za-z]/.test(word) ||
    /^[\w$-]+(?:\.[\w$-]+)*\.[a-z]{1,5}$/.test(word) ||
    /^[a-z0-9]+(?:-[a-z0-9]+){2,}$/.test(word)
  );
}
