// Checks whether a message needs nothing that only this project or person would know: thanks, an edit of the code at hand, a
// question of general knowledge. When in doubt the answer is no. Pure.
import { isAllAgreement, listAgreeingStarts, listAgreeingWords } from "./agreeing-words.ts";
import { compilePhrases, splitPhrases } from "./compile-phrases.ts";
import { findDates } from "./find-dates.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import type { LanguageTable, Phrases } from "./language-table.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";
import { stripAsking, stripPoliteness } from "./strip-lead-in.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

/** Longer messages bring up other matters. */
const MAX_CHARACTERS = 240;
/** Longer praise or a longer follow-up also says something else; a longer answer is a new order. */
const MAX_PRAISE_WORDS = 10;
const MAX_ANSWER_WORDS = 6;
/** A shorter order refers to what was said last. */
const MAX_ORDER_WORDS = 4;

/** Without "on", which is French for "we" but also an English word. */
const PLURAL = compilePhrases(({ plural }) =>
  splitPhrases(plural)
    .filter((phrase) => phrase !== "on")
    .join(),
);
/** Plans and agreements between people, which may refer to something that is remembered. */
const SHARED = [
  compilePhrases(({ projectWords }) => projectWords),
  compilePhrases(({ elsewhere }) => elsewhere),
  compilePhrases(({ sharedMatters }) => sharedMatters),
];
const PRAISE = compilePhrases(({ praise }) => praise, "start");
const FOLLOW_UP = compilePhrases(({ followUps }) => followUps, "start");
const GREETING = compilePhrases(({ greetings }) => greetings, "start");
const GENERAL = compilePhrases(({ generalQuestions }) => generalQuestions, "start");
/** Compiled separately for each language, because an article in one is another word in another. */
const HOW = ALL_LANGUAGES.filter(({ howQuestions }) => howQuestions !== "").map((table) => ({
  how: compilePhrases((each) => (each === table ? table.howQuestions : ""), "start"),
  definite: compilePhrases((each) => (each === table ? table.definite : "")),
}));
const AT_HAND = compilePhrases(writeAtHand);
const JUST_DONE = compilePhrases(({ justDone }) => justDone);
const ORDER = compilePhrases(writeVerbs, "start");
const ORDER_ABOUT_CODE = compilePhrases(
  (table) =>
    table.isSpaced ? `${choose(writeVerbs(table))} (* )?(* )?(* )?(* )?${choose(table.codeNouns)}` : "",
  "start",
);
const UNSPACED_CODE = compilePhrases(({ isSpaced, codeNouns }) => (isSpaced ? "" : codeNouns));
/** A file, an identifier, an option, a literal or a piece of code. */
const CODE =
  /`[^`]+`|\w\.[a-z]{1,5}\b|[A-Za-z\d]_[A-Za-z\d]|\p{Ll}\p{Lu}|(?:^|\s)--?[a-z]|\w\(\)|\b(?:None|null|nil|undefined|NaN)\b|\[\]|\{\}/u;
/** A line that a failing program prints. */
const OUTPUT_LINE =
  /^(?:\s+\S|Traceback |Caused by|at |\w[\w.]*(?:Error|Exception)\b[^?]*$|(?:error|fatal|panic|warning)(?:\[\w+\])?: [^?]*$|npm ERR!)/;
/** The first line that a program prints when it ends by an error. */
const CRASH =
  /^(?:thread '[^']*' (?:\(\d+\) )?panicked at|panic: |Traceback \(|Exception in thread |Uncaught |Unhandled )/;
/** An order to translate what it quotes. */
const TRANSLATION =
  /(?:\btransl(?:ate|ation)|übersetz|\btradu[cizs]|перев[её]д|\bvertaal|翻译|译成|翻訳|번역)[^\n]{0,40}?(?:[:：]\s*\S|[«„“"「『])/iu;
const COMMAND = /^(?:[/!]\S|(?:git (?:status|diff|log|show)|ls|pwd|cat|grep)\b)/;
/** "17 * 23", or a choice among numbered things: "1 and 3". */
const NUMBERS =
  /\d\s*(?:[*×x÷+/-]|times|plus|minus|mal|por|per|fois)\s*\d|^[\d\s,.+&#)-]+(?:(?:and|und|et|y|e|и)[\d\s,.+&#)-]+)*$/u;
/** Marks a question as being about a tool: "… in Rust?" */
const ABOUT_TOOL =
  /\s(?:in|on|with|en|sur|avec|con|em|com|su|mit|unter|auf|на|в) (?:javascript|typescript|python|java|kotlin|swift|rust|go|golang|ruby|php|perl|haskell|scala|c|c\+\+|c#|bash|zsh|sql|css|html|git|vim|emacs|vs ?code|intellij|linux|macos|windows|docker|excel|latex)\s*[?？]+$/iu;
/** Marks before the first word. */
const OPENING = /^[\s¿¡"'«„“(]+/u;

export function isSelfContained(message: string): boolean {
  const text = message.trim();
  if (text.length > MAX_CHARACTERS) return false;
  if (COMMAND.test(text) || NUMBERS.test(text) || isAgreement(text) || isOutput(text)) return true;
  if (TRANSLATION.test(text)) return true;
  // "Can we add a test?" only asks; "what do we use?" is about the group.
  const sentences = splitSentences(text).map((each) =>
    stripAsking(stripPoliteness(each.replace(OPENING, ""))),
  );
  if (sentences.some((each) => PLURAL.test(each))) return false;
  if (sentences.some((each) => GENERAL.test(each) || ABOUT_TOOL.test(each))) return true;
  if (SHARED.some((each) => each.test(text))) return false;
  if (isReaction(text)) return true;
  if (findDates(text, 0).length > 0) return false;
  return sentences.every(
    (each) => AT_HAND.test(each) || JUST_DONE.test(each) || isOrder(each, text) || isHowQuestion(each),
  );
}

/** True if a message refers to the group, to plans and agreements, or to a date. */
export const mentionsSharedMatter = (text: string): boolean =>
  PLURAL.test(text) || SHARED.some((each) => each.test(text)) || findDates(text, 0).length > 0;

/** "This loop", "your last change". */
function writeAtHand({ demonstratives, codeNouns, isSpaced }: LanguageTable): Phrases {
  return `${choose(demonstratives)}${isSpaced ? " (* )?(* )?" : " ?"}${choose(codeNouns)}`;
}

function writeVerbs({ editVerbs, taskVerbs, isSpaced }: LanguageTable): Phrases {
  return isSpaced ? `${editVerbs}, ${taskVerbs.split(/\s+/).join(", ")}` : "";
}

function choose(phrases: Phrases): string {
  return `(${splitPhrases(phrases).join("|")})`;
}

/** True for an order about code, or one so short that it refers to what was said last. */
function isOrder(sentence: string, text: string): boolean {
  // "Can you indent it?" is an order, "indent it how?" is not.
  if (isQuestion(sentence) && text.startsWith(sentence)) return false;
  if (ORDER_ABOUT_CODE.test(sentence)) return true;
  if (UNSPACED_CODE.test(sentence) && !isQuestion(sentence) && isOneOffRequest(sentence)) return true;
  if (ORDER.test(sentence) && splitWords(sentence).length <= MAX_ORDER_WORDS) return true;
  return CODE.test(sentence) && sentence.split(/[,;:]\s/).some((clause) => ORDER.test(clause));
}

const isHowQuestion = (sentence: string): boolean =>
  HOW.some(({ how, definite }) => how.test(sentence) && !definite.test(sentence));

/** True for praise, a greeting, a follow-up, or a short answer to what the agent asked. */
function isReaction(text: string): boolean {
  const words = splitWords(text);
  const isShort = words.length <= MAX_PRAISE_WORDS;
  if (isShort && (PRAISE.test(text) || GREETING.test(text) || FOLLOW_UP.test(text))) return true;
  answers ??= new Set(listAgreeingStarts());
  return words.length <= MAX_ANSWER_WORDS && answers.has(words[0] ?? "");
}

function isOutput(text: string): boolean {
  const lines = text.split("\n");
  return lines.every((line) => OUTPUT_LINE.test(line)) || (CRASH.test(text) && !/[?？]\s*$/.test(text));
}

function isAgreement(text: string): boolean {
  const letters = text.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "");
  agreeing ??= new Set(listAgreeingWords());
  return isAllAgreement(letters) || splitWords(text).every((word) => agreeing!.has(word));
}

let answers: ReadonlySet<string> | undefined;
let agreeing: ReadonlySet<string> | undefined;

const splitWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’_-]+/gu) ?? [];
