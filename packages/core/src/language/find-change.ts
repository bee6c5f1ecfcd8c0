// Finds which side of its subject a sentence states, and whether it changes what was said, a part of it, or adds to it.
import { type ChangePhrases, readChangePhrases } from "./change-phrases.ts";
import { compilePhrases, type FoundPhrase, type PhraseMatcher, splitPhrases } from "./compile-phrases.ts";
import type { LanguageTable } from "./language-table.ts";

const phrasesOf = ({ name }: LanguageTable, field: keyof ChangePhrases) =>
  readChangePhrases()[name]?.[field] ?? "";
const compileChange = (field: keyof ChangePhrases) => compilePhrases((table) => phrasesOf(table, field));

const ASPECTS = {
  name: compileChange("naming"),
  owner: compileChange("owning"),
  place: compileChange("placing"),
  choice: compileChange("choosing"),
} as const;

/** What a sentence states of its subject. */
export type Aspect = keyof typeof ASPECTS;

/** In languages without spaces a phrase of one character may be a part of another word. */
const EMPTY = compilePhrases((table) =>
  table.isSpaced
    ? (["naming", "owning", "placing", "choosing", "filling", "endings", "partial", "additions"] as const)
        .flatMap((field) => splitPhrases(phrasesOf(table, field)))
        .filter((phrase) => !phrase.includes("…"))
        .join(", ")
    : "",
);
const ABOUT = compileChange("about");
const FORMER = compileChange("former");
const ENDING = compileChange("endings");
const PARTIAL = compileChange("partial");
const ADDITION = compileChange("additions");
const JOINING = compileChange("joining");

export const findAspects = (sentence: string): readonly Aspect[] =>
  (Object.keys(ASPECTS) as Aspect[]).filter((aspect) => ASPECTS[aspect].test(sentence));

/** Removes words that tell nothing about the subject except which aspect of it is stated. */
export const stripAspects = (sentence: string): string => EMPTY.strip(sentence);

/** Returns the text in which the sentence says what no longer holds, with what directly follows. */
export const listFormer = (sentence: string): readonly FoundPhrase[] => listMatches(FORMER, sentence);

/** Returns where the sentence is about to say what something is called. */
export const listNaming = (sentence: string): readonly FoundPhrase[] => listMatches(ASPECTS.name, sentence);

/** Returns where the sentence is about to name its subject: "the owner of …". */
export const listAbout = (sentence: string): readonly FoundPhrase[] => listMatches(ABOUT, sentence);

export const listJoining = (sentence: string): readonly FoundPhrase[] => listMatches(JOINING, sentence);

/** A sentence has a few of them. */
const MAX_MATCHES = 12;

function listMatches(phrases: PhraseMatcher, text: string): readonly FoundPhrase[] {
  const matches: FoundPhrase[] = [];
  for (let at = 0; matches.length < MAX_MATCHES; ) {
    const found = phrases.find(text.slice(at));
    if (!found || found.length === 0) break;
    matches.push({ at: at + found.at, length: found.length });
    at += found.at + found.length;
  }
  return matches;
}

export const endsSomething = (sentence: string): boolean => ENDING.test(sentence);
export const isPartial = (sentence: string): boolean => PARTIAL.test(sentence);
export const isAddition = (sentence: string): boolean => ADDITION.test(sentence);
