// Finds other words for the words of a message: with the same meaning, in any language of the table. Pure.

import type { Synonyms } from "../../search/rank/list-synonyms.ts";
import { toPlainText } from "../../search/rank/plain-text.ts";
import { termsOf } from "../../search/rank/terms.ts";
import { readWorkWords } from "./work-words.ts";

interface Meaning {
  readonly terms: readonly string[];
  readonly beginnings: readonly string[];
}

interface MeaningTable {
  readonly byTerm: ReadonlyMap<string, readonly Meaning[]>;
  /** Beginnings of words, by their first three characters. */
  readonly byStart: ReadonlyMap<string, readonly (readonly [string, Meaning])[]>;
  /** Words of scripts without spaces, which are looked for anywhere in a message. */
  readonly unspaced: readonly (readonly [string, Meaning])[];
}

const START = 3;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** Built on first use, because few starts need it. */
let table: MeaningTable | undefined;

export function findSynonyms(message: string): readonly Synonyms[] {
  table ??= readTable(readWorkWords());
  const { byTerm, byStart, unspaced } = table;
  const plain = toPlainText(message).toLowerCase();
  const found: Synonyms[] = [];
  for (const [word] of plain.matchAll(WORD)) {
    if (UNSPACED.test(word)) continue;
    const terms = termsOf(word);
    const begun = (byStart.get(word.slice(0, START)) ?? []).filter(([beginning]) =>
      word.startsWith(beginning),
    );
    const meant = new Set([
      ...terms.flatMap((term) => byTerm.get(term) ?? []),
      ...begun.map(([, each]) => each),
    ]);
    if (meant.size > 0) found.push(joinMeanings(terms, [...meant]));
  }
  if (UNSPACED.test(plain))
    for (const [word, meaning] of unspaced)
      if (plain.includes(word)) found.push(joinMeanings(termsOf(word), [meaning]));
  return found;
}

const joinMeanings = (of: readonly string[], meant: readonly Meaning[]): Synonyms => ({
  of,
  terms: meant.flatMap(({ terms }) => terms),
  beginnings: meant.flatMap(({ beginnings }) => beginnings),
});

function readTable(lines: string): MeaningTable {
  const byTerm = new Map<string, Meaning[]>();
  const byStart = new Map<string, [string, Meaning][]>();
  const unspaced: [string, Meaning][] = [];
  for (const line of lines.trim().split("\n")) {
    const words = line.split(" ").map((word) => toPlainText(word).toLowerCase());
    const whole = words.filter((word) => !word.endsWith("*"));
    const beginnings = words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
    // A word of several terms has none that stands for it.
    const terms = whole.map(termsOf).flatMap((each) => (each.length === 1 ? each : []));
    const meaning = { terms, beginnings };
    for (const term of terms) addTo(byTerm, term, meaning);
    for (const beginning of beginnings) addTo(byStart, beginning.slice(0, START), [beginning, meaning]);
    for (const word of whole) if (UNSPACED.test(word)) unspaced.push([word, meaning]);
  }
  return { byTerm, byStart, unspaced };
}

function addTo<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
