// Builds the query of a model that half remembers an item: words around it that the view still shows, and the words of
// the item itself that it still shows. Pure.
import type { Item } from "./items.ts";

export interface QueryLength {
  /** Words in total. */
  readonly most: number;
  /** How many of them come from the item itself. */
  readonly own: number;
}

/** As many words as somebody types. */
export const USUAL: QueryLength = { most: 8, own: 4 };
/** Characters before and after the item from which words are taken. */
const AROUND = 500;
const TOKEN = /[\p{L}\p{N}_]+(?:[./-]+[\p{L}\p{N}_]+)*/gu;
const PART = /[\p{L}\p{N}_]+/gu;
/** English words that say nothing about the content of a sentence. */
export const STOP_WORDS = new Set(
  "a about after all also an and any are as at be been but by can could did do does for from had has have he her his how i if in into is it its just me more my no not of on only or our out so some such than that the their them then there these they this those to too up us was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/** The words that a text shows, whole and in parts, in lower case. */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    words.add(token);
    for (const [part] of token.matchAll(PART)) words.add(part);
  }
  return words;
}

export function queryFor(
  item: Pick<Item, "source" | "at" | "text">,
  visible: ReadonlySet<string>,
  { most, own } = USUAL,
): string {
  const { source, at, text } = item;
  const before = source.text.slice(Math.max(0, at - AROUND), at);
  const after = source.text.slice(at + text.length, at + text.length + AROUND);
  const words = new Set<string>();
  addWords(words, listShown(text, visible), own);
  addWords(words, pickNearest(listShown(before, visible).reverse(), listShown(after, visible)), most);
  addWords(words, listShown(source.about, visible), most);
  return [...words].join(" ");
}

function addWords(words: Set<string>, more: readonly string[], most: number): void {
  for (const word of more) if (words.size < most) words.add(word);
}

/** The words that the view shows: whole words if it shows them whole, otherwise their parts. */
function listShown(text: string, visible: ReadonlySet<string>): string[] {
  return [...text.toLowerCase().matchAll(TOKEN)]
    .flatMap(([token]) => (visible.has(token) ? [token] : (token.match(PART) ?? [])))
    .filter((word) => word.length > 1 && visible.has(word) && !STOP_WORDS.has(word));
}

function pickNearest(before: readonly string[], after: readonly string[]): string[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [before[at], after[at]])
    .flat()
    .filter((word) => word !== undefined);
}
