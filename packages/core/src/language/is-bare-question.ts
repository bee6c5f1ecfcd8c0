// Checks whether a sentence only asks and states nothing.
import { compilePhrases } from "./compile-phrases.ts";
import { isQuestion } from "./split-sentences.ts";

const WISH = compilePhrases(({ questionWishes }) => questionWishes);

/** "Can you always run the linter?" asks for more than an answer. */
export const isBareQuestion = (sentence: string): boolean => isQuestion(sentence) && !WISH.test(sentence);
