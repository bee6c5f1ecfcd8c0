// Measures which words two statements share, as far as words in other forms are the same word. Pure.
import type { Statement } from "./read-statement.ts";

export interface Overlap {
  readonly shared: readonly string[];
  readonly onlyNewer: readonly string[];
  readonly onlyOlder: readonly string[];
  /** True if a shared word is long enough to name something. */
  readonly hasSubject: boolean;
  /** True if a compound of one contains a word of the other: "test cluster" is not all of "cluster". */
  readonly isNarrower: boolean;
  /** Shared words as a share of all words of both, from 0 to 1. */
  readonly likeness: number;
  /** Shared words as a share of the shorter one's words. */
  readonly containment: number;
}

type Likeness = "same" | "part" | "other";

/** A shorter beginning is shared by words of different meaning. */
const MIN_STEM = 5;
/** The longest ending that changes only the form of a word. */
const MAX_ENDING = 2;
/** Endings that distinguish people: Martin and Martina. */
const NAME_ENDINGS = new Set(["", "a", "o", "e"]);

export function measureOverlap(newer: Statement, older: Statement): Overlap {
  const [these, those] = joinPairs([...new Set(newer.words)], [...new Set(older.words)]);
  const left = new Set(those);
  const shared: string[] = [];
  const onlyNewer: string[] = [];
  let isNarrower = false;
  for (const word of these) {
    const found = findLike(word, left);
    if (found) left.delete(found.word);
    if (found?.likeness === "part") isNarrower = true;
    (found ? shared : onlyNewer).push(word);
  }
  const least = Math.min(these.length, those.length);
  return {
    shared,
    onlyNewer,
    onlyOlder: [...left],
    hasSubject: shared.some((word) => word.length > 2 || /[^\p{sc=Latin}\p{N}]/u.test(word)),
    isNarrower,
    likeness: shared.length / Math.max(1, shared.length + onlyNewer.length + left.size),
    containment: least === 0 ? 0 : shared.length / least,
  };
}

function findLike(word: string, words: ReadonlySet<string>) {
  if (words.has(word)) return { word, likeness: "same" as Likeness };
  for (const wanted of ["same", "part"] as const)
    for (const other of words)
      if (compareWords(word, other) === wanted) return { word: other, likeness: wanted };
  return undefined;
}

/** "respondas" and "respóndeme" are forms of one word; "Testcluster" is a compound with "Cluster". */
function compareWords(one: string, other: string): Likeness {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < MIN_STEM || /\d/.test(long)) return "other";
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const endings = [short.slice(same), long.slice(same)];
  if (same >= MIN_STEM && endings.every((ending) => ending.length <= MAX_ENDING))
    return endings.every((ending) => NAME_ENDINGS.has(ending)) ? "other" : "same";
  return long.endsWith(short) ? "part" : "other";
}

/** Words that may be forms of each other, or parts of a compound, have one of these keys in common. */
export const listKeys = (word: string): readonly string[] =>
  word.length < MIN_STEM ? [word] : [word, `${word.slice(0, MIN_STEM)}-`, `-${word.slice(-MIN_STEM)}`];

/** "time out" and "timeout" are the same. */
function joinPairs(
  these: readonly string[],
  those: readonly string[],
): readonly [readonly string[], readonly string[]] {
  return [joinAs(these, those), joinAs(those, these)];
}

function joinAs(words: readonly string[], other: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]}${words[at + 1] ?? ""}`;
    const isOne = at + 1 < words.length && other.includes(pair);
    joined.push(isOne ? pair : words[at]!);
    if (isOne) at++;
  }
  return joined;
}
