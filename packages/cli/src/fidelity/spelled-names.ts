// Finds the names in a text that must be spelled exactly to continue the work. Pure.

/**
 * Paths, file names, identifiers, flags, hashes, versions and issue numbers: words with a character that prose does not use. Leaves
 * out punctuation at their ends.
 */
const WORD = /[#@~]?[A-Za-z0-9_$][\w$./@+:-]*/g;
const TRAILING = /[./:@+-]+$/;
/** Shorter ones would be found by chance. */
const MIN_CHARACTERS = 4;
/** Longer ones are data. */
const MAX_CHARACTERS = 120;
const MARKED = [
  // Two words in one: camelCase, snake_case, a path, a.dotted.name, kebab-case with a digit.
  /[a-z0-9][A-Z]/,
  /[A-Za-z]_[A-Za-z0-9]/,
  /[\w~]\/\w/,
  /[A-Za-z_]\.[A-Za-z_]/,
  // Issue numbers, commits, versions, counts and thresholds.
  /^#\d/,
  /[A-Za-z]\d|\d[A-Za-z]/,
  /^\d{4,}$/,
  /^\d+(?:\.\d+)+$/,
];

export function findSpelledNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [found] of text.matchAll(WORD)) {
    const name = found.replace(TRAILING, "");
    if (name.length < MIN_CHARACTERS || name.length > MAX_CHARACTERS) continue;
    if (MARKED.some((mark) => mark.test(name))) names.add(name);
  }
  return names;
}

/** Whether a text shows a name: as it is, or as the end of a longer path or dotted name. */
export function showsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + name.length] ?? " ")) return true;
  return false;
}
