// Lists the signs in a message by which `weighNeed` tells whether it needs what only this project or person would know: its
// words, pairs of them, how it begins and ends. Pure.

/** The end of a longer message says what is asked as well as its beginning, and the middle is often pasted. */
const MAX_CHARACTERS = 1_000;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const NUMBER = /^\p{N}+$/u;
const QUESTION = /[?？]\s*$/;
/** A file, an identifier, a call, a literal. */
const CODE = /`|\w\.[a-z]{1,4}\b|[a-z]_[a-z]|\(\)|\p{Ll}\p{Lu}/u;
const QUOTED = /["'«“「]/;
/** Messages of about the same length count as alike. */
const WORDS_PER_STEP = 4;
const MAX_STEPS = 8;

/** A sign that is not a word has a mark that no word has. */
export function listNeedSigns(message: string): ReadonlySet<string> {
  const text = takeEnds(message);
  const words = (text.toLowerCase().match(WORD) ?? []).map((word) => (NUMBER.test(word) ? "#" : word));
  const signs = new Set<string>();
  for (const [at, word] of words.entries()) {
    for (const part of UNSPACED.test(word) ? pairsOf(word) : [word]) signs.add(part);
    const next = words[at + 1];
    if (next !== undefined) signs.add(`${word}_${next}`);
  }
  const [first, second] = words;
  if (first !== undefined) signs.add(`^${first}`);
  if (second !== undefined) signs.add(`^${first}_${second}`);
  if (QUESTION.test(text)) signs.add("=question");
  if (text.includes("\n")) signs.add("=lines");
  if (CODE.test(text)) signs.add("=code");
  if (QUOTED.test(text)) signs.add("=quoted");
  signs.add(`=length${Math.min(MAX_STEPS, Math.floor(words.length / WORDS_PER_STEP))}`);
  return signs;
}

function takeEnds(message: string): string {
  const half = MAX_CHARACTERS / 2;
  const text = message.trim();
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** Two neighbouring characters are about a word in Chinese, Japanese and Korean. */
function pairsOf(word: string): readonly string[] {
  const characters = [...word];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, at) => characters[at]! + character);
}
