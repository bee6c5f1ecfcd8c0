// Plain BM25 as in MiniSearch: k1 1.2, b 0.75, lower case, camelCase names split, light stemming, English stop words
// removed.
import MiniSearch from "minisearch";

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
  readonly #index = new MiniSearch<Text>({
    fields: ["text"],
    tokenize: (text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").match(/[\p{L}\p{N}]+/gu) ?? [],
    processTerm,
    // Without the additive constant of BM25+.
    searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 } },
  });

  constructor(texts: readonly Text[]) {
    // A duplicate text counts once, as in the other systems.
    this.#index.addAll([...new Map(texts.map((text) => [text.id, text])).values()]);
  }

  /** Ids, best first. */
  search(query: string, most: number): readonly string[] {
    return this.#index
      .search(query)
      .slice(0, most)
      .map(({ id }) => id as string);
  }
}

function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  if (COMMON.has(word)) return null;
  return word.length > 3 ? word.replace(/(?:ing|ed|es|s)$/, "") : word;
}
