// Finds passages by words. No index: a session's own transcript is in memory, and the answer is short.
import type { Passage } from "./texts.ts";

/** How much of a passage is shown around its best place. */
const SNIPPET_CHARACTERS = 400;

export interface Hit {
  readonly passage: Passage;
  readonly snippet: string;
  /** Where in the passage the snippet begins. */
  readonly offset: number;
}

/** Passages that hold the most of the words come first, of equal ones the latest. */
export function search(passages: readonly Passage[], query: string, most: number): readonly Hit[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? [])];
  if (words.length === 0) return [];
  const found = passages.flatMap((passage, at) => {
    const text = passage.text.toLowerCase();
    const places = words.map((word) => text.indexOf(word)).filter((place) => place !== -1);
    return places.length === 0 ? [] : [{ passage, at, count: places.length, place: Math.min(...places) }];
  });
  found.sort((a, b) => b.count - a.count || b.at - a.at);
  return found.slice(0, most).map(({ passage, place }) => {
    const offset = Math.max(0, place - SNIPPET_CHARACTERS / 4);
    return { passage, offset, snippet: passage.text.slice(offset, offset + SNIPPET_CHARACTERS) };
  });
}
