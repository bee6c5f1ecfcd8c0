// Matches the beginning of a sentence that asks to keep what follows.
import {
  compilePattern,
  compilePhrases,
  findPattern,
  splitPhrases,
  writeAlternatives,
} from "./compile-phrases.ts";
import type { LanguageTable } from "./language-table.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

export interface RememberStart {
  /** What follows, as it was said. */
  readonly rest: string;
  /** "Remember to …": only a rule can be kept this way. */
  readonly isTask: boolean;
}

interface Starts {
  readonly plain: RegExp;
  readonly task: RegExp | undefined;
}

/**
 * One pattern for all languages, checked first: hardly any message begins like this, and the other patterns take
 * milliseconds to compile.
 */
const VERB_OR_HEADING = compilePhrases(
  ({ rememberVerbs, laterHeadings }) => `${rememberVerbs}, ${laterHeadings}`,
  "start",
);

let compiled: readonly Starts[] | undefined;

export function matchRememberStart(text: string): RememberStart | undefined {
  if (!VERB_OR_HEADING.test(text)) return undefined;
  compiled ??= ALL_LANGUAGES.map(compileStarts);
  for (const { plain, task } of compiled) {
    const found = findPattern(plain, text);
    if (found) return { rest: text.slice(found.length).trim(), isTask: false };
    const todo = task && findPattern(task, text);
    if (todo) return { rest: text.slice(todo.length).trim(), isTask: true };
  }
  return undefined;
}

function compileStarts(table: LanguageTable): Starts {
  const { isSpaced } = table;
  const alternatives = (phrases: string) => writeAlternatives(splitPhrases(phrases), isSpaced) || "[]";
  const verb = alternatives(table.rememberVerbs);
  const heading = `${alternatives(table.laterHeadings)}\\s{0,3}[:：–—]\\s*`;
  if (!isSpaced) return { plain: pattern(`(?:${heading}|${verb}[\\s，,、:：]*)`), task: undefined };
  const that = `(?:,?\\s{1,3}${alternatives(table.rememberThat)}|(?:,?\\s{1,3}${alternatives(table.rememberThat)})?\\s{0,3}[:–—])`;
  const follower = `,?\\s{1,3}(?=${alternatives(table.rememberFollowers)})`;
  return {
    plain: pattern(`(?:${heading}|${verb}(?:${that}[\\s:]*|${follower}))`),
    task:
      table.rememberTo === "" ? undefined : pattern(`${verb}\\s{1,3}${alternatives(table.rememberTo)}\\s*`),
  };
}

const pattern = (source: string): RegExp => compilePattern(`^${source}`);
