// Checks whether a sentence says that something is no longer as it was said before: "actually", "moved to", "no longer".
import { compilePhrases } from "./compile-phrases.ts";

const CORRECTION = compilePhrases(({ corrections }) => corrections);

export const isCorrection = (sentence: string): boolean => CORRECTION.test(sentence);

/** Removes the words that only mark a sentence as a correction. */
export const stripCorrection = (sentence: string): string => CORRECTION.strip(sentence);
