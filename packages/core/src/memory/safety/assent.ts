// Checks whether a sentence only agrees with someone, without saying anything itself. Pure.

import { isAllAgreement, listAgreeingStarts, listAgreeingWords } from "../../language/agreeing-words.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "./shingles.ts";

/** How many words must follow an agreement for the sentence to say something itself. */
const OWN_WORDS_AFTER_AGREEMENT = 3;

export function isAssent(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0 || isAllAgreement(sentence.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "")))
    return true;
  lists ??= { agreeing: listFirstWords(listAgreeingWords()), starts: listFirstWords(listAgreeingStarts()) };
  const { agreeing, starts } = lists;
  const own = words.filter((word) => !agreeing.has(word) && !isStopWord(stemWord(word)));
  const least = agreeing.has(words[0]!) && starts.has(words[0]!) ? OWN_WORDS_AFTER_AGREEMENT : 1;
  return own.length < least;
}

/** Built on first use, because a start does not need it. */
let lists: { readonly agreeing: ReadonlySet<string>; readonly starts: ReadonlySet<string> } | undefined;

const listFirstWords = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((word) => wordsOf(word)[0] ?? word));
