// Cuts text into search terms: words by their stem; identifiers, paths and dotted names whole and in parts; numbers;
// Chinese, Japanese and Korean by pairs of characters. Texts and queries are cut alike. Pure.
import { baseForm } from "./irregular.ts";
import { stemWord } from "./stem.ts";

/** Words joined by what joins the parts of a path, a URL, a version, a flag, a name with dots. */
const RUN = /[\p{L}\p{N}_$]+(?:[./\\:@#+~=?&%-]+[\p{L}\p{N}_$]+)*/gu;
const COMPONENT = /[^/\\:@#=?&%]+/g;
const WORD = /[\p{L}\p{N}_$]+/gu;
/** The parts of `camelCase`, `HTTPServer`, `snake_case`, `v2beta`: capitals before a word are a word of their own. */
const PART = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}]+|[\p{Lo}]+|\p{N}+/gu;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;
const NOT_ASCII = /[\u0080-\uffff]/;
/** Longer ones are data; nobody asks for them whole. */
const LONGEST = 120;

/** Every term of a text, in order, repetitions included. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of toPlainText(text).matchAll(RUN)) addRun(run, terms);
  return terms;
}

/** Paths and names of several parts in a text, as they are written, in lower case. */
export function compoundsIn(text: string): readonly string[] {
  const runs = toPlainText(text).match(RUN) ?? [];
  return runs.filter((run) => /[^\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(run)).map((run) => run.toLowerCase());
}

/** Without accents and odd widths; the syllables of Korean stay whole. */
function toPlainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

function addRun(run: string, terms: string[]): void {
  const components = run.match(COMPONENT) ?? [];
  if (components.length > 1) addWhole(run, terms);
  for (const component of components) {
    const words = component.match(WORD) ?? [];
    if (words.length > 1) addWhole(component, terms);
    for (const word of words) addWord(word, terms);
  }
}

function addWhole(text: string, terms: string[]): void {
  if (text.length <= LONGEST) terms.push(text.toLowerCase());
}

function addWord(word: string, terms: string[]): void {
  if (NOT_ASCII.test(word) && addPairs(word, terms)) return;
  const lower = word.toLowerCase();
  if (/^(?:[a-z]+|[0-9]+)$/.test(word)) return void terms.push(rootOf(lower));
  const parts = word.match(PART) ?? [];
  if (parts.length !== 1 || parts[0]!.length !== word.length) addWhole(word, terms);
  for (const part of parts) terms.push(rootOf(part.toLowerCase()));
}

/** True where the word was East Asian: its pairs are its terms, and what is mixed with them is a word each. */
function addPairs(word: string, terms: string[]): boolean {
  const stretches = word.match(EAST_ASIAN);
  if (!stretches) return false;
  for (const stretch of stretches) {
    const characters = [...stretch];
    if (characters.length === 1) terms.push(stretch);
    for (let at = 1; at < characters.length; at++) terms.push(characters[at - 1]! + characters[at]!);
  }
  for (const rest of word.split(EAST_ASIAN)) if (rest !== "") addWord(rest, terms);
  return true;
}

const rootOf = (word: string): string => stemWord(baseForm(word));
