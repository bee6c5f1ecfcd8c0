// Lists the words of agreement in every language, for code that compares words.
import { splitPhrases, writeAlternatives } from "./compile-phrases.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

const listWords = (pick: (table: (typeof ALL_LANGUAGES)[number]) => string): readonly string[] =>
  ALL_LANGUAGES.filter(({ isSpaced }) => isSpaced).flatMap((table) => pick(table).split(/\s+/));

export const listAgreeingWords = (): readonly string[] => listWords(({ agreeing }) => agreeing);
export const listAgreeingStarts = (): readonly string[] => listWords(({ agreeingStarts }) => agreeingStarts);

let unspaced: RegExp | undefined;

/** True if a text without spaces consists only of words of agreement. */
export function isAllAgreement(text: string): boolean {
  unspaced ??= new RegExp(
    ALL_LANGUAGES.filter(({ isSpaced }) => !isSpaced)
      .map(({ agreeing }) => writeAlternatives(splitPhrases(agreeing.replaceAll(" ", ", ")), false))
      .join("|"),
    "uy",
  );
  let at = 0;
  while (at < text.length) {
    unspaced.lastIndex = at;
    const found = unspaced.exec(text);
    if (!found || found[0] === "") return false;
    at = unspaced.lastIndex;
  }
  return true;
}
