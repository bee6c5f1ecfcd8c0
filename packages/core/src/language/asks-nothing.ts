// Checks whether a message asks nothing that a memory could answer: thanks, an order, general knowledge, or a statement.
import { findKeepable } from "./find-keepable.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { isSelfContained } from "./is-self-contained.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";

/** A shorter order may as well be words to look for: "deploy schedule". */
const MIN_ORDER_WORDS = 4;

export const asksNothing = (message: string): boolean =>
  isSelfContained(message) ||
  (!isQuestion(message) && message.split(/\s+/).length >= MIN_ORDER_WORDS && isOneOffRequest(message)) ||
  splitSentences(message).some((sentence) => findKeepable(sentence) !== undefined);
