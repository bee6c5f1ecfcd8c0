// Tells a person that a statement replaces another one, or may contradict it. Pure.
import { toOneLine } from "../../text/to-one-line.ts";
import type { ReplacedNotice } from "../store/describe-replaced.ts";

/** Enough to recognise a sentence. */
const MAX_CHARACTERS = 80;

/** Returns one line for each statement. */
export function formatReplaced({ superseded = [], unsure = [] }: ReplacedNotice): readonly string[] {
  return [
    ...superseded.map(
      ({ path, sentence, by, operation }) =>
        `${quoteWords(sentence)} (${path}) is superseded by ${by.path}. Undo: pal memory undo ${operation}`,
    ),
    ...unsure.map(
      ({ path, sentence, by }) =>
        `These memories may contradict each other; both are kept: ${quoteWords(by.sentence)} (${by.path}) and ${quoteWords(sentence)} (${path}).`,
    ),
  ];
}

const quoteWords = (sentence: string): string => `"${toOneLine(sentence, MAX_CHARACTERS)}"`;
