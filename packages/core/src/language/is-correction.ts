// Checks whether a sentence says that something is no longer as it was said before: "actually", "moved to", "no longer".
import { compilePhrases, splitAtGaps } from "./compile-phrases.ts";

const CORRECTION = compilePhrases(({ corrections }) => corrections);

export const isCorrection = (sentence: string): boolean => CORRECTION.test(sentence);

const CORRECTION_WORDS = compilePhrases(({ corrections }) => splitAtGaps(corrections));

/** Removes the words that only mark a sentence as a correction, but not what is said between them. */
export const stripCorrection = (sentence: string): string => CORRECTION_WORDS.strip(sentence);
