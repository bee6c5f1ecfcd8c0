// Whether a sentence says something by itself, or only agrees to what somebody else has said. Pure.

import { isAllAgreement, listAgreeingStarts, listAgreeingWords } from "../../language/agreeing-words.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "./shingles.ts";

/** An answer that begins with agreement says something of its own only with so many words. */
const OWN_WORDS_AFTER_AGREEMENT = 3;

export function isAssent(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0 || isAllAgreement(sentence.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "")))
    return true;
  lists ??= { agreeing: firstWords(listAgreeingWords()), starts: firstWords(listAgreeingStarts()) };
  const { agreeing, starts } = lists;
  const own = words.filter((word) => !agreeing.has(word) && !isStopWord(stemWord(word)));
  const least = agreeing.has(words[0]!) && starts.has(words[0]!) ? OWN_WORDS_AFTER_AGREEMENT : 1;
  return own.length < least;
}

/** Folded when they are first asked for: a start needs none of them. */
let lists: { readonly agreeing: ReadonlySet<string>; readonly starts: ReadonlySet<string> } | undefined;

const firstWords = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((word) => wordsOf(word)[0] ?? word));
