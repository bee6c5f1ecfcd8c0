// Measures how much of a text other texts contain: by sequences of words, so that order counts. Pure.
import { foldLookalikes } from "./fold-lookalikes.ts";

/** Words per sequence. Three are rarely the same by chance, and a text with every fourth word changed counts as original. */
const RUN = 3;
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])[\p{L}\p{N}])+/gu;

export const wordsOf = (text: string): readonly string[] => foldLookalikes(text).match(WORD) ?? [];

export type Shingles = ReadonlySet<string>;

export function shinglesOf(text: string): Shingles {
  const words = wordsOf(text);
  const shingles = new Set<string>();
  for (let at = 0; at + RUN <= words.length; at++) shingles.add(words.slice(at, at + RUN).join(" "));
  if (words.length > 0 && words.length < RUN) shingles.add(words.join(" "));
  return shingles;
}

/** The share of these that occur among those, from 0 to 1. */
export function shareIn(these: Shingles, those: Shingles): number {
  if (these.size === 0) return 0;
  let shared = 0;
  for (const shingle of these) if (those.has(shingle)) shared++;
  return shared / these.size;
}

/** Cached, because every claim of a run is compared with the same messages. */
const known = new WeakMap<{ readonly text: string }, Shingles>();

export function shinglesIn(message: { readonly text: string }): Shingles {
  const shingles = known.get(message) ?? shinglesOf(message.text);
  known.set(message, shingles);
  return shingles;
}
