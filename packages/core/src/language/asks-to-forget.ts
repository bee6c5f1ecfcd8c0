// Checks whether a sentence asks to have something forgotten.
import { compilePhrases } from "./compile-phrases.ts";
import { matchRememberStart } from "./match-remember-start.ts";
import { stripPoliteness } from "./strip-lead-in.ts";

const FORGET = compilePhrases(({ forgetWords }) => forgetWords);
const REMOVE = compilePhrases(({ removeVerbs }) => removeVerbs);
const OF_MEMORY = compilePhrases(({ memoryNouns }) => memoryNouns);
const EVERYTHING = compilePhrases(({ everything }) => everything);

/** "Delete" may refer to branches and files, so it counts only together with a memory, a note or a rule. */
export function asksToForget(sentence: string): boolean {
  if (matchRememberStart(stripPoliteness(sentence))) return false;
  return FORGET.test(sentence) || (REMOVE.test(sentence) && OF_MEMORY.test(sentence));
}

export const namesEverything = (sentence: string): boolean => EVERYTHING.test(sentence);

/** Returns the rest of the sentence, which says what to forget. */
export const stripForgetWords = (sentence: string): string =>
  [FORGET, REMOVE, OF_MEMORY].reduce((rest, phrases) => phrases.strip(rest), sentence);
