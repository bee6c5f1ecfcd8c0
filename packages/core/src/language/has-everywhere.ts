// Checks whether a sentence is meant for every project of the person.
import { compilePhrases } from "./compile-phrases.ts";

const EVERYWHERE = compilePhrases(({ everywhere }) => everywhere);

export const hasEverywhere = (sentence: string): boolean => EVERYWHERE.test(sentence);
