import { expect, it } from "vitest";
import {
  compilePattern,
  compilePhrases,
  findPattern,
  splitPhrases,
  writePattern,
} from "./compile-phrases.ts";
import type { LanguageTable } from "./language-table.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

type Field = "rememberVerbs" | "forgetVerbs" | "leadIns" | "askings" | "laterHeadings";
const FIELDS: readonly Field[] = ["rememberVerbs", "forgetVerbs", "leadIns", "askings", "laterHeadings"];

/** One text that a phrase stands for: the first of each choice, without what is optional. */
const writeExample = (phrase: string): string =>
  phrase
    .replace(/\([^)]*\)\?|[^)]\?/g, "")
    .replace(/\(([^|)]*)[^)]*\)/g, "$1")
    .replaceAll("*", "")
    .replaceAll("…", " it ");

it.each(FIELDS)("finds at the start what the pattern of all phrases finds there: %s", (field) => {
  const pick = (table: LanguageTable) => table[field];
  const matcher = compilePhrases(pick, "start");
  const whole = compilePattern(writePattern(pick, "start"));
  const examples = ALL_LANGUAGES.flatMap((table) => splitPhrases(pick(table))).map(writeExample);
  const texts = examples.flatMap((text) => [text, text.toUpperCase(), `${text} that`, `x${text}`]);
  expect(texts.map(matcher.find)).toEqual(texts.map((text) => findPattern(whole, text)));
  expect(examples.filter(matcher.test).length).toBeGreaterThan(examples.length * 0.9);
});
