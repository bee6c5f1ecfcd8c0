// Guesses from its words what a sentence is about: the speaker, a rule, a place elsewhere, or the project.
import { compilePhrases } from "./compile-phrases.ts";
import { hasWish } from "./has-wish.ts";
import { isAboutSpeaker, isStandingRule, startsWithForbidding } from "./is-standing-rule.ts";
import { stripDays } from "./strip-days.ts";
import { stripLeadIn } from "./strip-lead-in.ts";

export type Topic = "rule" | "speaker" | "elsewhere" | "project";

const PLURAL = compilePhrases(({ plural }) => plural);
const SELF = compilePhrases(({ selfFacts }) => selfFacts, "start");
/** In languages without spaces the subject may come later. */
const SELF_ANYWHERE = compilePhrases((table) => (table.isSpaced ? "" : table.selfFacts));
const ELSEWHERE = compilePhrases(({ elsewhere }) => elsewhere);
const PROJECT = compilePhrases(({ projectWords }) => projectWords);
const HABIT = compilePhrases(({ habits }) => habits);
const ADDRESS = /\bhttps?:\/\/\S+/i;

/** Returns undefined if the words do not show it. */
export function guessTopic(sentence: string): Topic | undefined {
  const said = stripLeadIn(sentence);
  const isOurs = PLURAL.test(said);
  if (isStandingRule(said) || startsWithForbidding(said) || HABIT.test(said)) return "rule";
  if (SELF.test(said) || (SELF_ANYWHERE.test(said) && !isOurs)) return "speaker";
  if (ADDRESS.test(said) || ELSEWHERE.test(said)) return "elsewhere";
  if (hasWish(said) && !isOurs && !PROJECT.test(said)) return "rule";
  if (isAboutSpeaker(said) && !isOurs) return "speaker";
  return isOurs || PROJECT.test(said) || stripDays(said).days.length > 0 ? "project" : undefined;
}
