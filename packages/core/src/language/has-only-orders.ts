// Checks whether a message only greets, agrees, asks or gives orders for now, without a preference, correction, fact or name
// that a later session could use. When in doubt it says something, because what is skipped is lost.
import { isAllAgreement, listAgreeingWords } from "./agreeing-words.ts";
import { compilePhrases } from "./compile-phrases.ts";
import { findDates } from "./find-dates.ts";
import { isBareQuestion } from "./is-bare-question.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { hasNegation } from "./is-standing-rule.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";
import { stripAsking, stripPoliteness } from "./strip-lead-in.ts";

/** Longer messages explain something. */
const MAX_CHARACTERS = 400;
/** A longer order also says why, for whom or how. */
const MAX_WORDS = 10;
/** The same in scripts without spaces. */
const MAX_LETTERS = 24;

const GREETING = compilePhrases(({ greetings }) => greetings, "start");
const REASON = compilePhrases(({ reasons }) => reasons);
/** Openings with which people talk about themselves or the project. */
const OWN = compilePhrases(({ rememberFollowers, firstPerson, isSpaced }) =>
  isSpaced ? rememberFollowers : firstPerson,
);
const ARTICLE = compilePhrases(({ pointing }) => pointing, "start");
const CLAUSE_END = /[,;:，；：、]\s*|\s[–—-]\s/u;
const ADDRESS =
  /https?:|www\.|[\w.+-]@[\w-]|(?:^|\s)[@#][a-z]|\b[\w-]+\.(?:internal|local|com|org|net|io|dev)\b/iu;
/** A file, an identifier or an option, which an order is about. */
const CODE_WORD = /[./_\\=<>()[\]{}`$]|^-|\p{Ll}\p{Lu}/u;
const COMMAND = /^[/!]\S/;

export function hasOnlyOrders(message: string): boolean {
  const text = message.trim();
  if (COMMAND.test(text)) return true;
  if (text.length > MAX_CHARACTERS) return false;
  return splitSentences(text).every(isOnlyOrder);
}

function isOnlyOrder(sentence: string): boolean {
  if (ADDRESS.test(sentence) || REASON.test(sentence) || findDates(sentence, 0).length > 0) return false;
  if (hasName(sentence)) return false;
  const isAsked = isQuestion(sentence);
  const clauses = sentence.split(CLAUSE_END).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  return clauses.every((clause) => {
    const said = stripGreeting(clause.trim());
    if (said === "" || isAgreement(said)) return true;
    if (isLong(said) || OWN.test(said)) return false;
    if (words(said).every((word) => CODE_WORD.test(word))) return true;
    return isAsked ? isOnlyQuestion(said) : isOneOffRequest(said);
  });
}

/** "Can you use tabs?" is an order in the form of a question; "what does it do?" is only a question. */
function isOnlyQuestion(clause: string): boolean {
  const said = clause.replace(/[?？!\s]+$/u, "");
  const order = stripAsking(said);
  return order === said ? !hasNegation(said) && isBareQuestion(`${said}?`) : isOneOffRequest(order);
}

function stripGreeting(clause: string): string {
  const found = GREETING.find(clause);
  return found ? clause.slice(found.length).replace(/^[\s.!,]+/u, "") : clause;
}

function isAgreement(clause: string): boolean {
  const letters = clause.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "");
  agreeing ??= new Set(listAgreeingWords());
  return isAllAgreement(letters) || words(clause).every((word) => agreeing!.has(word.toLowerCase()));
}

let agreeing: ReadonlySet<string> | undefined;

/** True if there is a capital inside the sentence. After an article it is a German noun, not a name. */
function hasName(sentence: string): boolean {
  const said = stripAsking(stripPoliteness(sentence));
  const all = words(said);
  return all.some(
    (word, at) =>
      at > 0 && /^\p{Lu}\p{Ll}/u.test(word) && !CODE_WORD.test(word) && !ARTICLE.test(`${all[at - 1]} `),
  );
}

const isLong = (text: string): boolean => {
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  return words(text).length > MAX_WORDS || unspaced > MAX_LETTERS;
};

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}@./_'’$=-]+/gu) ?? [];
