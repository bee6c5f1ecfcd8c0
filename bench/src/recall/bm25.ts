// Plain BM25 as a library has it: k1 1.2, b 0.75, words in lower case, names in camelCase parted, light stemming, common
// English words left out.

const K1 = 1.2;
const B = 0.75;
const COMMON = new Set(
  "a an and are as at be been being but by can could did do does for from had has have he her his how i if in into is it its me my no not of on or our she should so some such than that the their them then there these they this those to was we were what when where which while who whom why will with would you your".split(
    " ",
  ),
);

export interface Text {
  readonly id: string;
  readonly text: string;
}

export class Bm25 {
  readonly #ids: string[] = [];
  readonly #lengths: number[] = [];
  readonly #postings = new Map<string, { readonly at: number; readonly count: number }[]>();
  readonly #average: number;

  constructor(texts: readonly Text[]) {
    for (const [at, { id, text }] of texts.entries()) {
      const words = wordsOf(text);
      this.#ids.push(id);
      this.#lengths.push(words.length);
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) {
        const posting = this.#postings.get(word) ?? [];
        posting.push({ at, count });
        this.#postings.set(word, posting);
      }
    }
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }

  /** Ids, best first. */
  search(query: string, most: number): readonly string[] {
    const scores = new Map<number, number>();
    const all = this.#ids.length;
    for (const word of wordsOf(query)) {
      const posting = this.#postings.get(word) ?? [];
      const rarity = Math.log(1 + (all - posting.length + 0.5) / (posting.length + 0.5));
      for (const { at, count } of posting) {
        const room = K1 * (1 - B + (B * this.#lengths[at]!) / this.#average);
        scores.set(at, (scores.get(at) ?? 0) + (rarity * count * (K1 + 1)) / (count + room));
      }
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, most)
      .map(([at]) => this.#ids[at]!);
  }
}

const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ing|ed|es|s)$/, "") : word));
