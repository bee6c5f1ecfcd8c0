// Searching with grep: the lines that contain most of the words, all words weighted the same.
import type { Text } from "./bm25.ts";

/** Shorter words are in every line. */
const LEAST = 4;

export class Grep {
  readonly #texts: readonly Text[];

  constructor(texts: readonly Text[]) {
    this.#texts = texts.map(({ id, text }) => ({ id, text: text.toLowerCase() }));
  }

  /** Ids, sorted by how many of the words they contain. */
  search(query: string, most: number): readonly string[] {
    const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])];
    const sought = words.filter((word) => word.length >= LEAST);
    return this.#texts
      .map(({ id, text }) => ({ id, hits: sought.filter((word) => text.includes(word)).length }))
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits)
      .slice(0, most)
      .map(({ id }) => id);
  }
}
