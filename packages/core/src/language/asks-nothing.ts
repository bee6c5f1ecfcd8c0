// Checks whether a message asks nothing that a memory could answer: thanks, an order, general knowledge, or a statement.
import { findKeepable } from "./find-keepable.ts";
import { isGreeting } from "./is-greeting.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";
import { weighNeed } from "./weigh-need.ts";

/** A shorter order may as well be words to look for: "deploy schedule". */
const MIN_ORDER_WORDS = 4;

export const asksNothing = (message: string): boolean =>
  isGreeting(message) ||
  weighNeed(message) < 0 ||
  (!isQuestion(message) && message.split(/\s+/).length >= MIN_ORDER_WORDS && isOneOffRequest(message)) ||
  splitSentences(message).some((sentence) => findKeepable(sentence) !== undefined);
