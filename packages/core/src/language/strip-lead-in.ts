// Removes words that only lead up to what is said.
import { compilePhrases, type PhraseMatcher } from "./compile-phrases.ts";
import { matchRememberStart } from "./match-remember-start.ts";

const LEAD_IN = compilePhrases(({ leadIns }) => leadIns, "start");
const ASKING = compilePhrases(({ askings }) => askings, "start");
const SEPARATORS = /^[\s,，、;:：.!–—-]+/u;
/** Nobody uses more lead-ins in a row. */
const MAX_STEPS = 8;

/** Removes politeness, and words that ask to remember. Never removes everything. */
export const stripLeadIn = (sentence: string): string =>
  stripRepeatedly(sentence, (text) => cutPhrase(text, LEAD_IN) ?? matchRememberStart(text)?.rest);

/** Removes politeness only. */
export const stripPoliteness = (sentence: string): string =>
  stripRepeatedly(sentence, (text) => cutPhrase(text, LEAD_IN));

/** Removes what leads up to a request. */
export const stripAsking = (sentence: string): string =>
  stripRepeatedly(sentence.trim(), (text) => cutPhrase(text, ASKING) ?? text.replace(SEPARATORS, ""));

function stripRepeatedly(sentence: string, strip: (text: string) => string | undefined): string {
  let text = sentence;
  for (let step = 0; step < MAX_STEPS; step++) {
    const rest = strip(text);
    if (rest === undefined || rest === text || !/[\p{L}\p{N}]/u.test(rest)) return text;
    text = rest;
  }
  return text;
}

function cutPhrase(text: string, start: PhraseMatcher): string | undefined {
  const found = start.find(text);
  return found && text.slice(found.length).replace(SEPARATORS, "");
}
