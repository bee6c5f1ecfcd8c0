// Whether a sentence only asks, and says nothing by itself.
import { compilePhrases } from "./compile-phrases.ts";
import { isQuestion } from "./split-sentences.ts";

const WISH = compilePhrases(({ questionWishes }) => questionWishes);

/** "Can you always run the linter?" asks for more than an answer. */
export const isBareQuestion = (sentence: string): boolean => isQuestion(sentence) && !WISH.test(sentence);
