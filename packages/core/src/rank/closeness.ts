// How closely a segment answers a query beyond having its words: all of them, near each other, spelt the same. Pure.
import { isStopWord } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

const PHRASE = 0.5;

/** 0 or more, to be added to 1. */
export function closeness(text: string, query: string): number {
  const wanted = new Set(termsOf(query).filter((t) => !isStopWord(t)));
  if (wanted.size < 2) return 0;
  const here = termsOf(text);
  let last: { term: string; at: number } | undefined;
  let near = 0;
  const pairs = new Set<string>();
  for (const [at, term] of here.entries()) {
    if (!wanted.has(term)) continue;
    if (last && last.term !== term && at - last.at <= 12) {
      const key = last.term < term ? `${last.term} ${term}` : `${term} ${last.term}`;
      if (!pairs.has(key)) {
        pairs.add(key);
        near += 1 / (at - last.at);
      }
    }
    last = { term, at };
  }
  return Math.min(1, (PHRASE * near) / wanted.size);
}
