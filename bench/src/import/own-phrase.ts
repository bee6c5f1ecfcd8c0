// Finds, for each text, a phrase that no other text has.

const MIN_WORDS = 5;
const PHRASE_WORDS = 8;
/** Search indexes the beginning of a long text and its end. */
const INDEXED_CHARACTERS = 40_000;

const wordsOf = (text: string): readonly string[] => text.slice(0, INDEXED_CHARACTERS).match(/\S+/g) ?? [];

export const hasEnoughWords = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).length >= MIN_WORDS;

/** Records for each phrase whether more than one text contains it. */
export class PhraseBook {
  readonly #owners = new Map<number, number>();

  /** `owner`: a number for each different text. */
  add(text: string, owner: number): void {
    for (const phrase of phrasesOf(text)) {
      const key = hashText(phrase);
      const known = this.#owners.get(key);
      if (known === undefined) this.#owners.set(key, owner);
      else if (known !== owner) this.#owners.set(key, -1);
    }
  }

  findOwn(text: string, owner: number): string | undefined {
    for (const phrase of phrasesOf(text)) if (this.#owners.get(hashText(phrase)) === owner) return phrase;
    return undefined;
  }
}

function* phrasesOf(text: string): Iterable<string> {
  const words = wordsOf(text);
  const size = Math.min(PHRASE_WORDS, words.length);
  for (let at = 0; at + size <= words.length; at++) {
    const phrase = words.slice(at, at + size).join(" ");
    if (hasEnoughWords(phrase)) yield phrase;
  }
}

/** FNV-1a over UTF-16 in 52 bits: collisions among millions of phrases are very unlikely. */
function hashText(text: string): number {
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ code, 0x85ebca6b) >>> 0;
  }
  return (high & 0xfffff) * 0x100000000 + low;
}
