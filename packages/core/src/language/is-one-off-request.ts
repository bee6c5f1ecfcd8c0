// Decides whether a human asks for something to be done now, or says how things should always be done. When in doubt it is a
// rule: one rule too many can be forgotten, but a lost one has to be said again.
import { compilePhrases } from "./compile-phrases.ts";
import { hasStandingWords } from "./is-standing-rule.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";
import { stripAsking } from "./strip-lead-in.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

const LASTING = compilePhrases(({ lasting }) => lasting);
const STANDING = compilePhrases(({ standing }) => standing);
const MOMENTARY = compilePhrases(({ momentary }) => momentary);
const FOR_NOW = compilePhrases(({ forNow }) => forNow);
const FORBIDDING = compilePhrases(({ forbidding }) => forbidding);
const POINTING = compilePhrases(({ pointing }) => pointing);
const MANNER = compilePhrases(({ manners }) => manners);
const TASK_END = compilePhrases(({ taskEnds }) => taskEnds, "end");
const INFINITIVE_END = compilePhrases(({ infinitiveEnds }) => infinitiveEnds, "end");

const QUICK_WORDS = 3;
/** How many words after the verb may point at something. */
const POINTED_WORDS = 2;
/** A file or a number anywhere in the sentence belongs to the current task. */
const FILE = /#\d+|(?:^|[\s"'`(])[\w@./-]*\w\.[a-z]{1,5}\b|\b\w+\/\w+/iu;
const PROCESS = /^stop (?:the|this|that|it)\b/i;

interface Verbs {
  readonly task: ReadonlySet<string>;
  readonly habit: ReadonlySet<string>;
  readonly quick: ReadonlySet<string>;
  /** For languages without spaces: how the wish begins. */
  readonly prefixes: readonly string[];
}

let verbs: Verbs | undefined;

export function isOneOffRequest(said: string): boolean {
  const sentences = splitSentences(said).filter((each) => /[\p{L}\p{N}]/u.test(each));
  return sentences.length > 0 && sentences.every(isOneOffSentence);
}

function isOneOffSentence(sentence: string): boolean {
  if (FOR_NOW.test(sentence) && FORBIDDING.test(sentence) && !STANDING.test(sentence)) return true;
  if (isQuestion(sentence)) return !hasStandingWords(sentence);
  const said = MOMENTARY.strip(sentence).trim();
  if (LASTING.test(said)) return false;
  if (TASK_END.test(said)) return true;
  const wish = stripAsking(said);
  verbs ??= collectVerbs();
  if (verbs.prefixes.some((prefix) => wish.startsWith(prefix))) return true;
  const isPolite = wish !== said;
  if (INFINITIVE_END.test(wish)) return isPolite || FILE.test(wish);
  const [first = "", ...rest] = wish.toLowerCase().match(/[\p{L}\p{N}@./_'’-]+/gu) ?? [];
  const verb = first.replace(/[.,!:]{1,4}$/, "");
  if (verbs.task.has(verb)) return true;
  if (verb === "stop") return PROCESS.test(wish);
  if (!verbs.habit.has(verb) || MANNER.test(wish)) return false;
  if (FILE.test(wish) || POINTING.test(rest.slice(0, POINTED_WORDS).join(" "))) return true;
  return verbs.quick.has(verb) && rest.length < QUICK_WORDS;
}

function collectVerbs(): Verbs {
  const words = (list: string) => list.split(/\s+/).filter((word) => word !== "");
  const spaced = ALL_LANGUAGES.filter(({ isSpaced }) => isSpaced);
  return {
    task: new Set(spaced.flatMap(({ taskVerbs }) => words(taskVerbs))),
    habit: new Set(spaced.flatMap(({ habitVerbs }) => words(habitVerbs))),
    quick: new Set(spaced.flatMap(({ quickVerbs }) => words(quickVerbs))),
    prefixes: ALL_LANGUAGES.filter(({ isSpaced }) => !isSpaced).flatMap(({ taskVerbs }) => words(taskVerbs)),
  };
}
