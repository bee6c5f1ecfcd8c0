// Finds, for each text, a phrase that no other text has.

const MIN_WORDS = 5;
const PHRASE_WORDS = 8;
/** Search takes this much of a query. */
const QUERY_CHARACTERS = 1_000;
/** Search indexes the beginning of a long text and its end. */
const INDEXED_CHARACTERS = 40_000;

/** Without marks around them and words that are only marks: search does not tell such words apart. */
const wordsOf = (text: string): readonly string[] =>
  (text.slice(0, INDEXED_CHARACTERS).match(/\S+/g) ?? []).flatMap(
    (word) => /[\p{L}\p{N}_$](?:.*[\p{L}\p{N}_$])?/u.exec(word) ?? [],
  );

export const hasEnoughWords = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).length >= MIN_WORDS;

/** Records for each phrase whether more than one text contains it. */
export class PhraseBook {
  readonly #owners = new Map<number, number>();
  readonly #shortSizes = new Set<number>();

  /** `owner`: a number for each different text. */
  add(text: string, owner: number): void {
    const words = wordsOf(text);
    if (words.length < PHRASE_WORDS) this.#shortSizes.add(words.length);
    for (const phrase of phrasesOf(words)) {
      const key = hashText(phrase);
      const known = this.#owners.get(key);
      if (known === undefined) this.#owners.set(key, owner);
      else if (known !== owner) this.#owners.set(key, -1);
    }
  }

  /** Notes which texts of fewer words this text contains. Call it for all texts once they are added. */
  noteContained(text: string, owner: number): void {
    const words = wordsOf(text);
    for (const size of this.#shortSizes) {
      if (size >= words.length) continue;
      for (const phrase of phrasesOf(words, size)) {
        const key = hashText(phrase);
        if ((this.#owners.get(key) ?? owner) !== owner) this.#owners.set(key, -1);
      }
    }
  }

  findOwn(text: string, owner: number): string | undefined {
    for (const phrase of phrasesOf(wordsOf(text)))
      if (this.#owners.get(hashText(phrase)) === owner) return phrase;
    return undefined;
  }
}

function* phrasesOf(words: readonly string[], most = PHRASE_WORDS): Iterable<string> {
  const size = Math.min(most, words.length);
  for (let at = 0; at + size <= words.length; at++) {
    const phrase = words.slice(at, at + size).join(" ");
    if (phrase.length <= QUERY_CHARACTERS && hasEnoughWords(phrase)) yield phrase;
  }
}

/** FNV-1a over lower case UTF-16 in 52 bits: collisions among millions of phrases are very unlikely. */
function hashText(text: string): number {
  let [low, high] = [0x811c9dc5, 0x1000193];
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ code, 0x85ebca6b) >>> 0;
  }
  return (high & 0xfffff) * 0x100000000 + low;
}
