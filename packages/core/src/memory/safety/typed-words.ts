// Finds the words of a message that a person typed. Recorded origins decide; the text itself is examined only if nothing is
// recorded. Pasted, piped and mentioned text may contain anything, such as somebody else's instructions. Pure.
import { isForeign, type OriginRange } from "../../transcript/origins.ts";
import { blankOut, NOT_TYPED } from "./not-typed.ts";
import { ownWords } from "./own-words.ts";

interface Words {
  readonly text: string;
  readonly origins?: readonly OriginRange[] | undefined;
}

/**
 * Returns the text with everything blanked out that was not typed, code unit by code unit, so that positions stay the same.
 */
export function typedWords({ text, origins = [] }: Words): string {
  const known = origins.filter(({ origin }) => origin !== "unknown");
  if (known.length === 0) return ownWords(text);
  const isAllKnown = !hasWords(blankRanges(text, known));
  const rest = isAllKnown ? blankOut(text) : ownWords(blankRanges(text, known));
  return known.reduce(
    (so, { from, to, origin }) =>
      origin === "typed" ? so.slice(0, from) + text.slice(from, to) + so.slice(to) : so,
    rest,
  );
}

/** True if every word has a known origin. */
export const isOriginKnown = ({ text, origins = [] }: Words): boolean =>
  !hasWords(
    blankRanges(
      text,
      origins.filter(({ origin }) => origin !== "unknown"),
    ),
  );

/** True if a person may have typed part of it, as far as is known. */
export const mayBeTyped = (words: Words): boolean => hasWords(withoutForeign(words));

/** Blanks out what is known to be pasted, piped or mentioned. */
export const withoutForeign = ({ text, origins = [] }: Words): string =>
  blankRanges(
    text,
    origins.filter(({ origin }) => isForeign(origin)),
  ).replaceAll(NOT_TYPED, " ");

function blankRanges(text: string, ranges: readonly OriginRange[]): string {
  let [left, at] = ["", 0];
  for (const { from, to } of ranges) {
    left += text.slice(at, from) + blankOut(text.slice(from, to));
    at = to;
  }
  return left + text.slice(at);
}

const hasWords = (text: string): boolean => /[^\s\ufffc]/.test(text);
