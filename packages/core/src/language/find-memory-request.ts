// Finds an explicit request to memory in a message: to remember something, or to forget it.
import {
  compilePattern,
  compilePhrases,
  findPattern,
  type PhraseMatcher,
  splitPhrases,
  writeAlternatives,
} from "./compile-phrases.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { isStandingRule } from "./is-standing-rule.ts";
import { matchRememberStart } from "./match-remember-start.ts";
import { isQuestion, splitSentences } from "./split-sentences.ts";
import { stripPoliteness } from "./strip-lead-in.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

export type MemoryRequest =
  /** `words`: what to keep, as it was said. */
  | { readonly do: "remember"; readonly words: string }
  /** `about`: what to forget. */
  | { readonly do: "forget"; readonly about: string };

/** A sentence or two; a longer message must be read by the model first. */
const MAX_CHARACTERS = 500;
const MAX_SENTENCES = 2;
/** Signs of code and of copied text. */
const CODE = /```|<\/?[a-z][\w-]*[^<>]*>|[{};]\s*$|=>|^\s*[>|#]/im;

const REMEMBER_END = compilePhrases(({ rememberEnds }) => rememberEnds, "end");
const FORGET_END = compilePhrases(({ forgetEnds }) => forgetEnds, "end");
/** Checked first, because it compiles faster than the whole pattern. */
const FORGET_VERB = compilePhrases(({ forgetVerbs }) => forgetVerbs, "start");
const POINTER = compilePhrases(({ pointers }) => pointers, "start");

export function findMemoryRequest(message: string): MemoryRequest | undefined {
  const text = message.trim();
  if (text.length > MAX_CHARACTERS || /\n/.test(text) || CODE.test(text)) return undefined;
  const sentences = splitSentences(text);
  if (sentences.length > MAX_SENTENCES || sentences.some(isQuestion)) return undefined;
  const said = stripPoliteness(text);
  const words = findWordsToKeep(said);
  if (words !== undefined) return { do: "remember", words };
  const about = findForgottenSubject(said);
  if (about === undefined || !saysSomething(about)) return undefined;
  return { do: "forget", about: about.replace(/[\s.!。！]{1,20}$/u, "") };
}

/** Leaves out a task that follows the request. */
function findWordsToKeep(said: string): string | undefined {
  const start = matchRememberStart(said);
  const rest = start?.rest ?? cutEnd(said, REMEMBER_END);
  if (rest === undefined || !saysSomething(rest) || (start?.isTask && !isStandingRule(rest)))
    return undefined;
  const [first = "", second = ""] = splitSentences(rest);
  return (second === "" || isOneOffRequest(second) ? first : `${first} ${second}`).trim();
}

function findForgottenSubject(said: string): string | undefined {
  const found = FORGET_VERB.test(said) ? findPattern(compileForgetStart(), said) : undefined;
  if (found) return said.slice(found.length).trim();
  // A reason may follow.
  const [clause = ""] = said.split(/[,，、]/u);
  return cutEnd(said, FORGET_END) ?? cutEnd(clause, FORGET_END);
}

let forgetStart: RegExp | undefined;

function compileForgetStart(): RegExp {
  forgetStart ??= compilePattern(
    `^(?:${ALL_LANGUAGES.flatMap(({ forgetVerbs, forgetAbout, isSpaced }) => {
      const verb = writeAlternatives(splitPhrases(forgetVerbs), isSpaced);
      if (verb === "") return [];
      const about = writeAlternatives(splitPhrases(forgetAbout), isSpaced) || "[]";
      const space = isSpaced ? "\\s{1,3}" : "\\s{0,3}";
      return [`${verb}(?:,?${space}${about})?${isSpaced ? "[\\s,]{1,4}" : "[\\s，,]{0,4}"}`];
    }).join("|")})`,
  );
  return forgetStart;
}

function cutEnd(said: string, end: PhraseMatcher): string | undefined {
  const found = end.find(said);
  const rest = found ? said.slice(0, found.at).trim() : "";
  return rest.length < 2 ? undefined : rest;
}

/** True if there is more than a word that refers to what was said before. */
function saysSomething(text: string): boolean {
  let rest = text;
  for (let found = POINTER.find(rest); found && found.length > 0; found = POINTER.find(rest))
    rest = rest.slice(found.length).replace(/^[\s.!,]+/, "");
  return /[\p{L}\p{N}]{2}/u.test(rest);
}
