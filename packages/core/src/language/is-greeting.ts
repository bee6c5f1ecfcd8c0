// Checks whether a sentence only greets: "hello there". Pure.
import { compilePhrases } from "./compile-phrases.ts";

const GREETING = compilePhrases(({ greetings }) => greetings, "start");
/** "Hello to all of you". A longer one says more. */
const MAX_WORDS = 5;

export const isGreeting = (sentence: string): boolean =>
  GREETING.test(sentence.trim()) && (sentence.match(/\p{L}+/gu) ?? []).length <= MAX_WORDS;
