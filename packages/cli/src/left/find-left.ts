// Finds what left the view by its id or by words of its label. Pure.
import type { LeftItem, ListedBreak } from "./list-breaks.ts";

/** A break stands for everything that it removed. */
export type FoundLeft = Pick<LeftItem, "id" | "label" | "tokens">;

/** Ids, or the words of one thing. More than one result for words means that they are ambiguous. */
export function findLeft(breaks: readonly ListedBreak[], given: readonly string[]): readonly FoundLeft[] {
  const byId = given.map((id) => findById(breaks, id));
  return byId.every((found) => found !== undefined) ? byId : findByWords(breaks, given.join(" "));
}

function findById(breaks: readonly ListedBreak[], id: string): FoundLeft | undefined {
  const item = breaks.flatMap(({ items }) => items).find((each) => each.id === id);
  if (item) return item;
  const broken = breaks.find(({ entry }) => entry === id);
  return broken && { id, label: `everything of "${broken.title}"`, tokens: broken.tokens };
}

/** The closest kind of match wins: the whole label, its beginning, a part of it, its words in any order. */
function findByWords(breaks: readonly ListedBreak[], text: string): readonly FoundLeft[] {
  // What left several times is found once.
  const items = [...new Map(breaks.flatMap((each) => each.items).map((item) => [item.id, item])).values()];
  const wanted = text.toLowerCase();
  const kinds: readonly ((label: string) => boolean)[] = [
    (label) => label === wanted,
    (label) => label.startsWith(wanted),
    (label) => label.includes(wanted),
    (label) => wanted.split(/\s+/).every((word) => label.includes(word)),
  ];
  for (const isMatch of kinds) {
    const found = items.filter(({ label }) => isMatch(label.toLowerCase()));
    if (found.length > 0) return found;
  }
  return [];
}
